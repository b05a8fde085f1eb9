package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.error.IndexUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

class LogWriteBackTests {

	private Path file;

	private WriteAheadLog log;

	private Session writer;

	@BeforeEach
	void writesBesideItsLog(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		this.log = new WriteAheadLog(this.file, WriteAheadLog.LIMIT);
		this.writer = Session.open(this.file, false, "begin immediate");
		this.writer.execute("pragma journal_mode = wal");
		this.writer.execute("pragma wal_autocheckpoint = 0");
		this.writer.execute("create table t (text blob)");
	}

	@AfterEach
	void closes() {
		this.writer.close();
	}

	private void insert(int rows) {
		this.writer.inTransaction(() -> {
			this.writer.sql("""
					insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
					select randomblob(1000) from n
					""").param(rows).update();
			return true;
		});
	}

	private long bytesAfterClosing(LogWriteBack writeBack) throws IOException {
		writeBack.close();
		return Files.size(this.file);
	}

	@Test
	void isDoneOnceMuchWasWritten() throws IOException {
		LogWriteBack writeBack = new LogWriteBack(this.log, () -> Session.open(this.file, false, "begin immediate"));
		insert(2000);

		writeBack.written(this.writer);

		// rows of 1,000 bytes that were in the log alone
		assertThat(bytesAfterClosing(writeBack)).isGreaterThan(2_000_000);
		assertThat(this.writer.number("select count(*) from t")).isEqualTo(2000);
	}

	@Test
	void isNotDoneForLittle() throws IOException {
		LogWriteBack writeBack = new LogWriteBack(this.log, () -> {
			throw new IllegalStateException("It was asked for");
		});
		long before = Files.size(this.file);
		insert(100);

		writeBack.written(this.writer);

		assertThat(bytesAfterClosing(writeBack)).isEqualTo(before);
	}

	@Test
	void leavesWhatASnapshotReadsToTheNextTime() throws IOException {
		LogWriteBack writeBack = new LogWriteBack(this.log, () -> Session.open(this.file, false, "begin immediate"));
		try (Session reader = Session.open(this.file, true, "begin")) {
			reader.inTransaction(() -> {
				long seen = reader.number("select count(*) from t");
				insert(2000);
				writeBack.written(this.writer);
				writeBack.close();
				assertThat(reader.number("select count(*) from t")).isEqualTo(seen);
				return true;
			});
		}
		assertThat(this.log.writeBack(this.writer)).isTrue();
		assertThat(Files.size(this.file)).isGreaterThan(2_000_000);
	}

	@Test
	void failsWithoutHarm() {
		LogWriteBack writeBack = new LogWriteBack(this.log, () -> {
			throw new IndexUnavailableException("There are no files to be had");
		});
		insert(2000);
		writeBack.written(this.writer);

		assertThatNoException().isThrownBy(writeBack::close);
		assertThat(this.writer.number("select count(*) from t")).isEqualTo(2000);
	}

}
