package dev.stroma.search;

import java.util.List;
import java.util.Locale;

/**
 * How a hit came to its score. Immutable.
 *
 * @param score the hit's score
 * @param contributions what adds up to it
 */
public record Explanation(double score, List<Contribution> contributions) {

	/**
	 * One addend of a score.
	 *
	 * @param name the arm's name, or what else it comes from
	 * @param points what it adds, negative when it takes away
	 * @param reason how it was computed, for people
	 */
	public record Contribution(String name, double points, String reason) {
	}

	/** Sums of doubles differ by the order of their addends. */
	private static final double PRECISION = 1e-9;

	public Explanation {
		contributions = List.copyOf(contributions);
	}

	/**
	 * Takes the parts if they add up to the score, else says no more than that the
	 * strategy gave it.
	 */
	static List<Contribution> ofFusion(double score, List<Contribution> parts) {
		double sum = parts.stream().mapToDouble(Contribution::points).sum();
		return (!parts.isEmpty() && Math.abs(sum - score) <= PRECISION * Math.max(1, Math.abs(score))) ? parts
				: List.of(new Contribution("fusion", score, "what the fusion strategy gave"));
	}

	/** One line for the score and one for each of its parts. */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%.4f", this.score));
		for (Contribution part : this.contributions) {
			text.append(String.format(Locale.ROOT, "%n  %+.4f %s: %s", part.points(), part.name(), part.reason()));
		}
		return text.toString();
	}

}
