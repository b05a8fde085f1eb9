package dev.stroma.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.jspecify.annotations.Nullable;

/**
 * A question's words with what the corpus knows of them, which chunks they match, and the
 * BM25 they give one:
 *
 * <ol>
 * <li>A term scores as in SQLite FTS5 ({@link Bm25}).</li>
 * <li>A word may have several spellings, such as its stems in several languages. Those
 * that the corpus lacks are dropped while it has another; of the rest, the one that
 * scores best in a chunk counts.</li>
 * <li>A chunk's score is the sum over the words. Where each word has one spelling left,
 * that is what FTS5 computes, bit by bit; where a chunk has several spellings of one
 * word, FTS5 adds them up and its score is an upper bound of ours.</li>
 * <li>A chunk matches when it meets at least {@link #required()} of the demands that the
 * words make, and has the {@link #phrase()} if there is one. A demand is met by any term
 * of any of its words.</li>
 * </ol>
 */
public final class LexicalQuery {

	private final Spellings spellings;

	private final List<QueryTerm> terms;

	/** Where in {@link #terms} each word's spellings end. */
	private final int[] ends;

	private final long[] documentFrequencies;

	private final double[] idfs;

	/** By word: the highest idf of its spellings. */
	private final double[] weights;

	private final double averageLength;

	private final double total;

	private final long rows;

	private final int required;

	private final @Nullable Phrase phrase;

	/**
	 * @param documentFrequency in how many chunks a term is
	 * @param rows of the whole index
	 * @param tokens of all rows
	 */
	public static LexicalQuery of(List<QueryWord> words, ToLongFunction<QueryTerm> documentFrequency, long rows,
			long tokens) {
		Map<QueryTerm, Long> frequencies = new HashMap<>();
		for (QueryWord word : words) {
			for (QueryTerm spelling : word.spellings()) {
				frequencies.computeIfAbsent(spelling, documentFrequency::applyAsLong);
			}
		}
		return new LexicalQuery(words, frequencies, rows, tokens);
	}

	/**
	 * @param documentFrequencies of all spellings
	 * @param rows of the whole index
	 * @param tokens of all rows
	 */
	LexicalQuery(List<QueryWord> words, Map<QueryTerm, Long> documentFrequencies, long rows, long tokens) {
		this.rows = rows;
		// of chunks without a word none has any of the terms, whatever the average
		this.averageLength = (tokens > 0) ? (double) tokens / rows : 1;
		this.spellings = Spellings.of(words, (term) -> documentFrequencies.getOrDefault(term, 0L) > 0);
		this.terms = this.spellings.terms();
		this.ends = this.spellings.ends();
		this.required = 1;
		this.phrase = null;
		this.documentFrequencies = this.terms.stream()
			.mapToLong((term) -> documentFrequencies.getOrDefault(term, 0L))
			.toArray();
		this.idfs = new double[this.terms.size()];
		this.weights = new double[this.ends.length];
		double sum = 0;
		for (int word = 0, i = 0; word < this.ends.length; word++) {
			for (; i < this.ends[word]; i++) {
				this.idfs[i] = Bm25.idf(rows, this.documentFrequencies[i]);
				this.weights[word] = Math.max(this.weights[word], this.idfs[i]);
			}
			sum += this.weights[word];
		}
		this.total = sum;
	}

	private LexicalQuery(LexicalQuery other, int required, @Nullable Phrase phrase) {
		this.spellings = other.spellings;
		this.terms = other.terms;
		this.ends = other.ends;
		this.documentFrequencies = other.documentFrequencies;
		this.idfs = other.idfs;
		this.weights = other.weights;
		this.averageLength = other.averageLength;
		this.total = other.total;
		this.rows = other.rows;
		this.required = required;
		this.phrase = phrase;
	}

	/**
	 * The same words, of whose demands a chunk has to meet so many.
	 * @param demands from 1 to {@link #demands()}
	 */
	public LexicalQuery requiring(int demands) {
		return new LexicalQuery(this, demands, this.phrase);
	}

	/**
	 * The same words, of chunks that have the phrase.
	 */
	public LexicalQuery containing(Phrase phrase) {
		return new LexicalQuery(this, this.required, phrase);
	}

