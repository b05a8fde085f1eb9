package dev.stroma.modeltool;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Teaches a table to give a text, as the mean of its pieces' rows, the direction of the
 * teacher's vector: the loss is 1 less the cosine. Adam
 * (<a href="https://arxiv.org/abs/1412.6980">Kingma and Ba 2014</a>) with a step count
 * per row, since most rows are in few batches, and a rate that falls to 0 along a cosine.
 * The same lesson gives the same bits.
 */
final class Regression {

	private static final int BATCH = 256;

	private static final double RATE = 0.01;

	private static final double BETA1 = 0.9;

	private static final double BETA2 = 0.999;

	private static final double EPSILON = 1e-8;

	private static final int MOST_HELD_OUT = 2000;

	private final float[][] rows;

	private final boolean[] frozen;

	private final float[][] moment;

	private final float[][] square;

	private final int[] steps;

	/** The gradients of one batch, by place; which place a row has, or -1. */
	private final float[][] gradients;

	private final int[] places;

	private final int[] touched;

	private int count;

	/**
	 * @param rows changed in place; rows of zeros stay so
	 */
	Regression(float[][] rows) {
		int dimension = rows[0].length;
		this.rows = rows;
		this.frozen = new boolean[rows.length];
		for (int i = 0; i < rows.length; i++) {
			this.frozen[i] = Vectors.dot(rows[i], rows[i]) == 0;
		}
		this.moment = new float[rows.length][dimension];
		this.square = new float[rows.length][dimension];
		this.steps = new int[rows.length];
		this.gradients = new float[rows.length][];
		this.places = new int[rows.length];
		Arrays.fill(this.places, -1);
		this.touched = new int[rows.length];
	}

	/**
	 * Goes through all texts but those held out, so many times.
	 * @param texts the pieces of each
	 * @param targets the vector each shall have, of unit length
	 * @return the mean cosine of the texts held out
	 */
	double teach(List<int[]> texts, float[][] targets, int epochs) {
		List<Integer> order = IntStream.range(0, texts.size()).boxed().collect(Collectors.toList());
		Random random = new Random(1);
		Collections.shuffle(order, random);
		int heldOut = Math.min(MOST_HELD_OUT, texts.size() / 10);
		List<Integer> lesson = order.subList(heldOut, order.size());
		int batches = (lesson.size() + BATCH - 1) / BATCH;
		for (int epoch = 0; epoch < epochs; epoch++) {
			Collections.shuffle(lesson, random);
			for (int batch = 0; batch < batches; batch++) {
				double done = (epoch * batches + batch) / (double) (epochs * batches);
				int from = batch * BATCH;
				step(lesson.subList(from, Math.min(from + BATCH, lesson.size())), texts, targets,
						RATE * (1 + Math.cos(Math.PI * done)) / 2);
			}
		}
		return order.subList(0, heldOut)
			.stream()
			.mapToDouble((i) -> cosine(texts.get(i), targets[i]))
			.average()
			.orElse(0);
	}

	private double cosine(int[] text, float[] target) {
		float[] sum = sum(text);
		double length = Vectors.length(sum);
		return (length > 0) ? Vectors.dot(sum, target) / length : 0;
	}

	private float[] sum(int[] text) {
		float[] sum = new float[this.rows[0].length];
		for (int piece : text) {
			float[] row = this.rows[piece];
			for (int k = 0; k < sum.length; k++) {
				sum[k] += row[k];
			}
		}
		return sum;
	}

	private void step(List<Integer> batch, List<int[]> texts, float[][] targets, double rate) {
		this.count = 0;
		for (int i : batch) {
			int[] text = texts.get(i);
			float[] gradient = sum(text);
			double length = Vectors.length(gradient);
			if (length == 0) {
				continue;
			}
			double cosine = Vectors.dot(gradient, targets[i]) / length;
			// With respect to a row, of the loss of the text's mean; |mean| = length /
			// pieces
			for (int k = 0; k < gradient.length; k++) {
				gradient[k] = (float) ((cosine * gradient[k] / length - targets[i][k]) / (length * batch.size()));
			}
			for (int piece : text) {
				if (!this.frozen[piece]) {
					add(piece, gradient);
				}
			}
		}
		for (int place = 0; place < this.count; place++) {
			update(this.touched[place], this.gradients[place], rate);
			this.places[this.touched[place]] = -1;
		}
	}

	private void add(int piece, float[] gradient) {
		int place = this.places[piece];
		if (place < 0) {
			place = this.count++;
			this.places[piece] = place;
			this.touched[place] = piece;
			if (this.gradients[place] == null) {
				this.gradients[place] = new float[gradient.length];
			}
			Arrays.fill(this.gradients[place], 0);
		}
		float[] sum = this.gradients[place];
		for (int k = 0; k < sum.length; k++) {
			sum[k] += gradient[k];
		}
	}

	private void update(int row, float[] gradient, double rate) {
		int step = ++this.steps[row];
		float correction1 = (float) (1 / (1 - Math.pow(BETA1, step)));
		float correction2 = (float) (1 / (1 - Math.pow(BETA2, step)));
		float[] values = this.rows[row];
		float[] m = this.moment[row];
		float[] v = this.square[row];
		for (int k = 0; k < values.length; k++) {
			m[k] = (float) BETA1 * m[k] + (float) (1 - BETA1) * gradient[k];
			v[k] = (float) BETA2 * v[k] + (float) (1 - BETA2) * gradient[k] * gradient[k];
			values[k] -= (float) rate * m[k] * correction1 / ((float) Math.sqrt(v[k] * correction2) + (float) EPSILON);
		}
	}

}
