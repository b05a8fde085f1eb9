package dev.stroma.graph;

import dev.stroma.error.InvalidInputException;

/**
 * How much a {@link KeyValueStore} takes. Immutable; the methods named after an option
 * return a changed copy.
 */
public final class StateOptions {

	private static final StateOptions DEFAULTS = new StateOptions(512, 1 << 20, 1000);

	private final int maxKeyLength;

	private final int maxValueBytes;

	private final int maxBatch;

	private StateOptions(int maxKeyLength, int maxValueBytes, int maxBatch) {
		this.maxKeyLength = maxKeyLength;
		this.maxValueBytes = maxValueBytes;
		this.maxBatch = maxBatch;
	}

	/**
	 * Keys of 512 characters, values of 1 MiB, 1,000 changes in one batch.
	 */
	public static StateOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * @param length characters that a namespace, and a key, may have, 1 to 4096
	 */
	public StateOptions maxKeyLength(int length) {
		if (length < 1 || length > 4096) {
			throw new InvalidInputException("The longest key has %d characters: use 1 to 4096".formatted(length));
		}
		return new StateOptions(length, this.maxValueBytes, this.maxBatch);
	}

	/**
	 * @param bytes bytes that a value may have, texts in UTF-8; 1 to 256 MiB
	 */
	public StateOptions maxValueBytes(long bytes) {
		if (bytes < 1 || bytes > 256L << 20) {
			throw new InvalidInputException("The largest value has %d bytes: use 1 to %d".formatted(bytes, 256L << 20));
		}
		return new StateOptions(this.maxKeyLength, (int) bytes, this.maxBatch);
	}

	/**
	 * @param changes changes that one batch may have, at least 1
	 */
	public StateOptions maxBatch(int changes) {
		if (changes < 1) {
			throw new InvalidInputException("The largest batch has %d changes: use 1 or more".formatted(changes));
		}
		return new StateOptions(this.maxKeyLength, this.maxValueBytes, changes);
	}

	public int maxKeyLength() {
		return this.maxKeyLength;
	}

	public int maxValueBytes() {
		return this.maxValueBytes;
	}

	public int maxBatch() {
		return this.maxBatch;
	}

}
