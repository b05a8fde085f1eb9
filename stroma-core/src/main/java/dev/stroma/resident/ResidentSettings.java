package dev.stroma.resident;

import dev.stroma.error.InvalidInputException;

/**
 * Whether questions are answered from memory, and how much of it that may take.
 *
 * @param mode whether and when
 * @param bytes the most memory, more than 0: words come first, vectors where they fit too
 */
public record ResidentSettings(Mode mode, long bytes) {

	/** Of the largest heap. */
	private static final double SHARE = 0.2;

	/**
	 * Whether questions are answered from memory.
	 */
	public enum Mode {

		/**
		 * The index is loaded in the background. Until then, and when it does not fit,
		 * the file answers.
		 */
		AUTO,

		/** Opening waits until the index is loaded, and fails when it does not fit. */
		ON,

		/** The file answers. */
		OFF

	}

	public ResidentSettings {
		if (bytes <= 0) {
			throw new InvalidInputException(
					"The memory to answer from is %d bytes: use more than 0, or switch it off".formatted(bytes));
		}
	}

	/**
	 * With at most a fifth of the largest heap.
	 */
	public static ResidentSettings of(Mode mode) {
		return new ResidentSettings(mode, (long) (Runtime.getRuntime().maxMemory() * SHARE));
	}

	public ResidentSettings bytes(long bytes) {
		return new ResidentSettings(this.mode, bytes);
	}

}
