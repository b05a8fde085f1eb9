package dev.stroma.resident;

/**
 * One bit per dimension: on which side of the vectors' mean a vector lies. What a
 * question says in a dimension weighs as much as it is large there, and as the vectors
 * spread.
 *
 * @param spread by dimension: how far from the mean vectors lie, on average
 */
record SignCoding(float[] mean, float[] spread) implements Coding {

	@Override
	public int words() {
		return (this.mean.length + 63) >>> 6;
	}

	@Override
	public void encode(float[] vector, int offset, long[] into, int at) {
		for (int i = 0; i < this.mean.length; i++) {
			long bit = 1L << i;
			int word = at + (i >>> 6);
			into[word] = (vector[offset + i] > this.mean[i]) ? into[word] | bit : into[word] & ~bit;
		}
	}

	@Override
	public CodedQuestion question(float[] vector) {
		long[] signs = new long[words()];
		float[] weights = new float[vector.length];
		for (int i = 0; i < weights.length; i++) {
			signs[i >>> 6] |= (vector[i] > 0) ? 1L << i : 0;
			weights[i] = Math.abs(vector[i]) * this.spread[i];
		}
		return SignQuestion.of(signs, weights);
	}

}
