package dev.stroma.store;

/**
 * BM25 as SQLite FTS5 computes it, with its constants and in its order of operations
 * (<a href="https://www.sqlite.org/fts5.html#the_bm25_function">the bm25() function</a>);
 * larger is better here.
 */
public final class Bm25 {

	private static final double K1 = 1.2;

	private static final double B = 0.75;

	/** What FTS5 gives a term that stands in more than half of the rows. */
	private static final double LEAST_IDF = 1e-6;

	private Bm25() {
	}

	/**
	 * What a term weighs.
	 * @param rows of the whole index
	 * @param documentFrequency how many of these have it
	 */
	static double idf(long rows, long documentFrequency) {
		double idf = Math.log((rows - documentFrequency + 0.5) / (documentFrequency + 0.5));
		return (idf <= 0) ? LEAST_IDF : idf;
	}

	/** What dampens a term's frequency in a chunk of so many tokens. */
	public static double norm(int tokens, double averageLength) {
		double length = tokens;
		return K1 * (1 - B + B * length / averageLength);
	}

	/**
	 * The share of what a term can give at most that it gives a chunk, but for rounding.
	 * @param frequency its occurrences, weighted by column
	 */
	public static double saturation(double frequency, double norm) {
		return frequency / (frequency + norm);
	}

	/** What a term gives a chunk. */
	static double score(double idf, double frequency, double norm) {
		return idf * ((frequency * (K1 + 1.0)) / (frequency + norm));
	}

	/** The most that terms of such a weight in all give any chunk. */
	static double most(double idf) {
		return (K1 + 1.0) * idf;
	}

}
