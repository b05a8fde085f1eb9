package dev.stroma;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

import org.sqlite.ProgressHandler;

/**
 * Takes images of an index's files in the middle of SQLite's work, as a process leaves
 * them that is killed there: what it had written is in the files, what it knew is gone. A
 * commit writes its pages to the log in one go; a kill within that is an image whose log
 * is cut anywhere in what was just written. Only what is not written back yet can be
 * missing: SQLite syncs the log before it begins to copy pages of it into the file.
 *
 * <p>
 * Another process does the copying: to open and close the files in this one would drop
 * SQLite's locks.
 */
final class CrashImages extends ProgressHandler {

	private static final int STEPS_BETWEEN_LOOKS = 40;

	private static final int LOG_HEADER = 32;

	private static final int LOG_PAGE_SIZE = 8;

	private static final int FRAME_HEADER = 24;

	/** Place of nBackfillAttempted in the log's index, in the machine's byte order. */
	private static final int FRAMES_WRITTEN_BACK = 128;

	/**
	 * @param step index of the step that was cut short
	 */
	record Image(Path file, int step, String description) {
	}

	private final Path file;

	private final Path directory;

	private final Random random;

	private final TreeSet<Integer> looks = new TreeSet<>();

	private final TreeSet<Integer> growths = new TreeSet<>();

	private final List<Image> images = new ArrayList<>();

	private int look;

	private int growth;

	private long logLength;

	private int step;

	private int stepOfLastLook;

	CrashImages(Path file, Path directory, Random random) {
		this.file = file;
		this.directory = directory;
		this.random = random;
	}

	/**
	 * What is to be taken, of as many looks and growths of the log as another run had.
	 */
	CrashImages choose(int count, CrashImages counted) {
		while (this.looks.size() < Math.min(count / 2, counted.look)) {
			this.looks.add(this.random.nextInt(counted.look));
		}
		while (this.growths.size() < Math.min(count - count / 2, counted.growth)) {
			this.growths.add(this.random.nextInt(counted.growth));
		}
		return this;
	}

	void watch(Connection writer) throws SQLException {
		ProgressHandler.setHandler(writer, STEPS_BETWEEN_LOOKS, this);
	}

	void step(int step) {
		this.step = step;
	}

	List<Image> images() {
		return this.images;
	}

	@Override
	protected int progress() {
		long before = this.logLength;
		// what was written since the last look was written by the step of that time
		int writing = this.stepOfLastLook;
		this.stepOfLastLook = this.step;
		this.logLength = log(this.file).toFile().length();
		if (this.looks.contains(this.look++)) {
			take("look " + this.look, this.step);
		}
		if (this.logLength > before && this.growths.contains(this.growth++)) {
			Image image = take("growth " + this.growth, writing);
			long length = before + (long) (this.random.nextDouble() * (this.logLength - before));
			cut(log(image.file()), Math.max(length, writtenBack(image.file())));
		}
		return 0;
	}

	private static Path log(Path file) {
		return file.resolveSibling(file.getFileName() + "-wal");
	}

	private static Path logIndex(Path file) {
		return file.resolveSibling(file.getFileName() + "-shm");
	}

	private Image take(String what, int step) {
		try {
			Path target = Files.createDirectory(this.directory.resolve(String.valueOf(this.images.size())));
			int code = new ProcessBuilder("cp", this.file.toString(), log(this.file).toString(),
					logIndex(this.file).toString(), target.toString())
				.start()
				.waitFor();
			if (code != 0) {
				throw new IllegalStateException("cp ended with " + code);
			}
			Image image = new Image(target.resolve(this.file.getFileName()), step, what);
			this.images.add(image);
			return image;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * How much of the log may be in the file by now. Its index was copied last.
	 */
	private static long writtenBack(Path image) {
		try {
			int frames = ByteBuffer.wrap(Files.readAllBytes(logIndex(image)))
				.order(ByteOrder.nativeOrder())
				.getInt(FRAMES_WRITTEN_BACK);
			int pageSize = ByteBuffer.wrap(Files.readAllBytes(log(image))).getInt(LOG_PAGE_SIZE);
			return LOG_HEADER + frames * (long) (FRAME_HEADER + pageSize);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void cut(Path log, long length) {
		try (RandomAccessFile writer = new RandomAccessFile(log.toFile(), "rw")) {
			writer.setLength(length);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
