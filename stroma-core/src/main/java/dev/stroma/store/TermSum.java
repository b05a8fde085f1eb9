package dev.stroma.store;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which terms occur in how many rows, how often and where, in three numbers: sums of
 * hashes, so that the order does not matter and no vocabulary is held in memory.
 */
final class TermSum {

	private long occurrences;

	private long rows;

	private long places;

	/**
	 * Adds a row's terms.
	 * @return how many there are in each column
	 */
	long[] add(long chunk, FullTextRow row) {
		Set<String> seen = new HashSet<>();
		List<String> columns = List.of(row.title(), row.heading(), row.body(), row.parts(), row.terms());
		long[] sizes = new long[columns.size()];
		for (int column = 0; column < sizes.length; column++) {
			if (columns.get(column).isEmpty()) {
				continue;
			}
			for (String term : columns.get(column).split(" ")) {
				long hash = hash(term);
				this.places += hash * place(chunk, column, sizes[column]++);
				this.occurrences += hash;
				if (seen.add(term)) {
					this.rows += hash;
				}
			}
		}
		return sizes;
	}

	/**
	 * Adds what an index says of a term.
	 */
	void add(String term, long rows, long occurrences) {
		this.rows += hash(term) * rows;
		this.occurrences += hash(term) * occurrences;
	}

	/**
	 * Adds where an index says that a term is.
	 * @param chunks sum of the chunks of its occurrences
	 * @param columns sum of their columns
	 * @param offsets sum of their offsets
	 */
	void addPlaces(String term, long chunks, long columns, long offsets) {
		this.places += hash(term) * place(chunks, columns, offsets);
	}

	/** Of a sum it is the sum. */
	private static long place(long chunk, long column, long offset) {
		return chunk * 0x9E3779B97F4A7C15L + column * 0xC2B2AE3D27D4EB4FL + offset * 0x165667B19E3779F9L;
	}

	/** Odd, so that no number of occurrences makes it vanish. */
	private static long hash(String term) {
		long hash = 0xCBF29CE484222325L;
		for (int i = 0; i < term.length(); i++) {
			hash = (hash ^ term.charAt(i)) * 0x100000001B3L;
		}
		return (hash ^ (hash >>> 29)) | 1;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof TermSum sum && sum.rows == this.rows && sum.occurrences == this.occurrences
				&& sum.places == this.places;
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(new long[] { this.rows, this.occurrences, this.places });
	}

}
