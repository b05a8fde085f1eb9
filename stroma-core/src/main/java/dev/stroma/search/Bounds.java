package dev.stroma.search;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.resident.ScoredChunks;
import dev.stroma.snapshot.View;

/**
 * What a candidate's relevance is at most, as far as the arms' own lists tell:
 * <ol>
 * <li>a chunk that words did not name scores no more by words than the last one they
 * named, and nothing where they named all that match;</li>
 * <li>chunks that words named are compared with the question's vector: many they are not,
 * and the nearest are nearly all found, not all; where that cannot be, a chunk may be as
 * near as can be, or have no vector;</li>
 * <li>what is not known of coverage is all of it.</li>
 * </ol>
 */
final class Bounds {

	/** Covers what sums in another order differ by, and their order as floats. */
	private static final double MARGIN = 1e-6;

	private final Asked asked;

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
		this.words = asked.countsWords() ? weight(Arm.LEXICAL, arms) : 0;
		this.meaning = asked.byMeaning().arm().hasRun() ? weight(Arm.VECTOR, arms) : 0;
		this.coverage = asked.coverage().hasRun() ? weight(Arm.COVERAGE, arms) : 0;
		ScoredChunks byWords = asked.byWords().chunks();
		boolean all = asked.countsWords() && byWords.size() < NamedChunks.LIMIT;
		this.mostWords = all ? 0 : (byWords.size() > 0) ? asked.words(byWords.score(byWords.size() - 1)) : 1;
		this.mostCoverage = all ? 0 : 1;
		float[] vector = asked.vector();
		this.cosines = (this.meaning > 0 && vector != null) ? view.cosines(byWords, vector) : null;
	}

	private static double weight(String name, List<Arm> arms) {
		return arms.stream().filter((arm) -> arm.name().equals(name)).mapToDouble(EvidenceFusion::weight).sum();
	}

	double of(long chunk) {
		ScoredChunks byWords = this.asked.byWords().chunks();
		int word = byWords.indexOf(chunk);
		double sum = this.words * ((word >= 0) ? this.asked.words(byWords.score(word)) : this.mostWords)
				+ this.coverage * ((word >= 0) ? byWords.coverage(word) : this.mostCoverage);
		double total = this.words + this.coverage;
		if (word >= 0 && this.cosines != null) {
			double cosine = this.cosines[word];
			return (Double.isNaN(cosine) ? mean(sum, total)
					: mean(sum + this.meaning * this.asked.meaning(cosine), total + this.meaning)) + MARGIN;
		}
		ScoredChunks byMeaning = this.asked.byMeaning().chunks();
		int near = byMeaning.indexOf(chunk);
		double with = mean(sum + this.meaning * ((near >= 0) ? this.asked.meaning(byMeaning.score(near)) : 1),
				total + this.meaning);
		return ((near >= 0) ? with : Math.max(with, mean(sum, total))) + MARGIN;
	}

	private static double mean(double sum, double total) {
		return (total > 0) ? sum / total : 0;
	}

}
