package dev.stroma.search;

import java.util.List;

/**
 * The candidates among which the best are.
 *
 * @param list each with its evidence
 * @param others the candidates of which none is among the best
 * @param more how many candidates there are besides, which were not looked for
 * @param certain whether none of those more can be among the best
 */
record Leading(List<Candidate> list, long[] others, int more, boolean certain) {

	/** All there are. */
	static Leading all(List<Candidate> list) {
		return new Leading(list, new long[0], 0, true);
	}

}
