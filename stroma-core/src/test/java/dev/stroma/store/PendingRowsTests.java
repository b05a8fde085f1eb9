package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteConfig;

import org.springframework.dao.DuplicateKeyException;

import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class PendingRowsTests {

	private static final String INSERT = "insert into t (a, b, c) values (?, ?, ?)";

	private PlainSql sql;

	private Session session;

	private PendingRows rows;

	@BeforeEach
	void open() throws SQLException {
		StatementCache connection = SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite::memory:");
		this.sql = PlainSql.over(connection).execute("create table t (id integer primary key, a, b unique, c)");
		this.session = new Session(Path.of("none"), connection, "begin");
		this.rows = new PendingRows(this.session, INSERT);
	}

	@AfterEach
	void close() throws SQLException {
		this.sql.close();
	}

	@Test
	void writesAllRowsInTheirOrder() throws SQLException {
		this.rows.add(1L, "one", new byte[] { 1 });
		this.rows.add(2, null, 0.5);
		assertThat(this.rows.size()).isEqualTo(2);
		assertThat(this.sql.rows("select * from t")).isEmpty();

		this.rows.write();

		assertThat(this.rows.size()).isZero();
		assertThat(this.sql.rows("select id, a, b, hex(c) from t where b is not null"))
			.hasToString("[[1, 1, one, 01]]");
		assertThat(this.sql.rows("select id, a, b, c from t where b is null")).hasToString("[[2, 2, null, 0.5]]");
	}

	@Test
	void writesEachRowOnce() throws SQLException {
		this.rows.add(1, "one", null);
		this.rows.write();
		this.rows.write();
		this.rows.add(2, "two", null);
		this.rows.write();
		assertThat(this.sql.rows("select a from t order by id")).hasToString("[[1], [2]]");
	}

	@Test
	void failsAsTheRowDoesAndKeepsTheStatementUsable() throws SQLException {
		this.rows.add(1, "one", null);
		this.rows.write();
		this.rows.add(2, "two", null);
		this.rows.add(3, "one", null);
		assertThatThrownBy(this.rows::write).isInstanceOf(DuplicateKeyException.class);

		PendingRows others = new PendingRows(this.session, INSERT);
		others.add(4, "four", null);
		others.write();
		assertThat(this.sql.rows("select a from t where b = 'four'")).hasToString("[[4]]");
	}

}
