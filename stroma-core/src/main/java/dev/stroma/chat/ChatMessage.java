package dev.stroma.chat;

/**
 * One turn of a conversation.
 */
public record ChatMessage(Role role, String text) {

	/**
	 * Who speaks.
	 */
	public enum Role {

		/** Who says how to answer. */
		SYSTEM,

		/** Who asks. */
		USER,

		/** The model. */
		ASSISTANT

	}

	public static ChatMessage system(String text) {
		return new ChatMessage(Role.SYSTEM, text);
	}

	public static ChatMessage user(String text) {
		return new ChatMessage(Role.USER, text);
	}

	public static ChatMessage assistant(String text) {
		return new ChatMessage(Role.ASSISTANT, text);
	}

}
