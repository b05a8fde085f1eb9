package dev.stroma.index;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What a change of the index did. Immutable.
 */
public final class IndexReport {

	private final Tally tally;

	private final long generation;

	private final Duration took;

	IndexReport(Tally tally, long generation, Duration took) {
		this.tally = tally;
		this.generation = generation;
		this.took = took;
	}

	/** Records that were not there before. */
	public int added() {
		return this.tally.added;
	}

	/** Records that were there with another content. */
	public int changed() {
		return this.tally.changed;
	}

	/** Records that were there as they are. */
	public int unchanged() {
		return this.tally.unchanged;
	}

	public int removed() {
		return this.tally.removed;
	}

	/** Records left as they were because another update changed them meanwhile. */
	public int overtaken() {
		return this.tally.overtaken;
	}

	/** Chunks that kept their id. */
	public int keptChunks() {
		return this.tally.keptChunks;
	}

	/** Chunks that are new. */
	public int addedChunks() {
		return this.tally.addedChunks;
	}

	public int removedChunks() {
		return this.tally.removedChunks;
	}

	/** New chunks whose vector was computed. */
	public int embeddedChunks() {
		return this.tally.embeddedChunks;
	}

	/** New chunks whose vector was in the file already. */
	public int reusedChunks() {
		return this.tally.reusedChunks;
	}

	/** New chunks whose vector follows later. */
	public int pendingChunks() {
		return this.tally.pendingChunks;
	}

	/** New chunks that get no vector, such as those of punctuation only. */
	public int unembeddableChunks() {
		return this.tally.unembeddableChunks;
	}

	/**
	 * Characters in no chunk of the records that were cut (those that are new or differ,
	 * all in a rebuild), by the reason that the chunk policy gave, such as front matter
	 * or a cap; blanks not counted.
	 */
	public Map<String, Long> omittedCharacters() {
		return Collections.unmodifiableMap(this.tally.omitted);
	}

	/**
	 * What was done to the texts of the records that were added or changed, one warning
	 * per record and kind, the first 100 of {@link #warningCount()}.
	 */
	public List<IndexWarning> warnings() {
		return this.tally.warnings.first();
	}

	/** How many warnings there are. */
	public int warningCount() {
		return this.tally.warnings.total();
	}

	/** The index's generation after the change. */
	public long generation() {
		return this.generation;
	}

	public Duration took() {
		return this.took;
	}

	@Override
	public String toString() {
		return ("IndexReport[%d added, %d changed, %d unchanged, %d removed; chunks: %d added, %d kept, %d removed, "
				+ "%d pending; %d warnings; generation %d, %d ms]")
			.formatted(added(), changed(), unchanged(), removed(), addedChunks(), keptChunks(), removedChunks(),
					pendingChunks(), warningCount(), this.generation, this.took.toMillis());
	}

}
