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

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.StromaOptions;
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
					stroma.chunk.parent-tokens             | 5   | Only 'stroma.chunk.policy' parent-child cuts large chunks: choose it, or leave this out.
					stroma.chunk.by-kind.note.parent-tokens | 5  | Only 'stroma.chunk.by-kind.note.policy' parent-child cuts large chunks: choose it, or leave this out.
					stroma.health.min-free-space           | -1B | Use 0B or more.
					stroma.sync.cron                       | bad | Cron expression must consist of 6 fields (found 1 in "bad"). Give second, minute, hour, day of month, month and day of week, such as '0 0 4 * * *'
					stroma.backup.cron                     | bad | Cron expression must consist of 6 fields (found 1 in "bad"). Give second, minute, hour, day of month, month and day of week, such as '0 0 4 * * *'
					stroma.backup.keep                     | 0   | Use 1 or more.
					stroma.embedder.timeout                | PT-1S | The timeout is PT-1S: use more than nothing
					stroma.embedder.connect-timeout        | PT0S | The connect timeout is PT0S: use more than nothing
					stroma.embedder.retries                | -1  | The retries are -1: use 0 to 10
					stroma.embedder.requests-per-minute    | -1  | The requests per minute are -1: use 0 to 1000000
					stroma.embedder.max-concurrency        | 0   | The requests at a time are 0: use 1 to 1000
					stroma.embedder.batch-size             | 0   | Use 1 to 2048.
					stroma.embedder.threads                | -1  | Use 1 or more, or 0 for half of the processors.
					stroma.embedder.query-cache            | -1  | Use 1 or more, or 0 for none.
					stroma.embedder.dimensions             | -1  | Use 1 or more, or 0 for the model's own.
					stroma.embedder.max-input-tokens       | -1  | Use 1 or more, or 0 when unknown.
					stroma.embedder.document-weight        | 1.0 | Use 0, for none, to less than 1.
					stroma.rerank.top                      | 0   | Use 1 to 50.
					stroma.rerank.concurrency              | 17  | Use 1 to 16.
					stroma.rerank.retries                  | 11  | The retries are 11: use 0 to 10
					stroma.chat.retries                    | -1  | The retries are -1: use 0 to 10
					stroma.chat.timeout                    | PT0S | The timeout is PT0S: use more than nothing
					stroma.fusion.bm25                     | 7.0 | The weight of bm25 is 7.0: use 0 to 1
					stroma.fusion.chunk-share              | -1.0 | The share of chunk vectors is -1.0: use 0 to 1
					stroma.fusion.rrf-k                    | -1  | RRF's k is -1: use 0 or more, 60 is usual
					stroma.chunk.overlap-tokens            | -1  | overlapTokens is -1 and maxTokens 100: the overlap must be at least 0 and below the maximum; lower it, or raise maxTokens first
					stroma.health.max-backlog-age          | PT0S | The longest wait is PT0S: use more than nothing
					stroma.store.max-readers               | 0   | There are to be 0 readers: use 1 or more
					stroma.search.query-embedding-timeout  | PT0S | The query embedding timeout is PT0S: use more than nothing
					stroma.graph.depth                     | 9   | The depth is 9: use 1 to 3
					stroma.graph.max-nodes                 | 999 | The most nodes are 999: use 1 to 128
					stroma.indexing.embedding-batch-tokens | 0   | An embedding batch is to have 1 texts, 0 tokens and 1 bytes: use 1 or more of each
					stroma.indexing.embedding-batch-bytes  | -1  | An embedding batch is to have 64 texts, 50000 tokens and -1 bytes: use 1 or more of each
					stroma.search.minimum-match            | 2.0 | The minimum match is 2.0: use 0 to 1
					""")
	void valueIsRefused(String property, String value, String reason) {
		FailureAnalysis analysis = analyze(StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class))
			.withPropertyValues(property + "=" + value));

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
		FailureAnalysis analysis = analyze(StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class))
			.withPropertyValues(property + "=" + value));

		assertThat(analysis.getDescription()).startsWith("The property '%s' has the value '[".formatted(property))
			.endsWith(reason);
	}

	@Test
	void pathHasAnImpossibleCharacter() {
		assertThat(analyze(StromaRunner.withoutPath().withPropertyValues("stroma.path=a\0b")).getDescription())
			.isEqualTo("The property 'stroma.path' has the value 'a\0b'. Nul character not allowed: a\0b");
	}

	@Test
	void indexOfTheApplicationItselfCannotBeOpened() throws IOException {
		Path garbage = Files.writeString(this.directory.resolve("garbage.db"), "of no use ".repeat(999));
		FailureAnalysis analysis = analyze(StromaRunner.withoutPath()
			.withBean("knowledge", Stroma.class, () -> Stroma.open(StromaOptions.of(garbage))));

		assertThat(analysis.getDescription()).contains(garbage.toString(), "is not an index");
		assertThat(analysis.getAction()).startsWith("The file was left as it is.");
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
		BeanFactory[] beans = new BeanFactory[1];
		runner.withInitializer((context) -> beans[0] = context.getBeanFactory()).run((context) -> {
			assertThat(context).hasFailed();
			Throwable failure = context.getStartupFailure();
			analysis[0] = new StromaFailureAnalyzer(beans[0]).analyze(failure);
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
