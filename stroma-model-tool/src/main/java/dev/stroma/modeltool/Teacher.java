package dev.stroma.modeltool;

import java.util.List;

/**
 * What a static model learns from: a transformer over the pieces of a text.
 */
interface Teacher extends AutoCloseable {

	/** The width of its vectors. */
	int dimension();

	/**
	 * Of each sequence of pieces, the state above the first special token: what the model
	 * makes of it before any pooling.
	 * @param sequences of equal length, without special tokens
	 */
	float[][] firstStates(List<int[]> sequences);

	/**
	 * Of each sequence of pieces, the mean of the states, of unit length.
	 * @param sequences of equal length, without special tokens
	 */
	float[][] meanStates(List<int[]> sequences);

	@Override
	void close();

}
