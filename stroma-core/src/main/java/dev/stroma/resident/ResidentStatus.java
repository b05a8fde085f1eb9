package dev.stroma.resident;

/**
 * How the index in memory is at one moment.
 *
 * @param state what it does
 * @param reason why it does no more than that, empty when it does all
 * @param bytes of memory that it takes
 * @param maxBytes of memory that it may take
 */
public record ResidentStatus(State state, String reason, long bytes, long maxBytes) {

	/** Of an index that is answered from its file. */
	public static final ResidentStatus OFF = new ResidentStatus(State.OFF, "it is switched off", 0, 0);

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

	static ResidentStatus of(boolean vectors, long bytes, long maxBytes) {
		return vectors ? new ResidentStatus(State.ACTIVE, "", bytes, maxBytes) : new ResidentStatus(State.WORDS,
				"the vectors do not fit: raise stroma.search.resident.memory", bytes, maxBytes);
	}

}
