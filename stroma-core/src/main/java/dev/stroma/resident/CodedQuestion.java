package dev.stroma.resident;

/**
 * A question's vector as codes are compared with it. Immutable.
 */
interface CodedQuestion {

	/** The largest distance there can be. */
	int mostDistance();

	/**
	 * How far some rows that follow each other are from the question, from 0.
	 * @param offset where the first one's code begins
	 * @param count of them, as many as the answer has room for at most
	 */
	void distances(long[] codes, int offset, int count, int[] distances);

}
