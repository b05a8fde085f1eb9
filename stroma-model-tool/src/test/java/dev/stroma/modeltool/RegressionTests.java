package dev.stroma.modeltool;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RegressionTests {

	private static final int PIECES = 50;

	private static final int DIMENSION = 8;

	/** Targets are sums of hidden rows, which a table can learn exactly. */
	@Test
	void learnsATableThatExplainsTheTargets() {
		Random random = new Random(11);
		float[][] hidden = rows(random);
		List<int[]> texts = new ArrayList<>();
		float[][] targets = new float[4000][DIMENSION];
		for (float[] target : targets) {
			int[] text = random.ints(1 + random.nextInt(6), 1, PIECES).toArray();
			texts.add(text);
			for (int piece : text) {
				for (int k = 0; k < DIMENSION; k++) {
					target[k] += hidden[piece][k];
				}
			}
			Vectors.scaleToUnit(target);
		}
		float[][] rows = rows(random);
		rows[0] = new float[DIMENSION];
		float[][] again = new float[PIECES][];
		for (int i = 0; i < PIECES; i++) {
			again[i] = rows[i].clone();
		}

		double before = new Regression(rows).teach(texts, targets, 0);
		double after = new Regression(rows).teach(texts, targets, 60);

		assertThat(before).isBetween(-0.3, 0.3);
		assertThat(after).isGreaterThan(0.98);
		assertThat(rows[0]).containsOnly(0);
		assertThat(new Regression(again).teach(texts, targets, 60)).isEqualTo(after);
		assertThat(again).isDeepEqualTo(rows);
	}

	private static float[][] rows(Random random) {
		float[][] rows = new float[PIECES][DIMENSION];
		for (float[] row : rows) {
			for (int k = 0; k < DIMENSION; k++) {
				row[k] = (float) random.nextGaussian();
			}
		}
		return rows;
	}

}
