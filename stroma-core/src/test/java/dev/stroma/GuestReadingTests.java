package dev.stroma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The application's own SQL reads the file and does nothing else to it.
 */
class GuestReadingTests {

	private static final String ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n";

	@TempDir
	Path directory;

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(Embedder.none())
			.maxReaders(2)
			.readTimeout(Duration.ofMillis(300)));
		this.stroma.indexer().update(CorpusRecord.of("a", "A", "harbour"), CorpusRecord.of("b", "B", "tide"));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static List<String> refs(JdbcClient sql) {
		return sql.sql("select ref from record order by ref").query(String.class).list();
	}

	@Test
	void readsOneGeneration() {
		List<String> seen = this.stroma.read((sql) -> {
			List<String> before = refs(sql);
			this.stroma.indexer().update(CorpusRecord.of("c", "C", "ebb"));
			assertThat(refs(sql)).isEqualTo(before);
			return before;
		});

		assertThat(seen).containsExactly("a", "b");
		assertThat(this.stroma.<List<String>>read(GuestReadingTests::refs)).containsExactly("a", "b", "c");
	}

	@ParameterizedTest
	@ValueSource(strings = { "insert into scope (name) values ('x')", "update record set title = 'x'",
			"delete from record", "drop table record", "create table x (y)", "create temp table x (y)",
			"pragma user_version = 99", "pragma application_id = 1", "pragma journal_mode = delete",
			"pragma auto_vacuum = none; vacuum", "attach '%s/other.db' as other", "vacuum into '%s/copy.db'",
			"select load_extension('libm')", "pragma query_only = off; delete from record" })
	void refusesOrIgnoresWhatChangesAnything(String statement) throws Exception {
		List<Object> before = this.stroma.read(GuestReadingTests::state);

		for (String one : statement.formatted(this.directory).split(";")) {
			try {
				this.stroma.read((sql) -> sql.sql(one).query().listOfRows());
			}
			catch (DataAccessException ex) {
				// refused
			}
			try {
				this.stroma.read((sql) -> sql.sql(one).update());
			}
			catch (DataAccessException ex) {
				// refused
			}
		}

		assertThat(this.stroma.read(GuestReadingTests::state)).isEqualTo(before);
		try (var files = Files.list(this.directory)) {
			assertThat(files.map((file) -> file.getFileName().toString()))
				.allMatch((file) -> file.startsWith("index.db"));
		}
		assertThat(this.stroma.retrieval().search("harbour").hits()).hasSize(1);
	}

	private static List<Object> state(JdbcClient sql) {
		return List.of(refs(sql), sql.sql("pragma user_version").query(Long.class).single(),
				sql.sql("pragma application_id").query(Long.class).single(),
				sql.sql("pragma journal_mode").query(String.class).single(),
				sql.sql("pragma auto_vacuum").query(Long.class).single(),
				sql.sql("select count(*) from sqlite_schema").query(Long.class).single(),
				sql.sql("select count(*) from temp.sqlite_schema").query(Long.class).single());
	}

	@Test
	void staysReadOnlyWhateverIsSwitchedOff() {
		assertThatThrownBy(() -> this.stroma.read((sql) -> {
			sql.sql("pragma query_only = off").update();
			sql.sql("pragma writable_schema = on").update();
			return sql.sql("delete from record").update();
		})).isInstanceOf(DataAccessException.class).hasMessageContaining("readonly");
	}

	@Test
	void stopsWhatDoesNotEnd() {
		assertThatThrownBy(() -> this.stroma.read((sql) -> sql.sql(ENDLESS).query(Long.class).single()))
			.isInstanceOf(LimitExceededException.class)
			.hasMessageContaining("took longer than stroma.store.read-timeout, which is PT0.3S");
		assertThat(this.stroma.<List<String>>read(GuestReadingTests::refs)).hasSize(2);
	}

	@Test
	void givesItsReaderBackWhateverIsThrown() {
		for (int i = 0; i < 3; i++) {
			assertThatThrownBy(() -> this.stroma.read((sql) -> {
				throw new IllegalStateException("mine");
			})).isInstanceOf(IllegalStateException.class).hasMessage("mine");
			assertThatThrownBy(() -> this.stroma.read((sql) -> sql.sql("select nonsense").query(String.class).single()))
				.isInstanceOf(DataAccessException.class)
				.hasMessageContaining("nonsense");
		}
		assertThat(this.stroma.retrieval().search("tide").hits()).hasSize(1);
	}

	@Test
	void isNotForThoseWhoAreConfinedToAScope() {
		assertThatThrownBy(() -> this.stroma.scoped("red").read(GuestReadingTests::refs))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("confined to scope 'red'");
	}

}
