package dev.stroma.embed;

/**
 * A row of numbers for each piece of a vocabulary. Immutable, thread-safe.
 */
interface RowTable {

	int rows();

	/** Numbers in a row. */
	int dimension();

	/**
	 * Adds a row to a sum.
	 * @param row from 0
	 * @param sum as wide as a row
	 */
	void addTo(float[] sum, int row);

}
