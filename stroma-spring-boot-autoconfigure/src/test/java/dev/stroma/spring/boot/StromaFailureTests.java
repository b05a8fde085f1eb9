package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a user reads when the index cannot be opened.
 */
class StromaFailureTests {

	private static final String NEW_INDEX = "The file was left as it is. Do what the description says, or begin a new "
			+ "index: set the property 'stroma.path' to a file that does not exist yet.";

	@TempDir
	Path directory;

	@Test
	void pathIsMissing() {
		FailureAnalysis analysis = analyze(StromaRunner.withoutPath());

		assertThat(analysis.getDescription())
			.isEqualTo("Stroma has no file for its index: the property 'stroma.path' is not set.");
		assertThat(analysis.getAction()).isEqualTo("""
				Name the file in application.yml; it is created when absent:

				    stroma:
				      path: ./data/knowledge.db

				To start without an index, set 'stroma.enabled' to false.""");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "  " })
	void pathIsBlank(String path) {
		assertThat(analyze(StromaRunner.withoutPath().withPropertyValues("stroma.path=" + path)).getDescription())
			.isEqualTo("Stroma has no file for its index: the property 'stroma.path' is blank.");
	}

	@Test
	void pathIsADirectory() {
		FailureAnalysis analysis = analyze(StromaRunner.at(this.directory));

		assertThat(analysis.getDescription()).isEqualTo(
				"The index path '%s' is a directory: name a file in it, such as '%s'", this.directory,
				this.directory.resolve("index.db"));
		assertThat(analysis.getAction())
			.isEqualTo("Correct the property below 'stroma' or the bean that gives this value.");
	}

	@Test
	void directoryCannotBeCreated() throws IOException {
		Path file = Files.writeString(this.directory.resolve("file"), "text");
		FailureAnalysis analysis = analyze(StromaRunner.at(file.resolve("index.db")));

		assertThat(analysis.getDescription())
			.startsWith("The directory of index '%s' cannot be created (".formatted(file.resolve("index.db")));
		assertThat(analysis.getAction()).isEqualTo("See that this process may read and write the file and its "
				+ "directory and that the disk is not full, or set the property 'stroma.path' to another place.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					stroma.chunk.max-tokens                | 0   | maxTokens is 0: use at least 1
					stroma.chunk.whole-tokens              | 99  | wholeTokens is 99 and maxTokens 100: what stays whole must not be below the maximum; raise it, or lower maxTokens first
					stroma.chunk.token-counter             | pages | There is no token counter 'pages': use words, segments, characters, jtokkit:ENCODING or wordpiece:PATH
					stroma.chunk.overlap-tokens            | -1  | overlapTokens is -1 and maxTokens 100: the overlap must be at least 0 and below the maximum; lower it, or raise maxTokens first
					stroma.health.max-backlog-age          | PT0S | The longest wait is PT0S: use more than nothing
					stroma.store.max-readers               | 0   | There are to be 0 readers: use 1 or more
					stroma.search.query-embedding-timeout  | PT0S | The query embedding timeout is PT0S: use more than nothing
					stroma.search.minimum-match            | 2.0 | The minimum match is 2.0: use 0 to 1
					""")
	void valueIsRefused(String property, String value, String reason) {
		FailureAnalysis analysis = analyze(
				StromaRunner.at(this.directory.resolve("index.db")).withPropertyValues(property + "=" + value));

		assertThat(analysis.getDescription()).isEqualTo("The property '%s' has the value '%s'. %s", property, value,
				reason);
		assertThat(analysis.getAction()).isEqualTo("Correct the property '%s'.", property);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					stroma.lexical.synonyms        | car      | The synonyms 'car' are too few: give at least two words, separated by commas
					""")
	void listIsRefused(String property, String value, String reason) {
		FailureAnalysis analysis = analyze(
				StromaRunner.at(this.directory.resolve("index.db")).withPropertyValues(property + "=" + value));

		assertThat(analysis.getDescription()).startsWith("The property '%s' has the value '[".formatted(property))
			.endsWith(reason);
	}

	@Test
	void pathHasAnImpossibleCharacter() {
		assertThat(analyze(StromaRunner.withoutPath().withPropertyValues("stroma.path=a\0b")).getDescription())
			.isEqualTo("The property 'stroma.path' has the value 'a\0b'. Nul character not allowed: a\0b");
	}

	@Test
	void fileIsInUseByAnotherContext() {
		Path file = this.directory.resolve("index.db");
		StromaRunner.at(file).run((first) -> {
			FailureAnalysis analysis = analyze(StromaRunner.at(file));

			assertThat(analysis.getDescription()).isEqualTo(
					"The index '%s' is already open in this process: share one Stroma, or close the other first",
					file.toRealPath());
			assertThat(analysis.getAction())
				.isEqualTo("Stop the other application, or give each its own file with the property 'stroma.path'. "
						+ "In tests, application contexts that are open at the same time need a file each.");
		});
	}

	@Test
	void fileIsGarbage() throws IOException {
		Path file = Files.writeString(this.directory.resolve("notes.txt"),
				"No database, but a text of some length. ".repeat(99));
		FailureAnalysis analysis = analyze(StromaRunner.at(file));

		assertThat(analysis.getDescription())
			.startsWith("The file '%s' is not an index and not even an SQLite database (".formatted(file.toRealPath()))
			.endsWith("): choose another path");
		assertThat(analysis.getAction()).isEqualTo(NEW_INDEX);
		assertThat(file).hasContent("No database, but a text of some length. ".repeat(99));
	}

	@Test
	void fileIsOfAnotherApplication() throws IOException, SQLException {
		Path file = this.directory.resolve("foreign.db");
		execute(file, "create table foreign_table (id integer)");
		FailureAnalysis analysis = analyze(StromaRunner.at(file));

		assertThat(analysis.getDescription()).isEqualTo(
				"The SQLite file '%s' belongs to another application (application_id 0): choose another path",
				file.toRealPath());
		assertThat(analysis.getAction()).isEqualTo(NEW_INDEX);
	}

	@Test
	void fileIsNewer() throws IOException, SQLException {
		Path file = this.directory.resolve("newer.db");
		Stroma.open(file).close();
		execute(file, "pragma user_version = 99");
		FailureAnalysis analysis = analyze(StromaRunner.at(file));

		assertThat(analysis.getDescription()).isEqualTo(
				"The index '%s' has schema 99, newer than the 1 this library knows: use a newer stroma-spring-boot-starter",
				file.toRealPath());
		assertThat(analysis.getAction()).isEqualTo(NEW_INDEX);
	}

	@Test
	void fileIsOfAnotherModel() {
		Path file = this.directory.resolve("index.db");
		Stroma.open(file).close();
		FailureAnalysis analysis = analyze(StromaRunner.at(file)
			.withBean(Embedder.class, () -> HashingEmbedder.of(8))
			.withPropertyValues("stroma.indexing.on-model-change=fail"));

		assertThat(analysis.getDescription()).startsWith("The index '")
			.endsWith("configure that model, or set stroma.indexing.on-model-change to rebuild-vectors");
		assertThat(analysis.getAction()).isEqualTo(NEW_INDEX);
	}

	private static FailureAnalysis analyze(ApplicationContextRunner runner) {
		FailureAnalysis[] analysis = new FailureAnalysis[1];
		runner.run((context) -> {
			assertThat(context).hasFailed();
			Throwable failure = context.getStartupFailure();
			analysis[0] = new StromaFailureAnalyzer().analyze(failure);
			if (analysis[0] == null) {
				analysis[0] = new StromaPropertyFailureAnalyzer().analyze(failure);
			}
		});
		return analysis[0];
	}

	private static void execute(Path file, String sql) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
				Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

}
