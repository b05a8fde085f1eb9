package dev.stroma.embed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which texts a transformer computes together. The shorter ones share a computation, as
 * many as fill it, with others of about their length, so that little of it is padding;
 * long ones fill it alone, and gain nothing by company.
 *
 * <p>
 * A quantized model scales its numbers by the largest in the batch: what a text's vector
 * is would depend on its company (a cosine of 0.99 between the two), so there each is
 * computed alone, which costs short texts a third of the speed and spares long ones the
 * padding.
 */
final class PieceBatches {

	/** More are not faster, on one thread or two. */
	private static final int MAX_PIECES = 512;

	private static final int MAX_TEXTS = 32;

	private PieceBatches() {
	}

	/**
	 * The indices of each batch's texts, the shortest first.
	 */
	static List<int[]> of(int[][] sequences, boolean alone) {
		int[] order = IntStream.range(0, sequences.length)
			.boxed()
			.sorted(Comparator.comparingInt((Integer i) -> sequences[i].length))
			.mapToInt(Integer::intValue)
			.toArray();
		List<int[]> batches = new ArrayList<>();
		int from = 0;
		for (int i = 0; i < order.length; i++) {
			int texts = i - from + 1;
			boolean fits = !alone && texts <= MAX_TEXTS && texts * sequences[order[i]].length <= MAX_PIECES;
			if (i > from && !fits) {
				batches.add(Arrays.copyOfRange(order, from, i));
				from = i;
			}
		}
		if (from < order.length) {
			batches.add(Arrays.copyOfRange(order, from, order.length));
		}
		return batches;
	}

}
