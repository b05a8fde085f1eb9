package dev.stroma.store;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class QuantizationTests {

	private static float[] vector(Random random, int dimension) {
		float[] vector = new float[dimension];
		double sum = 0;
		for (int i = 0; i < dimension; i++) {
			vector[i] = (float) random.nextGaussian();
			sum += vector[i] * vector[i];
		}
		for (int i = 0; i < dimension; i++) {
			vector[i] /= (float) Math.sqrt(sum);
		}
		return vector;
	}

	/** Micrographrag's golden value; a half is rounded away from zero. */
	@Test
	void roundsSharesOfTheLargestValue() {
		assertThat(Quantization.INT8.encode(new float[] { 1, -1, 0.5f, -0.5f, 0 })).containsExactly(127, -127, 64, -64,
				0);
		assertThat(Quantization.INT8.encode(new float[] { 0.25f, -0.125f })).containsExactly(127, -64);
		assertThat(Quantization.INT8.encode(new float[3])).containsExactly(0, 0, 0);
	}

	/** Stroma's golden value for (3, -4): shares of the length, which decode alike. */
	@Test
	void readsSharesOfTheLengthToo() {
		float[] decoded = Quantization.INT8.decode(new byte[] { 76, -102 }, 2);
		// 76 / sqrt(76^2 + 102^2) and -102 / the same
		assertThat(decoded[0]).isCloseTo(0.597481f, within(1e-6f));
		assertThat(decoded[1]).isCloseTo(-0.801883f, within(1e-6f));
		assertThat(Cosine.of(decoded, new float[] { 0.6f, -0.8f })).isGreaterThan(0.99999);
		assertThat(Quantization.INT8.decode(new byte[2], 2)).containsExactly(0, 0);
	}

	/** Stroma's golden value. */
	@Test
	void takesSignsFromTheLowestBitOn() {
		assertThat(Quantization.BINARY.encode(new float[] { 0.5f, -0.1f, 0, -2, 3, -0.2f, 0.1f, -0.9f }))
			.containsExactly(0x55);
		assertThat(Quantization.BINARY.encode(new float[] { -0.0f, Float.NaN, 1 })).containsExactly(0b101);
		assertThat(Quantization.BINARY.encode(new float[] { -1, -1, -1, -1, -1, -1, -1, -1, 1 })).containsExactly(0, 1);
		assertThat(Quantization.BINARY.decode(new byte[] { 0b101 }, 4)).containsExactly(0.5f, -0.5f, 0.5f, -0.5f);
	}

	@ParameterizedTest
	@EnumSource
	void decodesToAVectorOfUnitLengthThatIsNear(Quantization quantization) {
		Random random = new Random(8);
		double least = switch (quantization) {
			case FLOAT32 -> 0.999999;
			case INT8 -> 0.9995;
			// the expected cosine of a gaussian vector and its signs is sqrt(2 / pi) =
			// 0.798
			case BINARY -> 0.72;
		};
		for (int i = 0; i < 200; i++) {
			float[] vector = vector(random, 100);
			float[] decoded = quantization.decode(quantization.encode(vector), 100);
			assertThat(Cosine.of(decoded, decoded)).isCloseTo(1, within(1e-5));
			assertThat(Cosine.of(vector, decoded)).isGreaterThan(least);
		}
	}

	/** Micrographrag measured 0.0007 in the mean for random vectors of 64 dimensions. */
	@Test
	void changesACosineByLessThanAThousandthInEightBits() {
		Random random = new Random(9);
		double sum = 0;
		for (int i = 0; i < 1000; i++) {
			float[] left = vector(random, 64);
			float[] right = vector(random, 64);
			double exact = Cosine.of(left, right);
			sum += Math.abs(exact - Cosine.of(left, Quantization.INT8.decode(Quantization.INT8.encode(right), 64)));
		}
		assertThat(sum / 1000).isLessThan(0.001);
	}

	@ParameterizedTest
	@EnumSource
	void makesALayoutThatIsReadAgain(Quantization quantization) {
		VectorLayout layout = VectorLayout.FULL.quantization(quantization);
		assertThat(layout.identity()).isEqualTo(quantization.label());
		assertThat(VectorLayout.parse(layout.identity())).isEqualTo(layout);
		assertThat(VectorLayout.parse("float32:12")).isEqualTo(VectorLayout.FULL.searchDimension(12));
	}

	@Test
	void refusesASearchDimensionThatCannotBe() {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> VectorLayout.FULL.searchDimension(-1))
			.withMessage("The search dimension is -1: use 1 or more, or 0 for all");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> VectorLayout.FULL.searchDimension(64).quantization(Quantization.INT8))
			.withMessage("The search dimension is 64 and the quantization int8: a search dimension needs float32, "
					+ "leave one of them");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> VectorLayout.FULL.quantization(Quantization.BINARY).searchDimension(64))
			.withMessageContaining("binary");
	}

}
