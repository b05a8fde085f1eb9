package dev.stroma.benchmarks.corpus;

import java.util.SplittableRandom;

/**
 * Vectors of unit length around topics, as embeddings lie: the topic's centre, plus noise
 * of length 0.6 in 32 directions that all share, plus noise of length 0.45 in every
 * direction. The cosine of two vectors of a topic is about 0.63, of two topics about 0.
 */
final class ClusteredVectors {

	private static final int DIRECTIONS = 32;

	private static final double SHARED_NOISE = 0.6;

	private static final double OWN_NOISE = 0.45;

	private final int dimension;

	private final double distance;

	private final float[][] centres;

	private final float[][] directions = new float[DIRECTIONS][];

	/**
	 * @param distance of the centres from the origin
	 */
	ClusteredVectors(int topics, int dimension, double distance) {
		this.dimension = dimension;
		this.distance = distance;
		this.centres = new float[topics][];
		for (int topic = 0; topic < topics; topic++) {
			this.centres[topic] = unit(gaussian(Streams.CENTRES.random(topic), 1));
		}
		for (int i = 0; i < DIRECTIONS; i++) {
			this.directions[i] = unit(gaussian(Streams.CENTRES.random(topics + i), 1));
		}
	}

	float[] draw(int topic, SplittableRandom random) {
		double[] vector = gaussian(random, OWN_NOISE / Math.sqrt(this.dimension));
		add(vector, this.centres[topic], this.distance);
		for (float[] direction : this.directions) {
			add(vector, direction, random.nextGaussian() * SHARED_NOISE / Math.sqrt(DIRECTIONS));
		}
		return unit(vector);
	}

	/**
	 * A vector near another.
	 * @param noise length of what is added to the other, in every direction
	 */
	float[] near(float[] other, double noise, SplittableRandom random) {
		double[] vector = gaussian(random, noise / Math.sqrt(this.dimension));
		add(vector, other, 1);
		return unit(vector);
	}

	private double[] gaussian(SplittableRandom random, double deviation) {
		double[] vector = new double[this.dimension];
		for (int i = 0; i < vector.length; i++) {
			vector[i] = random.nextGaussian() * deviation;
		}
		return vector;
	}

	private static void add(double[] vector, float[] other, double factor) {
		for (int i = 0; i < vector.length; i++) {
			vector[i] += factor * other[i];
		}
	}

	private static float[] unit(double[] vector) {
		double square = 0;
		for (double value : vector) {
			square += value * value;
		}
		double length = Math.sqrt(square);
		float[] unit = new float[vector.length];
		for (int i = 0; i < unit.length; i++) {
			unit[i] = (float) (vector[i] / length);
		}
		return unit;
	}

}
