package dev.stroma.store;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

import org.springframework.dao.QueryTimeoutException;

import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class StatementCacheTests {

	private PlainSql sql;

	private StatementCache connection;

	@BeforeEach
	void open() throws SQLException {
		this.connection = SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite::memory:");
		this.sql = PlainSql.over(this.connection)
			.execute("create table t (a unique)", "insert into t values (1), (2), (3)", "create table other (a)");
	}

	@AfterEach
	void close() throws SQLException {
		this.sql.close();
	}

	@Test
	void keepsAStatementByItsText() throws SQLException {
		PreparedStatement first = this.connection.prepareStatement("select a from t");
		first.close();
		assertThat(first.isClosed()).isFalse();
		PreparedStatement again = this.connection.prepareStatement("select a from t");
		assertThat(again).isSameAs(first);
		assertThat(this.connection.prepareStatement("select a from t ")).isNotSameAs(first);
	}

	@Test
	void givesNestedUsesOfTheSameTextTheirOwn() throws SQLException {
		PreparedStatement outer = this.connection.prepareStatement("select a from t");
		PreparedStatement inner = this.connection.prepareStatement("select a from t");
		assertThat(inner).isNotSameAs(outer);
		inner.close();
		assertThat(inner.isClosed()).isTrue();
		assertThat(outer.isClosed()).isFalse();
		outer.close();
		assertThat(this.connection.prepareStatement("select a from t")).isSameAs(outer);
	}

	@Test
	void readsNestedQueriesOfTheSameText() {
		Session session = session();
		List<String> pairs = new ArrayList<>();
		String text = "select a from t where a < ? order by a";
		session.sql(text).param(4).query((outer) -> {
			long limit = outer.getLong(1);
			session.sql(text).param(limit).query((inner) -> {
				pairs.add(limit + ">" + inner.getLong(1));
			});
		});
		assertThat(pairs).containsExactly("2>1", "3>1", "3>2");
	}

	@Test
	void dropsWhatWasNotUsedForLong() throws SQLException {
		PreparedStatement eldest = this.connection.prepareStatement("select 0");
		PreparedStatement used = this.connection.prepareStatement("select 1");
		PreparedStatement open = this.connection.prepareStatement("select 2");
		eldest.close();
		used.close();
		for (int i = 3; i <= 128; i++) {
			this.connection.prepareStatement("select " + i).close();
			assertThat(this.connection.prepareStatement("select 1")).isSameAs(used);
			used.close();
		}
		assertThat(eldest.isClosed()).isTrue();
		assertThat(used.isClosed()).isFalse();
		assertThat(open.executeQuery().getLong(1)).isEqualTo(2);
	}

	@Test
	void isClosedByItsSessionAlone() throws SQLException {
		Session session = session();
		assertThat(session.inTransaction(() -> count(session))).isEqualTo(3);
		assertThat(this.connection.isClosed()).isFalse();
		session.close();
		assertThat(this.connection.isClosed()).isTrue();
	}

	@Test
	void forgetsABatchThatWasNotExecuted() throws SQLException {
		String text = "insert into t values (?)";
		try (PreparedStatement first = this.connection.prepareStatement(text)) {
			first.setObject(1, 4);
			first.addBatch();
		}
		try (PreparedStatement second = this.connection.prepareStatement(text)) {
			second.setObject(1, 5);
			second.addBatch();
			assertThat(second.executeBatch()).hasSize(1);
		}
		assertThat(this.sql.number("select max(a) from t where a > 3")).isEqualTo(5);
		assertThat(this.sql.number("select count(*) from t")).isEqualTo(4);
	}

	@Test
	void endsAReadingThatWasNotFinished(@TempDir Path directory) throws SQLException {
		String url = "jdbc:sqlite:" + directory.resolve("t.db");
		try (StatementCache reader = SqliteDriver.connect(new SQLiteConfig(), url);
				PlainSql writer = PlainSql.over(SqliteDriver.connect(new SQLiteConfig(), url))) {
			writer.execute("create table t (a)", "insert into t values (1), (2)");
			try (PreparedStatement unfinished = reader.prepareStatement("select a from t")) {
				assertThat(unfinished.executeQuery().next()).isTrue();
			}
			// which waits for those who read, without a log
			writer.execute("insert into t values (3)");
			assertThat(writer.number("select count(*) from t")).isEqualTo(3);
		}
	}

	@Test
	void keepsStatementsWorkingWhenTheSchemaChanges() throws SQLException {
		Session session = session();
		assertThat(count(session)).isEqualTo(3);
		this.sql.execute("alter table t add column b", "create index i on t (b)", "insert into t values (4, 4)");
		assertThat(count(session)).isEqualTo(4);
	}

	@Test
	void passesFailuresOnAsTheyAre() {
		assertThatThrownBy(() -> this.connection.prepareStatement("select missing from t"))
			.isInstanceOf(SQLException.class)
			.hasMessageContaining("no such column: missing");
	}

	@Test
	void endsAStatementWhoseReaderFails() throws SQLException {
		Session session = session();
		IllegalStateException failure = new IllegalStateException("reader");
		for (int i = 0; i < 3; i++) {
			assertThatThrownBy(() -> session.sql("select a from t").query((row, number) -> {
				throw failure;
			}).list()).isSameAs(failure);
		}
		this.sql.execute("drop table t");
	}

	@Test
	void executesAStatementAgainThatViolatedAConstraint() {
		Session session = session();
		String text = "insert into t values (?)";
		assertThatThrownBy(() -> session.sql(text).param(1).update()).hasMessageContaining("UNIQUE");
		assertThat(session.sql(text).param(4).update()).isEqualTo(1);
	}

	/** After these failures the driver has finalized the statement. */
	@Test
	void executesAStatementAgainThatWasInterrupted() {
		Session session = session();
		String text = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) from n";
		session.deadline(Duration.ZERO, System.nanoTime());
		for (int i = 0; i < 2; i++) {
			assertThatThrownBy(() -> session.sql(text).param(1_000_000).query(Long.class).single())
				.isInstanceOf(QueryTimeoutException.class);
		}
		session.deadline(null, 0);
		assertThat(session.sql(text).param(1_000).query(Long.class).single()).isEqualTo(1_000);
	}

	@Test
	void executesAStatementAgainThatFoundTheDiskFull() throws SQLException {
		Session session = session();
		long pages = this.sql.number("pragma page_count");
		this.sql.execute("pragma max_page_count = " + pages);
		String text = "insert into t values (zeroblob(?))";
		assertThatThrownBy(() -> session.sql(text).param(100_000).update()).hasMessageContaining("SQLITE_FULL");
		this.sql.execute("pragma max_page_count = 1000000");
		assertThat(session.sql(text).param(100_000).update()).isEqualTo(1);
	}

	private Session session() {
		return new Session(Path.of("memory"), this.connection, "begin immediate");
	}

	private static long count(Session session) {
		return session.sql("select count(*) from t").query(Long.class).single();
	}

}
