package dev.stroma.resident;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A distance of bytes is what multiplying them one by one says, less what it leaves out.
 */
class ByteCodingTests {

	private final Random random = new Random(7);

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 7, 8, 9, 64, 100, 191 })
	void sumsUpWeightedBytes(int dimension) {
		for (int round = 0; round < 50; round++) {
			int[] weights = new int[dimension];
			float[] given = new float[dimension];
			int highest = 0;
			for (int i = 0; i < dimension; i++) {
				weights[i] = (i == 0) ? 32 : some(-32, 32);
				given[i] = weights[i];
				highest += Math.max(0, 255 * weights[i]);
			}
			long[] codes = new long[3 * ((dimension + 7) / 8)];
			int[] sums = new int[3];
			for (int row = 0; row < 3; row++) {
				for (int i = 0; i < dimension; i++) {
					int code = some(0, 255);
					codes[row * codes.length / 3 + i / 8] |= (long) code << (8 * (i % 8));
					sums[row] += code * weights[i];
				}
			}
			ByteQuestion question = ByteQuestion.of(given);
			int[] distances = new int[3];

			question.distances(codes, 0, 3, distances);

			for (int row = 0; row < 3; row++) {
				// each product may round one down: two per word
				int least = (highest - sums[row]) >> question.shift();
				int most = (highest - sums[row] + 2 * codes.length / 3) >> question.shift();
				assertThat(distances[row]).isBetween(least, most).isBetween(0, question.mostDistance());
			}
		}
	}

	/** Every third time one of the two ends, where there is the least room. */
	private int some(int least, int most) {
		return switch (this.random.nextInt(6)) {
			case 0 -> least;
			case 1 -> most;
			default -> this.random.nextInt(least, most + 1);
		};
	}

	@Test
	void countsStepsFromTheMean() {
		// 32 steps are as long as the spread
		ByteCoding coding = new ByteCoding(new float[] { 0.5f, 0, 0, 0, 1, 0, 0, 0, -1 },
				new float[] { 0.32f, 1, 1, 0, 0.5f, 1, 1, 1, 0.1f });
		long[] code = new long[4];

		coding.encode(new float[] { 9, 0.51f, 1, 100, 0, 0, 0, -9, 0, -1.1f }, 1, code, 1);

		assertThat(coding.words()).isEqualTo(2);
		// by dimension: one step, the spread, the last step, no spread and no distance,
		// twice the spread below, none, the first step, none, the spread below
		assertThat(code).containsExactly(0, bytes(129, 160, 255, 128, 64, 128, 0, 128), bytes(96), 0);
	}

	private static long bytes(int... bytes) {
		long word = 0;
		for (int i = 0; i < bytes.length; i++) {
			word |= (long) bytes[i] << (8 * i);
		}
		return word;
	}

	@Test
	void ordersAsCosinesDo() {
		ByteCoding coding = new ByteCoding(new float[64], spread(64));
		float[] question = vector(64);
		CodedQuestion coded = coding.question(question);
		long[] codes = new long[100 * coding.words()];
		double[] products = new double[100];
		for (int row = 0; row < 100; row++) {
			float[] vector = vector(64);
			for (int i = 0; i < 64; i++) {
				products[row] += vector[i] * question[i];
			}
			coding.encode(vector, 0, codes, row * coding.words());
		}
		int[] distances = new int[100];

		coded.distances(codes, 0, 100, distances);

		for (int row = 0; row < 100; row++) {
			for (int other = 0; other < 100; other++) {
				// products have a deviation of 8
				if (products[row] > products[other] + 1) {
					assertThat(distances[row]).isLessThan(distances[other]);
				}
			}
		}
	}

	private float[] vector(int dimension) {
		float[] vector = new float[dimension];
		for (int i = 0; i < dimension; i++) {
			vector[i] = (float) this.random.nextGaussian();
		}
		return vector;
	}

	/** The average distance of such numbers from 0. */
	private static float[] spread(int dimension) {
		float[] spread = new float[dimension];
		Arrays.fill(spread, 0.8f);
		return spread;
	}

}
