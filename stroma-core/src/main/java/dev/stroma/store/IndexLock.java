package dev.stroma.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;

/**
 * One writer per index: a lock on {@code <path>.lock}, held as long as the index is open
 * and freed by the kernel should the process die. The file names its holder.
 *
 * <p>
 * The lock covers a byte far behind the text, so that others may read who holds it where
 * locks are mandatory. Within this process a register is asked first: merely opening and
 * closing the file here would give up the lock that is already held.
 */
final class IndexLock implements AutoCloseable {

	private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

	private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

	private final Path index;

	private final FileChannel channel;

	private IndexLock(Path index, FileChannel channel) {
		this.index = index;
		this.channel = channel;
	}

	/**
	 * @param index the index's real path
	 */
	static IndexLock acquire(Path index) {
		if (!HELD_HERE.add(index)) {
			throw openHere(index, null);
		}
		try {
			return new IndexLock(index, lock(index));
		}
		catch (RuntimeException ex) {
			HELD_HERE.remove(index);
			throw ex;
		}
	}

	/** Whether the index was ever opened where it is. */
	static boolean isBeside(Path index) {
		return Files.exists(file(index));
	}

	private static Path file(Path index) {
		return index.resolveSibling(index.getFileName() + ".lock");
	}

	private static FileChannel lock(Path index) {
		Path file = file(index);
		try {
			FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			try {
				FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
				if (lock == null) {
					String holder = Files.readString(file);
					channel.close();
					throw new IndexInUseException("The index '%s' is in use by %s: close it there, or use another path"
						.formatted(index, holder.isBlank() ? "another process" : holder));
				}
				writeHolder(channel);
				return channel;
			}
			catch (OverlappingFileLockException ex) {
				// left open on purpose: closing it would free the other class loader's
				// lock
				throw openHere(index, ex);
			}
		}
		catch (IOException ex) {
			throw new IndexUnavailableException(
					"The lock file '%s' cannot be written (%s): make its directory writable".formatted(file, ex), ex);
		}
	}

	private static void writeHolder(FileChannel channel) throws IOException {
		ProcessHandle self = ProcessHandle.current();
		String holder = "process %d since %s".formatted(self.pid(), self.info().startInstant().orElse(Instant.now()));
		channel.truncate(0);
		channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
	}

	private static IndexInUseException openHere(Path index, @Nullable Throwable cause) {
		return new IndexInUseException(
				"The index '%s' is already open in this process: share one Stroma, or close the other first"
					.formatted(index),
				cause);
	}

	@Override
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			throw new IndexUnavailableException("The lock of '%s' could not be freed".formatted(this.index), ex);
		}
		finally {
			HELD_HERE.remove(this.index);
		}
	}

}
