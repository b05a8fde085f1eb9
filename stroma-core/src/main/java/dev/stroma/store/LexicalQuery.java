package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A question's words with what the corpus knows of them, and the BM25 they give a chunk:
 *
 * <ol>
 * <li>A term scores as in SQLite FTS5, with its constants and statistics
 * (<a href="https://www.sqlite.org/fts5.html#the_bm25_function">the bm25() function</a>),
 * in its order of operations; larger is better here.</li>
 * <li>A word may have several spellings, such as its stems in several languages. Those
 * that the corpus lacks are dropped while it has another; of the rest, the one that
 * scores best in a chunk counts.</li>
 * <li>A chunk's score is the sum over the words. Where each word has one spelling left,
 * that is what FTS5 computes, bit by bit; where a chunk has several spellings of one
 * word, FTS5 adds them up and its score is an upper bound of ours.</li>
 * </ol>
 */
public final class LexicalQuery {

	private static final double K1 = 1.2;

	private static final double B = 0.75;

	/** What FTS5 gives a term that stands in more than half of the rows. */
	private static final double LEAST_IDF = 1e-6;

	private final List<String> terms = new ArrayList<>();

	/** Where in {@link #terms} each word's spellings end. */
	private final int[] ends;

	private final long[] documentFrequencies;

	private final double[] idfs;

	/** By word: the highest idf of its spellings. */
	private final double[] weights;

	private final double averageLength;

	private final double total;

	private final long rows;

	/**
	 * @param words the spellings of each word; a term counts for the first word that has
	 * it
	 * @param documentFrequencies of all of them
	 * @param rows of the whole index
	 * @param tokens of all rows
	 */
	LexicalQuery(List<List<String>> words, Map<String, Long> documentFrequencies, long rows, long tokens) {
		this.rows = rows;
		// of chunks without a word none has any of the terms, whatever the average
		this.averageLength = (tokens > 0) ? (double) tokens / rows : 1;
		int[] allEnds = new int[words.size()];
		int count = 0;
		Set<String> seen = new HashSet<>();
		for (List<String> spellings : words) {
			List<String> fresh = spellings.stream().filter(seen::add).toList();
			List<String> known = fresh.stream()
				.filter((term) -> documentFrequencies.getOrDefault(term, 0L) > 0)
				.toList();
			if (!fresh.isEmpty()) {
				this.terms.addAll(known.isEmpty() ? fresh.subList(0, 1) : known);
				allEnds[count++] = this.terms.size();
			}
		}
		this.ends = Arrays.copyOf(allEnds, count);
		this.documentFrequencies = this.terms.stream()
			.mapToLong((term) -> documentFrequencies.getOrDefault(term, 0L))
			.toArray();
		this.idfs = new double[this.terms.size()];
		this.weights = new double[count];
		double sum = 0;
		for (int word = 0, i = 0; word < count; word++) {
			for (; i < this.ends[word]; i++) {
				this.idfs[i] = idf(rows, this.documentFrequencies[i]);
				this.weights[word] = Math.max(this.weights[word], this.idfs[i]);
			}
			sum += this.weights[word];
		}
		this.total = sum;
	}

	private static double idf(long rows, long documentFrequency) {
		double idf = Math.log((rows - documentFrequency + 0.5) / (documentFrequency + 0.5));
		return (idf <= 0) ? LEAST_IDF : idf;
	}

	/**
	 * All spellings of all words, distinct, in the order of the question.
	 */
	public List<String> terms() {
		return Collections.unmodifiableList(this.terms);
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
		for (int word = 0, i = 0; word < this.ends.length; word++) {
			double best = 0;
			for (; i < this.ends[word]; i++) {
				double frequency = chunk.weighted(i);
				best = Math.max(best, this.idfs[i]
						* ((frequency * (K1 + 1.0)) / (frequency + K1 * (1 - B + B * length / this.averageLength))));
			}
			score += best;
		}
		return score;
	}

	/**
	 * The idf-weighted share of the question's words that the chunk has in some spelling,
	 * in 0..1.
	 */
	double coverage(TermFrequencies chunk) {
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
