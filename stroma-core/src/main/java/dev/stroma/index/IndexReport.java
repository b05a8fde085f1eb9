package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import dev.stroma.embed.EmbedderProfile;

/**
 * What a change of the index did. Immutable.
 */
public final class IndexReport {

	private final String verb;

	private final Path path;

	private final EmbedderProfile model;

	private final ReuseStatus reuseStatus;

	private final String reuseReason;

	private final Tally tally;

	private final long generation;

	private final Duration took;

	IndexReport(IndexRun run, Path path, EmbedderProfile model, long generation, Duration took) {
		this.verb = run.verb();
		this.path = path;
		this.model = model;
		this.reuseStatus = run.reused().status();
		this.reuseReason = run.reused().reason();
		this.tally = run.tally();
		this.generation = generation;
		this.took = took;
	}

	/**
	 * What was called, such as {@code sync}; {@code deferred} when it follows after the
	 * commit of the caller's transaction, and all counts are 0.
	 */
	public String verb() {
		return this.verb;
	}

	/** The index's file. */
	public Path path() {
		return this.path;
	}

	/** The embedding model, with the dimension it turned out to have. */
	public EmbedderProfile model() {
		return this.model;
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

	/**
	 * Records that could not be indexed, the first 1000 of {@link #failedCount()} in the
	 * order in which they were found out. What the index had under their refs stays.
	 */
	public List<IndexFailure> failed() {
		return this.tally.failures.first();
	}

	/** How many records could not be indexed. */
	public int failedCount() {
		return this.tally.failures.total();
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

	/** New chunks whose vector was computed, or brought along by their record. */
	public int embeddedChunks() {
		return this.tally.embeddedChunks;
	}

	/**
	 * New chunks whose vector was in the file already, or in the one that
	 * {@link IndexOptions#reuseFrom} names.
	 */
	public int reusedChunks() {
		return this.tally.reusedChunks;
	}

	/**
	 * Whether vectors were taken from the file that {@link IndexOptions#reuseFrom} names.
	 */
	public ReuseStatus reuseStatus() {
		return this.reuseStatus;
	}

	/** Why none were taken, or no more; empty where they were. */
	public String reuseReason() {
		return this.reuseReason;
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
	 * How often the embedder was called by this run, not counting the calls that it
	 * repeated by itself.
	 */
	public int embedderCalls() {
		return this.tally.cost.calls();
	}

	/** Words of the texts sent to the embedder, as chunk budgets count them. */
	public long embeddedTokens() {
		return this.tally.cost.tokens();
	}

	/** Bytes of the texts sent to the embedder, in UTF-8. */
	public long embeddedBytes() {
		return this.tally.cost.bytes();
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
		return ("IndexReport[%s: %d added, %d changed, %d unchanged, %d removed, %d failed; chunks: %d added, %d kept, "
				+ "%d removed, %d pending; %d warnings; generation %d, %d ms]")
			.formatted(this.verb, added(), changed(), unchanged(), removed(), failedCount(), addedChunks(),
					keptChunks(), removedChunks(), pendingChunks(), warningCount(), this.generation,
					this.took.toMillis());
	}

}
