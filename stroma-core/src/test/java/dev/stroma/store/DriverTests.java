package dev.stroma.store;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

class DriverTests {

	/** In a web application the driver is often not registered for all. */
	@Test
	void needsNoRegisteredDriver(@TempDir Path directory) {
		Path file = directory.resolve("index.db");
		TestIndex.open(file).close();
		assertThat(ChildJvm.run(Unregistered.class, file)).isEqualTo("generation 1");
	}

	static final class Unregistered {

		public static void main(String[] arguments) throws SQLException {
			for (var driver : Collections.list(DriverManager.getDrivers())) {
				DriverManager.deregisterDriver(driver);
			}
			try (TestIndex index = TestIndex.open(Path.of(arguments[0]))) {
				System.out.println("generation " + index.put("a", "one"));
			}
		}

	}

}
