package dev.stroma.store;

/**
 * Takes the rows of a list per key: all of one key one after the other, the strongest
 * first, equals by age.
 */
@FunctionalInterface
public interface RankedRows {

	/**
	 * @param key id of what the list is of
	 * @param other id of what the row leads to
	 * @param edge id of the edge, 0 for a link
	 * @param weight how strong it is
	 */
	void add(long key, long other, long edge, double weight);

}
