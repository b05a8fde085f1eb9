package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("sqlite")
class SqliteDriverTests {

	@TempDir
	private Path directory;

	@Test
	void extractsTheLibraryOnce() throws IOException {
		List<String> first = ChildJvm.run(Start.class, this.directory).lines().toList();

		assertThat(first).hasSize(2)
			.element(0)
			.asString()
			.matches("stroma-native-.*[/\\\\](lib)?sqlitejdbc-[0-9a-f]{16}\\.(so|dylib|dll)");
		assertThat(first).element(1).isEqualTo("[null, null]");
		assertThat(ChildJvm.run(Start.class, this.directory).lines()).isEqualTo(first);
		assertThat(files(this.directory)).containsExactly(first.get(0));
	}

	@Test
	void replacesACopyThatWasChanged() throws IOException {
		List<String> first = ChildJvm.run(Start.class, this.directory).lines().toList();
		Path copy = this.directory.resolve(first.get(0));
		byte[] library = Files.readAllBytes(copy);
		Files.write(copy, new byte[library.length]);

		assertThat(ChildJvm.run(Start.class, this.directory).lines()).isEqualTo(first);
		assertThat(copy).hasBinaryContent(library);
	}

	@Test
	void leavesADriverAloneThatWasToldWhereToGo() {
		List<String> lines = ChildJvm.run(Start.class, this.directory, "org.sqlite.tmpdir=" + this.directory)
			.lines()
			.toList();

		assertThat(lines).noneMatch((line) -> line.contains("stroma-native"))
			.anyMatch((line) -> line.startsWith("sqlite-"));
	}

	@Test
	void leavesADriverAloneWhereNothingCanBeKept() throws IOException {
		Files.createFile(this.directory.resolve("stroma-native-" + System.getProperty("user.name")));

		assertThat(ChildJvm.run(Start.class, this.directory).lines()).anyMatch((line) -> line.startsWith("sqlite-"));
	}

	private static List<String> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.filter(Files::isRegularFile)
				.map((file) -> directory.relativize(file).toString())
				.sorted()
				.toList();
		}
	}

	/**
	 * Opens a database, and says which files lie in the directory for temporary ones then
	 * and what the driver's properties are.
	 */
	static final class Start {

		public static void main(String[] arguments) throws SQLException, IOException {
			System.setProperty("java.io.tmpdir", arguments[0]);
			for (String property : List.of(arguments).subList(1, arguments.length)) {
				String[] parts = property.split("=", 2);
				System.setProperty(parts[0], parts[1]);
			}
			try (StatementCache connection = SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite::memory:")) {
				connection.prepareStatement("select 1").executeQuery();
				files(Path.of(arguments[0])).forEach(System.out::println);
			}
			System.out.println(Stream.of("org.sqlite.lib.path", "org.sqlite.lib.name")
				.map((name) -> Objects.toString(System.getProperty(name)))
				.toList());
		}

	}

}
