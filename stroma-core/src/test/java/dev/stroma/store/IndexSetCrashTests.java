package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that is killed while it builds index sets leaves the next one to go on.
 */
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class IndexSetCrashTests {

	private static final int RECORDS = 12;

	@Test
	void goesOnWhereTheKilledProcessWas(@TempDir Path directory) throws SQLException {
		long seed = Long.getLong("stroma.crash.seed", 17);
		Random random = new Random(seed);
		Path file = directory.resolve("index.db");
		for (int crash = 0; crash < Integer.getInteger("stroma.crash.rounds", 4); crash++) {
			String wanted = (crash % 2 == 0) ? "b" : "words";
			String model = (crash % 4 < 2) ? "hashing" : "another model";
			boolean records = crash % 3 != 1;
			try (ChildJvm child = ChildJvm.start(Builder.class, file, wanted, model, random.nextLong(), records)) {
				for (int i = 1 + random.nextInt(15); i > 0; i--) {
					child.readLine();
				}
				// somewhere within the next step
				LockSupport.parkNanos(random.nextInt(5_000_000));
				child.kill();
			}
			try (TestIndex index = TestIndex.on(file)) {
				assertThat(index.byWords("line", null, 1)).as("seed %d", seed).hasSize(1);
				index.store().useTerms(wanted);
				index.store().useModel(model, TestIndex.DIMENSION, VectorLayout.FULL);
				index.store().useRecordVectors(records);
				index.embedAll();
				index.build(IndexSetBuilderTests.terms(wanted));
				WholeSets.assertIn(index, wanted, IndexSetBuilderTests.terms(wanted));
				assertThat(index.store().maintenance().verify()).as("seed %d", seed).isEmpty();
				assertThat(index.<Boolean>records(RecordVectors::areStored)).isEqualTo(records);
			}
		}
	}

	/**
	 * Builds, and changes records between the steps.
	 */
	static final class Builder {

		public static void main(String[] arguments) {
			Random random = new Random(Long.parseLong(arguments[3]));
			try (TestIndex index = TestIndex.on(Path.of(arguments[0]))) {
				index.store().useTerms(arguments[1]);
				index.store().useModel(arguments[2], TestIndex.DIMENSION, VectorLayout.FULL);
				index.store().useRecordVectors(Boolean.parseBoolean(arguments[4]));
				index.useTermsOf(arguments[1]);
				if (index.count(null) == 0) {
					for (int i = 0; i < RECORDS; i++) {
						index.put(IndexSetBuilderTests.record(i, 250));
					}
				}
				index.embedAll();
				IndexSetBuilder builder = index.store().builder(IndexSetBuilderTests.terms(arguments[1]));
				while (true) {
					System.out.println(builder.step());
					index.put(IndexSetBuilderTests.record(random.nextInt(RECORDS), 200 + random.nextInt(100)));
				}
			}
		}

	}

}
