package dev.stroma.resident;

/**
 * Eight bits per dimension: how far from the vectors' mean a vector lies, in steps that
 * are finer where vectors spread less. What lies beyond all steps has the last one.
 *
 * @param spread by dimension: how far from the mean vectors lie, on average
 */
record ByteCoding(float[] mean, float[] spread) implements Coding {

	/** The code of the mean. */
	private static final int MIDDLE = 128;

	private static final int MOST = 255;

	/** So many steps are as long as the spread: a quarter of the way to the last one. */
	private static final float STEPS = MIDDLE / 4f;

	@Override
	public int words() {
		return (this.mean.length + 7) >>> 3;
	}

	@Override
	public void encode(float[] vector, int offset, long[] into, int at) {
		for (int word = 0; word < words(); word++) {
			long bytes = 0;
			for (int i = word << 3; i < Math.min(this.mean.length, (word + 1) << 3); i++) {
				bytes |= code(i, vector[offset + i]) << (i << 3);
			}
			into[at + word] = bytes;
		}
	}

	private long code(int dimension, float value) {
		float steps = (value - this.mean[dimension]) * STEPS / Math.max(this.spread[dimension], Float.MIN_NORMAL);
		return Math.max(0, Math.min(MOST, MIDDLE + (long) Math.round(steps)));
	}

	@Override
	public CodedQuestion question(float[] vector) {
		float[] weights = new float[vector.length];
		for (int i = 0; i < weights.length; i++) {
			weights[i] = vector[i] * this.spread[i];
		}
		return ByteQuestion.of(weights);
	}

}
