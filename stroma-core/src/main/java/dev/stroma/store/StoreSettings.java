package dev.stroma.store;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * How the file is opened.
 *
 * @param path the one file; created when absent
 * @param vecLibrary an own sqlite-vec library to load instead of the bundled one
 * @param vecDirectory where the bundled library is extracted to; {@code null} for a
 * directory of this user's under the system's temporary directory
 * @param fullSync whether each commit waits for the disk ({@code synchronous=FULL})
 * instead of each checkpoint only
 * @param maxReaders searches and snapshots at a time
 * @param readerWait how long one more of them waits for its turn
 * @param readOnly whether the file is only read, by any number of processes
 * @param clock tells when the file was created and changed
 * @param takeOver what becomes of a file of Stroma, the Go library; without it such a
 * file is refused
 * @param footprint how much SQLite takes for itself
 * @param journal where a change is kept until it is complete
 * @param readTimeout how long a read by the application's own SQL may take
 */
public record StoreSettings(Path path, @Nullable Path vecLibrary, @Nullable Path vecDirectory, boolean fullSync,
		int maxReaders, Duration readerWait, boolean readOnly, Clock clock, @Nullable TakeOver takeOver,
		Footprint footprint, Journal journal, Duration readTimeout) {

	/**
	 * Where a change is kept until it is complete.
	 */
	public enum Journal {

		/** In a log beside the file: searches go on while something is written. */
		WAL,

		/**
		 * In a journal that is deleted after each change, for media that several
		 * connections cannot share memory on, such as network shares: a change waits
		 * until nobody searches, and searches wait while it is written.
		 */
		DELETE

	}

	public static StoreSettings of(Path path) {
		return new StoreSettings(path, null, null, false, 16, Duration.ofSeconds(5), false, Clock.systemUTC(), null,
				Footprint.DEFAULT, Journal.WAL, Duration.ofSeconds(10));
	}

	/** Whether a connection of its own writes the log back, rather than who wrote it. */
	boolean writesLogBackBeside() {
		return this.journal == Journal.WAL && this.footprint.checkpointPages() == 0;
	}

	public StoreSettings sqliteVec(@Nullable Path library, @Nullable Path directory) {
		return new StoreSettings(this.path, library, directory, this.fullSync, this.maxReaders, this.readerWait,
				this.readOnly, this.clock, this.takeOver, this.footprint, this.journal, this.readTimeout);
	}

	public StoreSettings maxReaders(int maxReaders) {
		if (maxReaders < 1) {
			throw new InvalidInputException("There are to be %d readers: use 1 or more".formatted(maxReaders));
		}
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, maxReaders,
				this.readerWait, this.readOnly, this.clock, this.takeOver, this.footprint, this.journal,
				this.readTimeout);
	}

	public StoreSettings readerWait(Duration readerWait) {
		if (readerWait.isNegative()) {
			throw new InvalidInputException("Readers are to wait %s: use 0 or more".formatted(readerWait));
		}
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				readerWait, this.readOnly, this.clock, this.takeOver, this.footprint, this.journal, this.readTimeout);
	}

	public StoreSettings fullSync(boolean fullSync) {
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, fullSync, this.maxReaders,
				this.readerWait, this.readOnly, this.clock, this.takeOver, this.footprint, this.journal,
				this.readTimeout);
	}

	public StoreSettings clock(Clock clock) {
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				this.readerWait, this.readOnly, clock, this.takeOver, this.footprint, this.journal, this.readTimeout);
	}

	public StoreSettings readOnly(boolean readOnly) {
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				this.readerWait, readOnly, this.clock, this.takeOver, this.footprint, this.journal, this.readTimeout);
	}

	public StoreSettings takeOver(TakeOver takeOver) {
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				this.readerWait, this.readOnly, this.clock, takeOver, this.footprint, this.journal, this.readTimeout);
	}

	public StoreSettings footprint(Footprint footprint) {
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				this.readerWait, this.readOnly, this.clock, this.takeOver, footprint, this.journal, this.readTimeout);
	}

	public StoreSettings journal(Journal journal) {
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				this.readerWait, this.readOnly, this.clock, this.takeOver, this.footprint, journal, this.readTimeout);
	}

	public StoreSettings readTimeout(Duration readTimeout) {
		if (readTimeout.isNegative() || readTimeout.isZero()) {
			throw new InvalidInputException("Reads may take %s: use more than nothing".formatted(readTimeout));
		}
		return new StoreSettings(this.path, this.vecLibrary, this.vecDirectory, this.fullSync, this.maxReaders,
				this.readerWait, this.readOnly, this.clock, this.takeOver, this.footprint, this.journal, readTimeout);
	}

}
