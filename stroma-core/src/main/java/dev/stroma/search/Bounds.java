package dev.stroma.search;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.resident.Order;
import dev.stroma.resident.ScoredChunks;
import dev.stroma.snapshot.View;
import dev.stroma.store.LexicalQuery;

/**
 * What a candidate's relevance is at most, as far as the arms' own lists tell:
 * <ol>
 * <li>a chunk that words did not name scores no more by words than the last one they
 * named, and nothing where they named all that match;</li>
 * <li>chunks that words named are compared with the question's vector: many they are not,
 * and the nearest are nearly all found, not all; where that cannot be, a chunk may be as
 * near as can be, or have no vector;</li>
 * <li>what is not known of coverage is as much as words of such a score may give;</li>
 * <li>where that is too much to tell, words are looked up after all.</li>
 * </ol>
 */
final class Bounds {

	/** Covers what sums in another order differ by, and their order as floats. */
	private static final double MARGIN = 1e-6;

	private final Asked asked;

	private final View view;

	private final double words;

	private final double meaning;

	private final double coverage;

	/** Of the chunks that words named, {@code null} when they are not known. */
	private final double @Nullable [] cosines;

	private final double mostWords;

	private final double mostCoverage;

	/**
	 * @param arms with the weights of the request
	 */
	Bounds(Asked asked, List<Arm> arms, View view) {
		this.asked = asked;
		this.view = view;
		this.words = asked.countsWords() ? weight(Arm.LEXICAL, arms) : 0;
		this.meaning = asked.byMeaning().arm().hasRun() ? weight(Arm.VECTOR, arms) : 0;
		this.coverage = asked.coverage().hasRun() ? weight(Arm.COVERAGE, arms) : 0;
		ScoredChunks byWords = asked.byWords().chunks();
		boolean all = asked.countsWords() && byWords.size() + asked.byWords().more() < asked.candidates();
		LexicalQuery query = asked.lexical();
		if (all || query == null || byWords.size() == 0) {
			this.mostWords = all ? 0 : 1;
			this.mostCoverage = this.mostWords;
		}
		else {
			double last = byWords.score(byWords.size() - 1);
			this.mostWords = asked.words(last);
			this.mostCoverage = view.mostCoverage(query, last);
		}
		float[] vector = asked.vector();
		this.cosines = (this.meaning > 0 && vector != null) ? view.cosines(byWords, vector) : null;
	}

	private static double weight(String name, List<Arm> arms) {
		return arms.stream().filter((arm) -> arm.name().equals(name)).mapToDouble(EvidenceFusion::weight).sum();
	}

	/**
	 * What chunks reach.
	 *
	 * @param mosts at most, by chunk
	 * @param least what is of no interest that reaches less
	 */
	record Reach(double[] mosts, double least) {

		/** The chunks of interest as they stand, what reaches most first. */
		int[] order() {
			int[] wanted = IntStream.range(0, this.mosts.length).filter((i) -> this.mosts[i] >= this.least).toArray();
			int[] order = Order.descending(Arrays.stream(wanted).mapToDouble((i) -> this.mosts[i]).toArray(),
					wanted.length);
			return Arrays.stream(order).map((i) -> wanted[i]).toArray();
		}

	}

	/**
	 * What the chunks reach.
	 * @param enough how many of the best are of interest
	 * @param least what a relevance must reach to be of interest, 0 for any
	 */
	Reach of(long[] chunks, int enough, double least) {
		int[] named = new int[chunks.length];
		double[] mosts = new double[chunks.length];
		for (int i = 0; i < chunks.length; i++) {
			named[i] = this.asked.byWords().chunks().indexOf(chunks[i]);
			mosts[i] = (named[i] >= 0) ? ofNamed(chunks[i], named[i])
					: of(chunks[i], this.mostWords, this.mostCoverage);
		}
		LexicalQuery query = this.asked.lexical();
		if (query == null || this.words + this.coverage == 0 || chunks.length == 0) {
			return new Reach(mosts, least);
		}
		double reached = (least > 0) ? least : reached(named, mosts, enough);
		int[] unknown = IntStream.range(0, chunks.length).filter((i) -> named[i] < 0 && mosts[i] >= reached).toArray();
		ScoredChunks words = (unknown.length > 0)
				? this.view.words(IntStream.of(unknown).mapToLong((i) -> chunks[i]).toArray(), query) : null;
		for (int i = 0; words != null && i < unknown.length; i++) {
			long chunk = chunks[unknown[i]];
			int word = words.indexOf(chunk);
			mosts[unknown[i]] = of(chunk, this.asked.words(words.score(word)), words.coverage(word));
		}
		return new Reach(mosts, reached);
	}

	/** What the best so many reach of those that words named, 0 when they are fewer. */
	private double reached(int[] named, double[] mosts, int enough) {
		double[] known = new double[mosts.length];
		int count = 0;
		for (int i = 0; i < mosts.length && this.cosines != null; i++) {
			if (named[i] >= 0) {
				known[count++] = mosts[i] - 2 * MARGIN;
			}
		}
		return (count < enough) ? 0 : Order.nth(known, count, enough);
	}

	/** What a chunk that no arm named reaches at most, of those without a vector. */
	double ofUnnamed() {
		return without(this.mostWords, this.mostCoverage);
	}

	/**
	 * @param place among the chunks that words named
	 */
	private double ofNamed(long chunk, int place) {
		ScoredChunks byWords = this.asked.byWords().chunks();
		double evidence = this.asked.words(byWords.score(place));
		double covered = byWords.coverage(place);
		if (this.cosines == null) {
			return of(chunk, evidence, covered);
		}
		double cosine = this.cosines[place];
		return Double.isNaN(cosine) ? without(evidence, covered) : with(evidence, covered, this.asked.meaning(cosine));
	}

	/**
	 * @param evidence by words, at most
	 * @param covered of the question's words, at most
	 */
	private double of(long chunk, double evidence, double covered) {
		ScoredChunks byMeaning = this.asked.byMeaning().chunks();
		int near = byMeaning.indexOf(chunk);
		return (near >= 0) ? with(evidence, covered, this.asked.meaning(byMeaning.score(near)))
				: Math.max(with(evidence, covered, 1), without(evidence, covered));
	}

	/** What a chunk with a vector reaches. */
	private double with(double evidence, double covered, double near) {
		return mean(this.words * evidence + this.coverage * covered + this.meaning * near,
				this.words + this.coverage + this.meaning) + MARGIN;
	}

	/** What a chunk without a vector reaches. */
	private double without(double evidence, double covered) {
		return mean(this.words * evidence + this.coverage * covered, this.words + this.coverage) + MARGIN;
	}

	private static double mean(double sum, double total) {
		return (total > 0) ? sum / total : 0;
	}

}
