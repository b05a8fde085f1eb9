package dev.stroma.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A difference in nDCG@10 and how sure it is, by paired bootstrap
 * (<a href="https://doi.org/10.1145/1148170.1148261">Sakai 2006</a>): questions are drawn
 * anew, with replacement, {@value #DRAWS} times, from a fixed seed.
 *
 * @param difference above 0 where the first is better
 * @param low end of the interval that 95 % of the draws lie in
 * @param high its other end
 */
public record Comparison(double difference, double low, double high) {

	static final int DRAWS = 4000;

	private static final double TAIL = 0.025;

	/**
	 * Of the mean over several collections: questions are drawn within each, and each
	 * weighs the same.
	 * @param differences of each collection by question, see
	 * {@link EvaluationResult#differences}
	 */
	public static Comparison ofCollections(List<double[]> differences) {
		SplittableRandom random = new SplittableRandom(1);
		double[] means = new double[DRAWS];
		double difference = 0;
		for (double[] one : differences) {
			difference += Arrays.stream(one).average().orElseThrow() / differences.size();
			for (int draw = 0; draw < DRAWS; draw++) {
				double sum = 0;
				for (int i = 0; i < one.length; i++) {
					sum += one[random.nextInt(one.length)];
				}
				means[draw] += sum / one.length / differences.size();
			}
		}
		Arrays.sort(means);
		int tail = (int) (TAIL * DRAWS);
		return new Comparison(difference, means[tail], means[DRAWS - 1 - tail]);
	}

	/**
	 * Whether chance alone hardly gives such a difference: 0 is outside of the interval.
	 */
	public boolean isSignificant() {
		return this.low > 0 || this.high < 0;
	}

}
