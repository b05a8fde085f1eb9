package dev.stroma.store;

import java.util.Arrays;

import dev.stroma.error.InvalidInputException;

/**
 * What the index that is searched keeps of each vector.
 *
 * @param quantization in how many bits each value
 * @param searchDimension how many of the first values, 0 for all; for models that were
 * trained so that these say most
 */
public record VectorLayout(Quantization quantization, int searchDimension) {

	/** Everything. */
	public static final VectorLayout FULL = new VectorLayout(Quantization.FLOAT32, 0);

	/** How many more candidates are looked at by all of their values. */
	private static final int TRUNCATED_DEPTH = 4;

	public VectorLayout {
		if (searchDimension < 0) {
			throw new InvalidInputException(
					"The search dimension is %d: use 1 or more, or 0 for all".formatted(searchDimension));
		}
		if (searchDimension > 0 && quantization != Quantization.FLOAT32) {
			throw new InvalidInputException(
					"The search dimension is %d and the quantization %s: a search dimension needs float32, leave one of them"
						.formatted(searchDimension, quantization.label()));
		}
	}

	public VectorLayout quantization(Quantization quantization) {
		return new VectorLayout(quantization, this.searchDimension);
	}

	public VectorLayout searchDimension(int searchDimension) {
		return new VectorLayout(this.quantization, searchDimension);
	}

	/**
	 * Equal for those that keep the same.
	 */
	public String identity() {
		return (this.searchDimension == 0) ? this.quantization.label()
				: this.quantization.label() + ":" + this.searchDimension;
	}

	/**
	 * Reads what {@link #identity()} wrote.
	 */
	static VectorLayout parse(String identity) {
		String[] parts = identity.split(":", 2);
		return new VectorLayout(Quantization.parse(parts[0]), (parts.length > 1) ? Integer.parseInt(parts[1]) : 0);
	}

	/**
	 * Refuses vectors that are too short.
	 */
	void requireDimension(int dimension) {
		if (this.searchDimension > dimension) {
			throw new InvalidInputException("stroma.vectors.search-dimension is %d, but vectors have %d: use at most %d"
				.formatted(this.searchDimension, dimension, dimension));
		}
	}

	/**
	 * Whether the index orders vectors as their cosines do.
	 */
	boolean isExact() {
		return this.quantization == Quantization.FLOAT32 && this.searchDimension == 0;
	}

	String column(int dimension) {
		return this.quantization.column((this.searchDimension > 0) ? this.searchDimension : dimension);
	}

	byte[] encode(float[] vector) {
		return this.quantization
			.encode((this.searchDimension > 0) ? Arrays.copyOf(vector, this.searchDimension) : vector);
	}

	int depth(int limit) {
		return (this.searchDimension > 0) ? TRUNCATED_DEPTH * limit : this.quantization.depth(limit);
	}

}
