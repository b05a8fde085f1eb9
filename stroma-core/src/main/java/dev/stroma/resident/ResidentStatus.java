package dev.stroma.resident;

/**
 * How the index in memory is at one moment.
 *
 * @param state what it does
 * @param reason why it does no more than that, empty when it does all
 * @param bytes of memory that it takes
 * @param maxBytes of memory that it may take
 * @param busy whether it is being loaded or made faster in the background
 */
public record ResidentStatus(State state, String reason, long bytes, long maxBytes, boolean busy) {

	/** Of an index that is answered from its file. */
	public static final ResidentStatus OFF = new ResidentStatus(State.OFF, "it is switched off", 0, 0, false);

	/**
	 * What an index in memory does.
	 */
	public enum State {

		/** It is not wanted. */
		OFF,

		/** The file answers; it is being loaded, or cannot be. */
		ABSENT,

		/** It answers by words; the file answers by vectors. */
		WORDS,

		/** It answers. */
		ACTIVE

	}

	static ResidentStatus of(boolean vectors, long bytes, long maxBytes, boolean busy) {
		return vectors ? new ResidentStatus(State.ACTIVE, "", bytes, maxBytes, busy) : new ResidentStatus(State.WORDS,
				"the vectors do not fit: raise stroma.search.resident.memory", bytes, maxBytes, busy);
	}

}
