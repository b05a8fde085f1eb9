package dev.stroma.resident;

/**
 * A question's signs, and what each dimension weighs, from 0 to 15, a bit of all weights
 * in each word.
 */
record SignQuestion(int mostDistance, long[] signs, long[] ones, long[] twos, long[] fours,
		long[] eights) implements CodedQuestion {

	private static final int MOST_WEIGHT = 15;

	/**
	 * @param weights from 0, by dimension
	 */
	static SignQuestion of(long[] signs, float[] weights) {
		float most = 0;
		for (float weight : weights) {
			most = Math.max(most, weight);
		}
		int words = signs.length;
		SignQuestion question = new SignQuestion(MOST_WEIGHT * weights.length, signs, new long[words], new long[words],
				new long[words], new long[words]);
		float scale = (most > 0) ? MOST_WEIGHT / most : 0;
		for (int i = 0; i < weights.length; i++) {
			long weight = Math.round(weights[i] * scale);
			int word = i >>> 6;
			question.ones[word] |= (weight & 1) << i;
			question.twos[word] |= (weight >>> 1 & 1) << i;
			question.fours[word] |= (weight >>> 2 & 1) << i;
			question.eights[word] |= (weight >>> 3) << i;
		}
		return question;
	}

	@Override
	public void distances(long[] codes, int offset, int count, int[] distances) {
		long[] signs = this.signs;
		long[] ones = this.ones;
		long[] twos = this.twos;
		long[] fours = this.fours;
		long[] eights = this.eights;
		for (int row = 0, at = offset; row < count; row++) {
			int distance = 0;
			for (int i = 0; i < signs.length; i++) {
				long differs = signs[i] ^ codes[at++];
				distance += Long.bitCount(differs & ones[i]) + (Long.bitCount(differs & twos[i]) << 1)
						+ (Long.bitCount(differs & fours[i]) << 2) + (Long.bitCount(differs & eights[i]) << 3);
			}
			distances[row] = distance;
		}
	}

}
