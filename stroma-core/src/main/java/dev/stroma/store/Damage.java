package dev.stroma.store;

/**
 * One kind of thing in the file that is not as it has to be.
 *
 * @param what is wrong, after a number
 * @param count how often
 * @param example where it was found first
 */
public record Damage(Part part, String what, long count, String example) {

	/**
	 * What of the file is concerned.
	 */
	public enum Part {

		/** What SQLite itself keeps: pages, indexes, references. */
		FILE,

		/** Records: their hashes, attributes, and where their chunks stand. */
		RECORDS,

		/** The full-text index lacks rows, or has wrong ones. */
		TEXT,

		/** The full-text index has rows of chunks that are not there. */
		ORPHAN_TEXT,

		/** Vectors are missing, or wrong. */
		VECTORS,

		/** The vector index has vectors of chunks that are not there. */
		ORPHAN_VECTORS,

		/** The graph is not what is said of it, or says it of records that are gone. */
		GRAPH,

		/** The graph has links of chunks that are not there. */
		ORPHAN_LINKS

	}

	public String message() {
		return "%d %s, the first: %s".formatted(this.count, this.what, this.example);
	}

}
