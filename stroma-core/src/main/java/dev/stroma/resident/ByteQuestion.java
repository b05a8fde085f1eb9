package dev.stroma.resident;

/**
 * What each dimension weighs in a question, from -32 to 32. Four bytes of a code, 16 bits
 * apart, are multiplied by four weights at once: in the product of {@code a + bX} and
 * {@code dX + c} the number at {@code X} is {@code ac + bd}, and so it is for four, at
 * the highest 16 bits, which have room for it.
 *
 * @param even weights of the dimensions 0, 2, 4 and 6 of each word, the last one lowest
 * @param odd those of the others
 * @param nearest what the weighted bytes can sum up to at most
 * @param shift how many bits of a sum are more than a distance tells
 */
record ByteQuestion(long[] even, long[] odd, int nearest, int shift, int mostDistance) implements CodedQuestion {

	private static final int MOST_WEIGHT = 32;

	private static final int MOST_BYTE = 255;

	private static final long EVEN = 0x00FF00FF00FF00FFL;

	/** Distances are no larger, as they are counted. */
	private static final int DISTANCE_BITS = 13;

	/**
	 * @param weights by dimension
	 */
	static ByteQuestion of(float[] weights) {
		float most = 0;
		for (float weight : weights) {
			most = Math.max(most, Math.abs(weight));
		}
		float scale = (most > 0) ? MOST_WEIGHT / most : 0;
		long[][] packed = new long[2][(weights.length + 7) >>> 3];
		int highest = 0;
		int lowest = 0;
		for (int i = 0; i < weights.length; i++) {
			int weight = Math.round(weights[i] * scale);
			packed[i & 1][i >>> 3] += (long) weight << (48 - ((i & 6) << 3));
			highest += Math.max(0, weight) * MOST_BYTE;
			lowest += Math.min(0, weight) * MOST_BYTE;
		}
		// a sum may be less by one for each product
		int range = highest - lowest + 2 * packed[0].length;
		int shift = Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(range) - DISTANCE_BITS);
		return new ByteQuestion(packed[0], packed[1], highest, shift, range >> shift);
	}

	@Override
	public void distances(long[] codes, int offset, int count, int[] distances) {
		long[] even = this.even;
		long[] odd = this.odd;
		for (int row = 0, at = offset; row < count; row++) {
			long sum = 0;
			for (int i = 0; i < even.length; i++) {
				long code = codes[at++];
				sum += ((code & EVEN) * even[i] >> 48) + ((code >>> 8 & EVEN) * odd[i] >> 48);
			}
			distances[row] = (this.nearest - (int) sum) >> this.shift;
		}
	}

}
