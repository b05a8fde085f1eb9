package dev.stroma.resident;

/**
 * How vectors are coded: with numbers so small that many are compared in the time of one
 * vector, and so good that the nearest vectors are among those whose codes are nearest.
 * Immutable.
 */
interface Coding {

	/** Of vectors with fewer numbers bits say too little. */
	int LEAST_BITS = 192;

	/**
	 * The coding for rows like the first so many.
	 */
	static Coding of(VectorRows rows, int count) {
		float[] mean = rows.mean(count);
		float[] spread = rows.spread(count, mean);
		return (mean.length >= LEAST_BITS) ? new SignCoding(mean, spread) : new ByteCoding(mean, spread);
	}

	/** How many words a code has. */
	int words();

	/**
	 * Writes a vector's code.
	 * @param offset where the vector begins
	 * @param at where its code does
	 */
	void encode(float[] vector, int offset, long[] into, int at);

	/** A question as codes are compared with it. */
	CodedQuestion question(float[] vector);

}
