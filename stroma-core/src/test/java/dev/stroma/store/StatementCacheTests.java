package dev.stroma.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.dao.QueryTimeoutException;

import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class StatementCacheTests {

	private PlainSql sql;

	private Connection lent;

	@BeforeEach
	void open() throws SQLException {
		this.sql = PlainSql.inMemory()
			.execute("create table t (a unique)", "insert into t values (1), (2), (3)", "create table other (a)");
		this.lent = new StatementCache(this.sql.connection()).getConnection();
	}

	@AfterEach
	void close() throws SQLException {
		this.sql.close();
	}

	@Test
	void keepsAStatementByItsText() throws SQLException {
		PreparedStatement first = this.lent.prepareStatement("select a from t");
		first.close();
		assertThat(first.isClosed()).isFalse();
		PreparedStatement again = this.lent.prepareStatement("select a from t");
		assertThat(again).isSameAs(first);
		assertThat(this.lent.prepareStatement("select a from t ")).isNotSameAs(first);
	}

	@Test
	void givesNestedUsesOfTheSameTextTheirOwn() throws SQLException {
		PreparedStatement outer = this.lent.prepareStatement("select a from t");
		PreparedStatement inner = this.lent.prepareStatement("select a from t");
		assertThat(inner).isNotSameAs(outer);
		inner.close();
		assertThat(inner.isClosed()).isTrue();
		assertThat(outer.isClosed()).isFalse();
		outer.close();
		assertThat(this.lent.prepareStatement("select a from t")).isSameAs(outer);
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
		PreparedStatement eldest = this.lent.prepareStatement("select 0");
		PreparedStatement used = this.lent.prepareStatement("select 1");
		PreparedStatement open = this.lent.prepareStatement("select 2");
		eldest.close();
		used.close();
		for (int i = 3; i <= 128; i++) {
			this.lent.prepareStatement("select " + i).close();
			assertThat(this.lent.prepareStatement("select 1")).isSameAs(used);
			used.close();
		}
		assertThat(eldest.isClosed()).isTrue();
		assertThat(used.isClosed()).isFalse();
		assertThat(open.executeQuery().getLong(1)).isEqualTo(2);
	}

	@Test
	void doesNotCloseTheConnection() throws SQLException {
		this.lent.close();
		assertThat(this.lent.isClosed()).isFalse();
		assertThat(this.sql.number("select count(*) from t")).isEqualTo(3);
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
		assertThatThrownBy(() -> this.lent.prepareStatement("select missing from t")).isInstanceOf(SQLException.class)
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
		return new Session(Path.of("memory"), this.sql.connection(), "begin immediate");
	}

	private static long count(Session session) {
		return session.sql("select count(*) from t").query(Long.class).single();
	}

}
