package dev.stroma.benchmarks.measure;

import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The true nearest vectors, found by looking at each: what recall is measured against.
 */
public final class ExactNeighbours {

	private record Neighbour(int number, double cosine) {
	}

	private final float[][] vectors;

	/**
	 * @param vectors of unit length
	 */
	public ExactNeighbours(float[][] vectors) {
		this.vectors = vectors;
	}

	/**
	 * The numbers of the vectors with the largest cosine to another one of unit length.
	 */
	public Set<Integer> nearest(float[] vector, int count) {
		PriorityQueue<Neighbour> best = new PriorityQueue<>(Comparator.comparingDouble(Neighbour::cosine));
		for (int number = 0; number < this.vectors.length; number++) {
			double cosine = dot(vector, this.vectors[number]);
			if (best.size() < count || cosine > best.element().cosine()) {
				best.add(new Neighbour(number, cosine));
				if (best.size() > count) {
					best.remove();
				}
			}
		}
		Set<Integer> numbers = new HashSet<>();
		best.forEach((neighbour) -> numbers.add(neighbour.number()));
		return numbers;
	}

	private static double dot(float[] one, float[] other) {
		double dot = 0;
		for (int i = 0; i < one.length; i++) {
			dot += (double) one[i] * other[i];
		}
		return dot;
	}

}