	/** Whether no chunk has the word in any spelling. */
	public boolean lacks(QueryWord word) {
		for (int i = 0; i < this.terms.size(); i++) {
			if (occurs(i) && word.spellings().contains(this.terms.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** How many demands the words make. */
	public int demands() {
		return this.spellings.demandCount();
	}

	/** How many of the demands a chunk has to meet; 1 unless asked for more. */
	public int required() {
		return this.required;
	}

	/** What a chunk has to have besides. */
	public @Nullable Phrase phrase() {
		return this.phrase;
	}

	/** Whether it is not enough to have any of the terms. */
	public boolean isRestricted() {
		return this.required > 1 || this.phrase != null;
	}

	/** Those of the terms that any chunk has, by the demands that they meet. */
	List<List<QueryTerm>> termsByDemand() {
		return this.spellings.byDemand(this::occurs);
	}

	/**
	 * All spellings of all words, distinct, in the order of the question.
	 */
	public List<QueryTerm> terms() {
		return this.terms;
	}

	/** How many spellings the word has that has most, at least 1. */
	public int mostSpellings() {
		return this.spellings.most();
	}

	/** The mean number of tokens in a chunk. */
	public double averageLength() {
		return this.averageLength;
	}

	/**
	 * Whether any chunk has any of the terms.
	 */
	public boolean matchesAnything() {
		return mostFrequent() > 0;
	}

	/** How many chunks have the term that most have. */
	public long mostFrequent() {
		long most = 0;
		for (long documentFrequency : this.documentFrequencies) {
			most = Math.max(most, documentFrequency);
		}
		return most;
	}

	/**
	 * Whether each word has one spelling, so that FTS5 computes the same score.
	 */
	boolean isPlain() {
		return this.ends.length == this.terms.size();
	}

	/**
	 * Whether the term names candidates: words in more than half of the chunks weigh next
	 * to nothing and match nearly everything.
	 */
	boolean isSelective(int term) {
		return this.documentFrequencies[term] > 0 && this.documentFrequencies[term] <= this.rows / 2;
	}

	/** The most that all terms add to a score which are not selective. */
	double unselective() {
		double sum = 0;
		for (int i = 0; i < this.terms.size(); i++) {
			sum += (occurs(i) && !isSelective(i)) ? most(i) : 0;
		}
		return sum;
	}

	boolean occurs(int term) {
		return this.documentFrequencies[term] > 0;
	}

	/**
	 * The most any chunk could score, words that the corpus lacks included.
	 */
	public double maximum() {
		return Bm25.most(this.total);
	}

	/**
	 * What share of the question a chunk has at most that scores so much: each word that
	 * it has gives it some.
	 * @param longest the most tokens of any chunk
	 */
	public double mostCoverage(double bm25, int longest) {
		double least = 1;
		for (int word = 0, i = 0; word < this.ends.length; word++) {
			for (; i < this.ends[word]; i++) {
				least = Math.min(least, this.idfs[i] / this.weights[word]);
			}
		}
		double given = Bm25.most(this.total) * least * Bm25.saturation(FullTextRow.LEAST_WEIGHT, norm(longest));
		return Math.min(1, bm25 / given * (1 + 1e-9));
	}

	/** The most a term can give any chunk. */
	public double most(int term) {
		return Bm25.most(this.idfs[term]);
	}

	/** A chunk's BM25. */
	public double score(TermCounts chunk) {
		double score = 0;
		double norm = norm(chunk.tokens());
		for (int word = 0, i = 0; word < this.ends.length; word++) {
			double best = 0;
			for (; i < this.ends[word]; i++) {
				best = Math.max(best, Bm25.score(this.idfs[i], chunk.weighted(i), norm));
			}
			score += best;
		}
		return score;
	}

	/** What dampens frequencies in a chunk of so many tokens. */
	public double norm(int tokens) {
		return Bm25.norm(tokens, this.averageLength);
	}

	double idf(int term) {
		return this.idfs[term];
	}

	/** How many words there are. */
	int words() {
		return this.ends.length;
	}

	/** The term after a word's last one. */
	int end(int word) {
		return this.ends[word];
	}

	/** What of {@link #total} a word weighs. */
	double weight(int word) {
		return this.weights[word];
	}

	double total() {
		return this.total;
	}

	/**
	 * The idf-weighted share of the question's words that the chunk has in some spelling,
	 * in 0..1.
	 */
	public double coverage(TermCounts chunk) {
		double covered = 0;
		for (int word = 0, i = 0; word < this.ends.length; word++) {
			boolean found = false;
			for (; i < this.ends[word]; i++) {
				found |= chunk.weighted(i) > 0;
			}
			covered += found ? this.weights[word] : 0;
		}
		return covered / this.total;
	}

}
