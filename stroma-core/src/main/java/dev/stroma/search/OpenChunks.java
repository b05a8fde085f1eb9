package dev.stroma.search;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Candidates whose evidence has not been read yet.
 *
 * @param mosts what each reaches at most, empty while that is not known
 */
record OpenChunks(long[] chunks, double[] mosts) {

	static final OpenChunks NONE = new OpenChunks(new long[0], new double[0]);

	/** What either names, each once. */
	static OpenChunks of(Ranking words, Ranking meaning) {
		long[] union = new long[words.size() + meaning.size()];
		int count = 0;
		for (; count < words.size(); count++) {
			union[count] = words.chunk(count);
		}
		for (int i = 0; i < meaning.size(); i++) {
			if (words.rank(meaning.chunk(i)) == 0) {
				union[count++] = meaning.chunk(i);
			}
		}
		return new OpenChunks(Arrays.copyOf(union, count), new double[0]);
	}

	/** Whether it is known what each reaches at most. */
	boolean isKnown() {
		return this.mosts.length > 0;
	}

	/**
	 * Some of them.
	 * @param stays which, by place
	 */
	OpenChunks where(IntPredicate stays) {
		int[] left = IntStream.range(0, this.chunks.length).filter(stays).toArray();
		return new OpenChunks(IntStream.of(left).mapToLong((i) -> this.chunks[i]).toArray(),
				isKnown() ? IntStream.of(left).mapToDouble((i) -> this.mosts[i]).toArray() : this.mosts);
	}

	boolean has(long chunk) {
		return LongStream.of(this.chunks).anyMatch((one) -> one == chunk);
	}

	List<Long> list() {
		return LongStream.of(this.chunks).boxed().toList();
	}

}
