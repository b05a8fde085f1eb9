package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

/**
 * Maximal marginal relevance: takes what is good and unlike what was taken before, one
 * after the other. How many are taken does not change which.
 */
final class Diversity {

	private final List<Ranked> ranked;

	private final double diversity;

	private final ToDoubleBiFunction<Ranked, Ranked> similarity;

	/** Scores as shares of the best, in the order of the list. */
	private final double[] merit;

	/** The largest similarity to one that was taken. */
	private final double[] alike;

	private final boolean[] taken;

	Diversity(List<Ranked> ranked, double diversity, ToDoubleBiFunction<Ranked, Ranked> similarity) {
		this.ranked = ranked;
		this.diversity = diversity;
		this.similarity = similarity;
		this.alike = new double[ranked.size()];
		this.taken = new boolean[ranked.size()];
		double[] ascending = ranked.stream().mapToDouble(Ranked::score).sorted().toArray();
		double best = ascending[ascending.length - 1];
		this.merit = new double[ranked.size()];
		for (int i = 0; i < this.merit.length && best > 0; i++) {
			this.merit[i] = ascending[ascending.length - 1 - i] / best;
		}
	}

	/**
	 * @param first what was taken before
	 * @param enough how many are to be taken; the others follow in the order of the list
	 */
	List<Ranked> order(Predicate<Ranked> first, long enough) {
		List<Ranked> ordered = new ArrayList<>(this.ranked.size());
		for (int i = 0; i < this.taken.length; i++) {
			if (first.test(this.ranked.get(i))) {
				take(i, ordered);
			}
		}
		while (ordered.size() < Math.min(enough, this.taken.length)) {
			take(next(), ordered);
		}
		for (int i = 0; i < this.taken.length; i++) {
			if (!this.taken[i]) {
				ordered.add(this.ranked.get(i));
			}
		}
		return ordered;
	}

	/** The first of the best. */
	private int next() {
		int next = -1;
		double most = Double.NEGATIVE_INFINITY;
		for (int i = 0; i < this.taken.length; i++) {
			double value = (1 - this.diversity) * this.merit[i] - this.diversity * this.alike[i];
			if (!this.taken[i] && (next < 0 || value > most)) {
				next = i;
				most = value;
			}
		}
		return next;
	}

	private void take(int index, List<Ranked> ordered) {
		this.taken[index] = true;
		Ranked one = this.ranked.get(index);
		ordered.add(one);
		for (int i = 0; i < this.taken.length; i++) {
			if (!this.taken[i]) {
				this.alike[i] = Math.max(this.alike[i], this.similarity.applyAsDouble(this.ranked.get(i), one));
			}
		}
	}

}
