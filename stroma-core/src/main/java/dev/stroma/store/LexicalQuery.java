package dev.stroma.store;

import java.util.List;

/**
 * A question's distinct terms with what the corpus knows of them, and the BM25 they give
 * a chunk. It is SQLite FTS5's BM25 with its constants and statistics
 * (<a href="https://www.sqlite.org/fts5.html#the_bm25_function">the bm25() function</a>),
 * in its order of operations, so that scores computed here and there are equal; larger is
 * better here.
 */
public final class LexicalQuery {

	private static final double K1 = 1.2;

	private static final double B = 0.75;

	/** What FTS5 gives a term that stands in more than half of the rows. */
	private static final double LEAST_IDF = 1e-6;

	private final List<String> terms;

	private final long[] documentFrequencies;

	private final double[] idfs;

	private final double averageLength;

	private final double total;

	private final long rows;

	LexicalQuery(List<String> terms, long[] documentFrequencies, long rows, long tokens) {
		this.terms = List.copyOf(terms);
		this.documentFrequencies = documentFrequencies.clone();
		this.rows = rows;
		// of chunks without a word none has any of the terms, whatever the average
		this.averageLength = (tokens > 0) ? (double) tokens / rows : 1;
		this.idfs = new double[documentFrequencies.length];
		double sum = 0;
		for (int i = 0; i < this.idfs.length; i++) {
			this.idfs[i] = idf(rows, documentFrequencies[i]);
			sum += this.idfs[i];
		}
		this.total = sum;
	}

	private static double idf(long rows, long documentFrequency) {
		double idf = Math.log((rows - documentFrequency + 0.5) / (documentFrequency + 0.5));
		return (idf <= 0) ? LEAST_IDF : idf;
	}

	/**
	 * Distinct, in the order of the question.
	 */
	public List<String> terms() {
		return this.terms;
	}

	/**
	 * Whether any chunk has any of the terms.
	 */
	public boolean matchesAnything() {
		for (long documentFrequency : this.documentFrequencies) {
			if (documentFrequency > 0) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether the term names candidates: words in more than half of the chunks weigh next
	 * to nothing and match nearly everything.
	 */
	boolean isSelective(int term) {
		return this.documentFrequencies[term] > 0 && this.documentFrequencies[term] <= this.rows / 2;
	}

	boolean occurs(int term) {
		return this.documentFrequencies[term] > 0;
	}

	/**
	 * The most any chunk could score, words that the corpus lacks included.
	 */
	public double maximum() {
		return (K1 + 1.0) * this.total;
	}

	double score(TermFrequencies chunk) {
		double score = 0;
		double length = chunk.tokens();
		for (int i = 0; i < this.idfs.length; i++) {
			double frequency = chunk.weighted(i);
			score += this.idfs[i]
					* ((frequency * (K1 + 1.0)) / (frequency + K1 * (1 - B + B * length / this.averageLength)));
		}
		return score;
	}

	/**
	 * The idf-weighted share of the question's terms that the chunk has, in 0..1.
	 */
	double coverage(TermFrequencies chunk) {
		double covered = 0;
		for (int i = 0; i < this.idfs.length; i++) {
			covered += (chunk.weighted(i) > 0) ? this.idfs[i] : 0;
		}
		return covered / this.total;
	}

}
