package dev.stroma.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.UncategorizedSQLException;

import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.StromaException;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class SqliteExceptionTranslatorTests {

	@TempDir
	private Path directory;

	private Path file;

	private PlainSql sql;

	private Session session;

	@BeforeEach
	void open() throws SQLException {
		this.file = this.directory.resolve("some.db");
		StatementCache connection = SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite:" + this.file);
		this.sql = PlainSql.over(connection)
			.execute("pragma journal_mode = wal", "pragma foreign_keys = on", "pragma busy_timeout = 0",
					"create table t (id integer primary key, name text unique, size not null check (size > 0))",
					"create table child (parent integer references t)", "insert into t values (1, 'one', 1)");
		this.session = new Session(this.file, connection, "begin immediate");
	}

	@AfterEach
	void close() throws SQLException {
		this.sql.close();
	}

	private void assertBecomes(String statement, Class<? extends DataAccessException> spring,
			Class<? extends StromaException> ours, String message, String reason) {
		assertThatThrownBy(() -> this.session.sql(statement).update()).isExactlyInstanceOf(spring)
			.hasMessage(reason)
			.hasCauseInstanceOf(SQLException.class);
		assertThatThrownBy(() -> this.session.translated(() -> this.session.sql(statement).update()))
			.isExactlyInstanceOf(ours)
			.hasMessage(message, this.file, reason)
			.hasCauseExactlyInstanceOf(spring);
	}

	private void assertFails(String statement, Class<? extends DataAccessException> spring, String reason) {
		assertBecomes(statement, spring, IndexUnavailableException.class,
				"The index '%s' failed (%s): check the file, its disk space and permissions", reason);
	}

	private void assertBusy(String statement, String reason) {
		assertBecomes(statement, CannotAcquireLockException.class, IndexInUseException.class,
				"The index '%s' is locked by another program (%s): let it finish, or close it", reason);
	}

	@Test
	void knowsABusyFile() throws SQLException {
		try (PlainSql other = PlainSql.on(this.file).execute("begin immediate")) {
			assertBusy("insert into t values (2, 'two', 2)",
					"[SQLITE_BUSY] The database file is locked (database is locked)");
			other.execute("rollback");
		}
	}

	@Test
	void knowsAFileThatChangedSinceItWasRead() throws SQLException {
		this.sql.execute("begin");
		assertThat(this.sql.number("select count(*) from t")).isEqualTo(1);
		try (PlainSql other = PlainSql.on(this.file)) {
			other.execute("insert into t values (2, 'two', 2)");
		}
		assertBusy("insert into t values (3, 'three', 3)",
				"[SQLITE_BUSY_SNAPSHOT] Another database connection has already written to the database (database is locked)");
	}

	@Test
	void knowsViolatedConstraints() {
		assertFails("insert into t values (2, 'one', 1)", DuplicateKeyException.class,
				"[SQLITE_CONSTRAINT_UNIQUE] A UNIQUE constraint failed (UNIQUE constraint failed: t.name)");
		assertFails("insert into t values (1, 'two', 1)", DuplicateKeyException.class,
				"[SQLITE_CONSTRAINT_PRIMARYKEY] A PRIMARY KEY constraint failed (UNIQUE constraint failed: t.id)");
		assertFails("insert into t (name) values ('two')", DataIntegrityViolationException.class,
				"[SQLITE_CONSTRAINT_NOTNULL] A NOT NULL constraint failed (NOT NULL constraint failed: t.size)");
		assertFails("insert into t values (2, 'two', 0)", DataIntegrityViolationException.class,
				"[SQLITE_CONSTRAINT_CHECK] A CHECK constraint failed (CHECK constraint failed: size > 0)");
		assertFails("insert into child values (7)", DataIntegrityViolationException.class,
				"[SQLITE_CONSTRAINT_FOREIGNKEY] A foreign key constraint failed (FOREIGN KEY constraint failed)");
	}

	@Test
	void knowsAFullDiskAndGoesOnAfterwards() throws SQLException {
		this.sql.execute("pragma max_page_count = " + this.sql.number("pragma page_count"));
		String full = "[SQLITE_FULL] Insertion failed because database is full (database or disk is full)";
		assertFails("insert into t values (2, 'two', randomblob(100000))", DataAccessResourceFailureException.class,
				full);
		assertThatThrownBy(() -> this.session.inTransaction(() -> {
			this.session.execute("insert into t values (2, 'two', 2)");
			return this.session.sql("insert into t values (3, 'three', randomblob(100000))").update();
		})).isInstanceOf(IndexUnavailableException.class)
			.hasMessage("The index '%s' failed (%s): check the file, its disk space and permissions", this.file, full);
		assertThat(this.session
			.<Integer>inTransaction(() -> this.session.sql("insert into t values (4, 'four', 4)").update()))
			.isEqualTo(1);
		assertThat(this.sql.rows("select id from t order by id")).asString().isEqualTo("[[1], [4]]");
	}

	@Test
	void knowsADeadline() {
		this.session.deadline(Duration.ZERO, System.nanoTime());
		assertBecomes("""
				insert into t with recursive n(i) as (select 10 union all select i + 1 from n where i < 1e6)
				select i, i, i from n
				""", QueryTimeoutException.class, LimitExceededException.class,
				"A search of index '%s' was stopped at its deadline: allow it more time",
				"[SQLITE_INTERRUPT] Operation terminated by sqlite3_interrupt() (interrupted)");
	}

	@Test
	void knowsAReadOnlyConnection() throws SQLException {
		SQLiteConfig config = new SQLiteConfig();
		config.setReadOnly(true);
		this.session = new Session(this.file, SqliteDriver.connect(config, "jdbc:sqlite:" + this.file), "begin");
		assertFails("insert into t values (2, 'two', 2)", DataAccessResourceFailureException.class,
				"[SQLITE_READONLY] Attempt to write a readonly database (attempt to write a readonly database)");
		this.session.close();
	}

	@Test
	void knowsWhatIsNoDatabase() throws Exception {
		Path text = Files.writeString(this.directory.resolve("text"), "no database at all");
		try (StatementCache other = SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite:" + text)) {
			this.file = text;
			this.session = new Session(text, other, "begin");
			assertFails("select 1", DataAccessResourceFailureException.class,
					"[SQLITE_NOTADB] File opened that is not a database file (file is not a database)");
		}
	}

	@Test
	void doesNotPutTheStatementIntoTheMessage() {
		assertThatThrownBy(() -> this.session.translated(() -> this.session.sql("select secret from t").update()))
			.isInstanceOf(IndexUnavailableException.class)
			.hasMessage(
					"The index '%s' failed ([SQLITE_ERROR] SQL error or missing database (no such column: secret)): check the file, its disk space and permissions",
					this.file)
			.hasCauseInstanceOf(UncategorizedSQLException.class);
	}

	@Test
	void passesOnWhatIsNotSqlites() {
		SQLException other = new SQLException("something else");
		assertThat(SqliteExceptionTranslator.INSTANCE.translate("task", "sql", other))
			.isInstanceOf(UncategorizedSQLException.class)
			.hasCause(other);
	}

}
