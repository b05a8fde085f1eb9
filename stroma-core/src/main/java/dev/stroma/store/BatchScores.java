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

	/** Whether any word has several spellings. */
	private final boolean several;

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
		this.several = query.mostSpellings() > 1;
	}

	/**
	 * Counts the next term.
	 * @param halves its occurrences by chunk, weighted by column, twice
	 */
	public void add(int[] halves) {
		double idf = this.query.idf(this.term);
		if (isOnly()) {
			double weight = this.query.weight(this.word);
			for (int i = 0; i < this.norms.length; i++) {
				if (halves[i] > 0) {
					this.scores[i] += Bm25.score(idf, halves[i] * 0.5, this.norms[i]);
					this.coverages[i] += weight;
				}
			}
		}
		else {
			for (int i = 0; i < this.norms.length; i++) {
				this.best[i] = Math.max(this.best[i], Bm25.score(idf, halves[i] * 0.5, this.norms[i]));
			}
		}
		if (++this.term == this.query.end(this.word)) {
			endWord();
		}
	}

	/** Whether the next term is the only spelling of its word. */
	private boolean isOnly() {
		int first = (this.word > 0) ? this.query.end(this.word - 1) : 0;
		return this.query.end(this.word) == first + 1;
	}

	private void endWord() {
		if (this.several) {
			double weight = this.query.weight(this.word);
			for (int i = 0; i < this.norms.length; i++) {
				this.scores[i] += this.best[i];
				this.coverages[i] += (this.best[i] > 0) ? weight : 0;
				this.best[i] = 0;
			}
		}
		if (++this.word == this.query.words()) {
			for (int i = 0; i < this.norms.length; i++) {
				this.coverages[i] /= this.query.total();
			}
		}
	}

}
