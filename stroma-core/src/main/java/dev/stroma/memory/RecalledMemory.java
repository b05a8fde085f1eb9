package dev.stroma.memory;

import java.time.Instant;

import dev.stroma.corpus.Metadata;
import dev.stroma.search.SearchHit;

/**
 * A memory that was found, and why. Immutable.
 *
 * @param passage what of it answers the question best, with each arm's evidence
 * @param prior what the passage's score was multiplied by
 * @param score what memories are ordered by: the passage's score times the prior
 */
public record RecalledMemory(SearchHit passage, MemoryPrior prior, double score) {

	/** The memory's name; {@link MemoryStore#get} has all of it. */
	public String ref() {
		return this.passage.ref();
	}

	public String kind() {
		return this.passage.kind();
	}

	/** The passage's text: a short memory's whole content. */
	public String text() {
		return this.passage.text();
	}

	public Metadata metadata() {
		return MemoryRecords.ownMetadata(this.passage.metadata());
	}

	/** How much it matters, 0 to 1. */
	public double importance() {
		return this.passage.importance().orElse(1);
	}

	/** When it came to be. */
	public Instant at() {
		return MemoryRecords.at(this.passage.metadata());
	}

}
