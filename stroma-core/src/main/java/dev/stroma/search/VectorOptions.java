package dev.stroma.search;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * How the vector arm finds. Immutable; the methods named after an option return a changed
 * copy.
 */
public final class VectorOptions {

	private static final VectorOptions DEFAULTS = new VectorOptions(null, false, 0);

	private final float @Nullable [] question;

	private final boolean exact;

	private final int searchDimension;

	private VectorOptions(float @Nullable [] question, boolean exact, int searchDimension) {
		this.question = question;
		this.exact = exact;
		this.searchDimension = searchDimension;
	}

	/** The question is embedded, and compared as the index allows. */
	public static VectorOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * @param vector the question's vector, made by the model of the index, as long as its
	 * vectors and of any length in space; {@code null} to have the question embedded. One
	 * of zeros, or with a number that is not finite, finds nothing
	 */
	public VectorOptions question(float @Nullable [] vector) {
		return new VectorOptions((vector != null) ? vector.clone() : null, this.exact, this.searchDimension);
	}

	/**
	 * @param exact whether the question is compared with every vector, even where an
	 * index would be faster
	 */
	public VectorOptions exact(boolean exact) {
		return new VectorOptions(this.question, exact, this.searchDimension);
	}

	/**
	 * Compares the first values of all vectors, then all values of the four times as many
	 * that are nearest by these. For models that were trained so that the first values
	 * say most (Matryoshka; Kusupati and others, NeurIPS 2022).
	 * @param dimension how many values, 0 for what the index does. A search refuses more
	 * than vectors have, and any number where the index keeps vectors in 8 bits or one
	 */
	public VectorOptions searchDimension(int dimension) {
		if (dimension < 0) {
			throw new InvalidInputException(
					"The search dimension is %d: use 1 or more, or 0 for what the index does".formatted(dimension));
		}
		return new VectorOptions(this.question, this.exact, dimension);
	}

	/**
	 * Others, which compare with every vector where either does.
	 */
	VectorOptions and(VectorOptions others) {
		VectorOptions given = InvalidInputException.require(others, "set of vector options");
		return given.exact(this.exact || given.exact);
	}

	/** The question's vector, {@code null} when the question is to be embedded. */
	public float @Nullable [] question() {
		float[] vector = this.question;
		return (vector != null) ? vector.clone() : null;
	}

	public boolean isExact() {
		return this.exact;
	}

	public int searchDimension() {
		return this.searchDimension;
	}

	@Override
	public String toString() {
		return "question %s, exact %s, searchDimension %s".formatted(Arrays.toString(this.question), this.exact,
				this.searchDimension);
	}

}
