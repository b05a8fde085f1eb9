package dev.stroma.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a process leaves behind that was killed at the worst moment, written by hand.
 */
@Tag("sqlite")
class InterruptedFileTests {

	private static final int PAGE_SIZE = 8192;

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
	}

	private Path beside(String suffix) {
		return this.file.resolveSibling(this.file.getFileName() + suffix);
	}

	/**
	 * The first page of the schema's transaction was written, the journal says that there
	 * was nothing before.
	 */
	@Test
	void startsAgainWhenItsCreationWasCutShort() throws Exception {
		Path finished = beside(".finished");
		TestIndex.open(finished).close();
		Files.write(this.file, Arrays.copyOf(Files.readAllBytes(finished), PAGE_SIZE));
		journalOfANewFile(beside("-journal"));
		try (TestIndex index = TestIndex.open(this.file)) {
			index.put("a", "found here");
		}
		try (TestIndex index = TestIndex.open(this.file)) {
			assertThat(index.byWords("found", null, 10)).containsExactly("a#0");
		}
	}

	private void journalOfANewFile(Path journal) throws SQLException, IOException {
		Path other = beside(".other");
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
				Statement statement = connection.createStatement()) {
			statement.execute("pragma page_size = " + PAGE_SIZE);
			statement.execute("pragma cache_size = 2");
			statement.execute("begin immediate");
			statement.execute("create table t (a)");
			statement.execute("insert into t values (randomblob(100000))");
			Files.copy(beside(".other-journal"), journal);
		}
		assertThat(journal).isNotEmptyFile();
	}

	/**
	 * The log was being written into the file and only its first page is there, which
	 * says how large the file will be.
	 */
	@Test
	void finishesACheckpointThatWasCutShort() throws IOException {
		Path other = beside(".other");
		try (TestIndex index = TestIndex.open(other)) {
			// fewer than have the log written back
			for (int i = 0; i < 40; i++) {
				index.put("r" + i, "found here");
			}
			Files.copy(other, this.file);
			Files.copy(beside(".other-wal"), beside("-wal"));
		}
		writeFirstPage();
		try (TestIndex index = TestIndex.open(this.file)) {
			assertThat(index.byWords("found", null, 200)).hasSize(40);
			assertThat(index.byMeaning("found here", null, 200)).hasSize(40);
			assertThat(index.generation()).isEqualTo(40);
		}
	}

	/** Frames have 24 bytes before the page, the log 32 before the first frame. */
	private void writeFirstPage() throws IOException {
		ByteBuffer log = ByteBuffer.wrap(Files.readAllBytes(beside("-wal")));
		byte[] page = new byte[0];
		for (int frame = 32; frame < log.capacity(); frame += 24 + PAGE_SIZE) {
			if (log.getInt(frame) == 1) {
				page = Arrays.copyOfRange(log.array(), frame + 24, frame + 24 + PAGE_SIZE);
			}
		}
		assertThat((long) ByteBuffer.wrap(page).getInt(28) * PAGE_SIZE).as("size in the first page")
			.isGreaterThan(Files.size(this.file));
		try (RandomAccessFile writer = new RandomAccessFile(this.file.toFile(), "rw")) {
			writer.write(page);
		}
	}

	@Test
	void readsALogThatWasNeverWrittenBack() throws IOException {
		Path other = beside(".other");
		try (TestIndex index = TestIndex.open(other)) {
			index.put("a", "found here");
			Files.copy(other, this.file);
			Files.copy(beside(".other-wal"), beside("-wal"));
		}
		try (TestIndex index = TestIndex.open(this.file)) {
			assertThat(index.byWords("found", null, 10)).containsExactly("a#0");
		}
	}

	@Test
	void ignoresALogThatIsNone() throws IOException {
		try (TestIndex index = TestIndex.open(this.file)) {
			index.put("a", "found here");
		}
		Files.write(beside("-wal"), new byte[50_000]);
		try (TestIndex index = TestIndex.open(this.file)) {
			assertThat(index.byWords("found", null, 10)).containsExactly("a#0");
		}
	}

}
