package dev.stroma.resident;

/**
 * A question's vector as codes are compared with it: its signs, and what each dimension
 * weighs, from 0 to 15, a bit of all weights in each word.
 */
record CodedQuestion(long[] signs, long[] ones, long[] twos, long[] fours, long[] eights) {

	private static final int MOST_WEIGHT = 15;

	/**
	 * @param weights from 0, by dimension
	 */
	static CodedQuestion of(long[] signs, float[] weights) {
		float most = 0;
		for (float weight : weights) {
			most = Math.max(most, weight);
		}
		int words = signs.length;
		CodedQuestion question = new CodedQuestion(signs, new long[words], new long[words], new long[words],
				new long[words]);
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

	static int mostDistance(int dimension) {
		return MOST_WEIGHT * dimension;
	}

}
