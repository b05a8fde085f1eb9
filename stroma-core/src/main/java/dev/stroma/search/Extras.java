package dev.stroma.search;

import java.util.List;

/**
 * What a request wants to know besides hits. Immutable.
 *
 * @param facets fields that records are counted by
 * @param expands whether hits come with what stands around them
 * @param parent whether that is the passage that encloses them
 * @param neighbours how many passages before and after them that is
 * @param explained whether the answer is explained in the log
 */
record Extras(List<String> facets, boolean expands, boolean parent, int neighbours, boolean explained) {

	/** Hits of more records are not expanded. */
	static final int MAX_EXPANDED_RECORDS = 8;

	static final Extras NONE = new Extras(List.of(), false, false, 0, false);

	Extras {
		facets = List.copyOf(facets);
	}

	Extras facets(List<String> fields) {
		return new Extras(fields, this.expands, this.parent, this.neighbours, this.explained);
	}

	Extras expand(boolean parent, int neighbours) {
		Lookup.requireNeighbours(neighbours);
		return new Extras(this.facets, parent || neighbours > 0, parent, neighbours, this.explained);
	}

	Extras explained(boolean explains) {
		return new Extras(this.facets, this.expands, this.parent, this.neighbours, explains);
	}

}
