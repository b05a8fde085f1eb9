package dev.stroma.store;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Notes what a change comes to, up to a size: of what it does to a chunk more than once,
 * only the outcome.
 */
final class CommitLog {

	/** Terms and vectors of some ten thousand chunks. */
	private static final long MOST_BYTES = 32L << 20;

	private final Map<Long, IndexedChunk> added = new TreeMap<>();

	private final Map<Long, Commit.Removed> removed = new TreeMap<>();

	private final Map<Long, Commit.Reworded> reworded = new TreeMap<>();

	private final Map<Long, Commit.Placed> placed = new TreeMap<>();

	private final Map<Long, Commit.Embedded> embedded = new TreeMap<>();

	private final Set<Long> records = new HashSet<>();

	private final GraphTouches touches = new GraphTouches();

	/** How much may still come, below 0 when not all is here. */
	private long room;

	private CommitLog(long room) {
		this.room = room;
	}

	/** What a listener is told from. */
	static CommitLog of(CommitListener listener) {
		return new CommitLog((listener == CommitListener.NONE) ? -1 : MOST_BYTES);
	}

	/** Notes what of the graph is another. */
	GraphTouches touches() {
		return this.touches;
	}

	void record(long id) {
		if (fits(0)) {
			this.records.add(id);
		}
	}

	void added(long id, long record, long scope, String ref, int ordinal, byte[] columns,
			EmbeddingTable.@Nullable Stored embedding) {
		if (fits(columns.length + ((embedding != null) ? embedding.vector().length : 0))) {
			this.added.put(id, new IndexedChunk(id, record, scope, ref, ordinal, columns,
					(embedding != null) ? embedding.values() : null));
		}
	}

	void removed(long chunk, FullTextRow row) {
		this.placed.remove(chunk);
		this.embedded.remove(chunk);
		if (this.added.remove(chunk) != null) {
			return;
		}
		Commit.Reworded other = this.reworded.remove(chunk);
		byte[] columns = (other != null) ? other.before() : columns(row);
		if (columns != null) {
			this.removed.put(chunk, new Commit.Removed(chunk, columns));
		}
	}

	/**
	 * @param before the terms it had
	 * @param row those it has now
	 */
	void reworded(long chunk, FullTextRow before, FullTextRow row) {
		byte[] columns = columns(row);
		if (columns == null) {
			return;
		}
		IndexedChunk fresh = this.added.get(chunk);
		if (fresh != null) {
			this.added.put(chunk, fresh.columns(columns));
			return;
		}
		Commit.Reworded earlier = this.reworded.get(chunk);
		byte[] first = (earlier != null) ? earlier.before() : columns(before);
		if (first != null) {
			this.reworded.put(chunk, new Commit.Reworded(chunk, first, columns));
		}
	}

	private byte @Nullable [] columns(FullTextRow row) {
		if (this.room < 0) {
			return null;
		}
		byte[] columns = TermColumns.encode(row);
		return fits(columns.length) ? columns : null;
	}

	void placed(long chunk, int ordinal) {
		if (fits(0)) {
			this.placed.put(chunk, new Commit.Placed(chunk, ordinal));
		}
	}

	void embedded(long chunk, EmbeddingTable.Stored embedding) {
		if (fits(embedding.vector().length)) {
			this.embedded.put(chunk, new Commit.Embedded(chunk, embedding.values()));
		}
	}

	/** All terms are others. */
	void replaced() {
		this.room = -1;
		clear();
	}

	private boolean fits(int more) {
		if (this.room >= 0) {
			// and what holds it
			this.room -= more + 128;
			if (this.room < 0) {
				clear();
			}
		}
		return this.room >= 0;
	}

	private void clear() {
		this.added.clear();
		this.removed.clear();
		this.reworded.clear();
		this.placed.clear();
		this.embedded.clear();
		this.records.clear();
	}

	/**
	 * @param session reads what the graph has come to
	 */
	Commit commit(long generation, Session session) {
		boolean complete = this.room >= 0;
		return new Commit(generation, List.copyOf(this.added.values()), List.copyOf(this.removed.values()),
				List.copyOf(this.reworded.values()), List.copyOf(this.placed.values()),
				List.copyOf(this.embedded.values()), this.records,
				complete ? this.touches.read(session) : GraphDelta.UNKNOWN, complete);
	}

}
