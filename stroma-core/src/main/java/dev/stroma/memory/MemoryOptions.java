package dev.stroma.memory;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * How memories are kept and recalled unless a request says otherwise. Immutable; the
 * methods named after an option return a changed copy.
 */
public final class MemoryOptions {

	private static final MemoryOptions DEFAULTS = new MemoryOptions(0, RecallRequest.of(""));

	private final double mergeSimilarity;

	private final RecallRequest recall;

	private MemoryOptions(double mergeSimilarity, RecallRequest recall) {
		this.mergeSimilarity = mergeSimilarity;
		this.recall = recall;
	}

	/**
	 * 8 memories, ranked by evidence alone; only the same content is merged.
	 */
	public static MemoryOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * @param similarity share of words that two contents must have in common for the new
	 * one to be merged into the old, above 0.5 to 1; 0 to merge only the same content
	 */
	public MemoryOptions mergeSimilarity(double similarity) {
		if (similarity != 0 && !(similarity > 0.5 && similarity <= 1)) {
			throw new InvalidInputException(
					"Memories are to be merged from a similarity of %s: use more than 0.5 to 1, or 0 for never"
						.formatted(similarity));
		}
		return new MemoryOptions(similarity, this.recall);
	}

	/**
	 * @param limit memories that are recalled, 1 to {@link RecallRequest#MAX_LIMIT}
	 */
	public MemoryOptions limit(int limit) {
		return new MemoryOptions(this.mergeSimilarity, this.recall.limit(limit));
	}

	/**
	 * @param weight how much importance counts, 0 for not at all to 1
	 */
	public MemoryOptions importanceWeight(double weight) {
		return new MemoryOptions(this.mergeSimilarity, this.recall.importanceWeight(weight));
	}

	/**
	 * @param halfLife age at which a memory counts half, {@code null} for any age alike
	 */
	public MemoryOptions halfLife(@Nullable Duration halfLife) {
		return new MemoryOptions(this.mergeSimilarity, this.recall.halfLife(halfLife));
	}

	public double mergeSimilarity() {
		return this.mergeSimilarity;
	}

	/** What requests start from. */
	public RecallRequest recall() {
		return this.recall;
	}

}
