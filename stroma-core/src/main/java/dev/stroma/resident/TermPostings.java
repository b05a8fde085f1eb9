package dev.stroma.resident;

/**
 * Which slots of a segment have a term, and how often. An occurrence counts by its
 * column's weight, in halves. Immutable.
 */
sealed interface TermPostings permits ListedPostings, DensePostings {

	/**
	 * What a slot is visited with.
	 */
	interface Visitor {

		void posting(int slot, int halves);

	}

	/** Visits the slots that have the term, in ascending order. */
	void forEach(Visitor visitor);

	/**
	 * Adds what the term gives to all slots of a window.
	 * @param at where the last window ended, 0 before the first one
	 * @param most what it gives a slot at most
	 * @param marking whether those that have it come into the running
	 * @return where this window ends
	 */
	int add(Window window, int at, float most, boolean marking);

	/**
	 * Adds what the term gives to the slots in the running, possibly to others too.
	 * @param at where the last window ended, 0 before the first one
	 * @param most what it gives a slot at most
	 * @return where this window ends, or a place before that
	 */
	int addToRunning(Window window, int at, float most);

	/**
	 * Counts in some slots.
	 * @param slots in ascending order
	 * @param into by index in the slots
	 */
	void count(int[] slots, int size, int[] into);

}
