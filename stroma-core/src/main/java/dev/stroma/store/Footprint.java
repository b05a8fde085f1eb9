package dev.stroma.store;

import java.sql.SQLException;
import java.sql.Statement;

/**
 * How much memory and disk SQLite takes for itself, per connection but for the log.
 *
 * @param readerCache KiB of pages that a reader keeps
 * @param writerCache KiB of pages that the writer keeps
 * @param temporaryFiles whether what it sorts goes to files, not memory
 * @param checkpointPages pages in the log after which the one who wrote them writes it
 * back, 0 for that to be done beside, by a connection of its own
 * @param logBytes bytes beyond which the log is begun anew
 */
public record Footprint(int readerCache, int writerCache, boolean temporaryFiles, int checkpointPages, long logBytes) {

	/** For machines with memory to spare: a large change writes its pages only once. */
	public static final Footprint DEFAULT = new Footprint(8192, 32768, false, 0, WriteAheadLog.LIMIT);

	/** For small devices: what micrographrag takes. */
	public static final Footprint EMBEDDED = new Footprint(1536, 1536, true, 64, 1 << 20);

	void apply(Statement connection, boolean reader) throws SQLException {
		connection.execute("pragma temp_store = " + (this.temporaryFiles ? "file" : "memory"));
		connection.execute("pragma cache_size = -" + (reader ? this.readerCache : this.writerCache));
		connection.execute("pragma mmap_size = 0");
		connection.execute("pragma journal_size_limit = " + this.logBytes);
		if (this.checkpointPages > 0) {
			connection.execute("pragma wal_autocheckpoint = " + this.checkpointPages);
		}
	}

}
