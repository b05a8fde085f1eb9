package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("sqlite")
class WriteAheadLogTests {

	private static final long LIMIT = 200_000;

	private Path file;

	private Session writer;

	private WriteAheadLog log;

	@BeforeEach
	void open(@TempDir Path directory) throws SQLException {
		this.file = directory.resolve("index.db");
		this.writer = new Session(this.file, SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite:" + this.file),
				"begin immediate");
		this.writer.execute("pragma journal_mode = wal");
		this.writer.execute("pragma journal_size_limit = " + LIMIT);
		this.writer.execute("create table t (a)");
		this.log = new WriteAheadLog(this.file, LIMIT);
	}

	@AfterEach
	void close() {
		this.writer.close();
	}

	private void insert(int bytes) {
		this.writer.execute("insert into t values (randomblob(%d))".formatted(bytes));
	}

	private void write(int bytes) {
		insert(bytes);
		this.log.bound(this.writer);
	}

	@Test
	void isLeftAloneBelowTheLimit() {
		write(50_000);
		assertThat(this.log.bytes()).isBetween(50_000L, LIMIT);
	}

	@Test
	void isBegunAnewBeyondTheLimit() {
		write(300_000);
		write(1000);
		assertThat(this.log.bytes()).isBetween(1000L, LIMIT);
	}

	@Test
	void isBegunAnewThoughReadersOverlap() throws SQLException {
		try (PlainSql first = PlainSql.on(this.file)) {
			first.execute("begin");
			assertThat(first.number("select count(*) from t")).isZero();
			write(300_000);
			long held = this.log.bytes();
			assertThat(held).isGreaterThan(LIMIT);
			first.execute("commit");
			// not tried before it has grown by half
			write(1000);
			assertThat(this.log.bytes()).isGreaterThanOrEqualTo(held);
			write((int) held);
			write(50_000);
			assertThat(this.log.bytes()).isBetween(50_000L, LIMIT);
		}
	}

	@Test
	void isLeftToWhoWritesItBackWhenThatIsMuch() {
		this.writer.execute("pragma wal_autocheckpoint = 0");
		WriteAheadLog large = new WriteAheadLog(this.file, 4_000_000);
		insert(9_000_000);
		large.bound(this.writer);
		insert(1000);
		assertThat(large.bytes()).isGreaterThan(9_000_000);

		// all but little of it is written back
		large.writeBack(this.writer);
		insert(1_000_000);
		large.bound(this.writer);
		insert(1000);
		assertThat(large.bytes()).isLessThan(9_000_000);

		// or it is several times as long
		insert(17_000_000);
		large.bound(this.writer);
		insert(1000);
		assertThat(large.bytes()).isLessThan(9_000_000);
	}

	@Test
	void waitsForAnotherWriterAsBefore() {
		write(300_000);
		assertThat(this.writer.sql("pragma busy_timeout").query((row, number) -> row.getLong(1)).single())
			.isEqualTo(Database.BUSY_TIMEOUT.toMillis());
	}

	@Test
	void mayBeMissing(@TempDir Path directory) {
		assertThat(new WriteAheadLog(directory.resolve("none.db"), LIMIT).bytes()).isZero();
	}

}
