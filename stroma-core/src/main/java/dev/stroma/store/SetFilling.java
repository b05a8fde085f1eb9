package dev.stroma.store;

/**
 * Fills a set that is being built from what the file has. A chunk or record that a change
 * brought into it meanwhile is left as it is.
 */
interface SetFilling {

	/**
	 * Adds the next chunks or records in one small commit.
	 * @return whether there were any
	 */
	boolean step(IndexSet set);

	/**
	 * What a set has too many, too few or otherwise not as it should.
	 */
	Faults faults(Session session, IndexSet set);

	/**
	 * @param missing chunks or records that should be in it and are not
	 * @param surplus rows in it of no such chunk or record, or in one of its tables alone
	 */
	record Faults(long missing, long surplus) {
	}

}
