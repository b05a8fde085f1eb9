package dev.stroma.store;

/**
 * The BM25 of several chunks, computed term after term: to the last bit what
 * {@link LexicalQuery#score} and {@link LexicalQuery#coverage} give each of them. Not
 * thread-safe.
 */
public final class BatchScores {

	private final LexicalQuery query;

	/** By chunk. */
	private final double[] norms;

	private final double[] scores;

	private final double[] coverages;

	/** By chunk: what the best spelling of the word gives so far. */
	private final double[] best;

	private int term;

	private int word;

	/**
	 * @param norms of the chunks, see {@link LexicalQuery#norm(int)}
	 * @param scores for the outcome, zeros
	 * @param coverages for the outcome, zeros
	 */
	public BatchScores(LexicalQuery query, double[] norms, double[] scores, double[] coverages) {
		this.query = query;
		this.norms = norms;
		this.scores = scores;
		this.coverages = coverages;
		this.best = new double[norms.length];
	}

	/**
	 * Counts the next term.
	 * @param weighted its occurrences by chunk, weighted by column
	 */
	public void add(double[] weighted) {
		double idf = this.query.idf(this.term++);
		for (int i = 0; i < this.norms.length; i++) {
			this.best[i] = Math.max(this.best[i], Bm25.score(idf, weighted[i], this.norms[i]));
		}
		if (this.term == this.query.end(this.word)) {
			endWord();
		}
	}

	private void endWord() {
		double weight = this.query.weight(this.word++);
		boolean last = this.word == this.query.words();
		for (int i = 0; i < this.norms.length; i++) {
			this.scores[i] += this.best[i];
			this.coverages[i] += (this.best[i] > 0) ? weight : 0;
			this.best[i] = 0;
			if (last) {
				this.coverages[i] /= this.query.total();
			}
		}
	}

}
