package dev.stroma.store;

/**
 * What came of a step towards the index sets that are wanted.
 */
public enum BuildStep {

	/** There may be more to do at once. */
	MORE,

	/** There will be more to do later. */
	WAIT,

	/** There is nothing to do. */
	DONE

}
