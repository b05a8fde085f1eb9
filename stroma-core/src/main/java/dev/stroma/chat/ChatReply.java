package dev.stroma.chat;

/**
 * What a chat model answered.
 *
 * @param text without blanks around it; empty only when the finish reason says why
 * @param inputTokens that the model read, 0 when the server does not say
 * @param outputTokens that the model wrote, 0 when the server does not say
 */
public record ChatReply(String text, FinishReason finishReason, long inputTokens, long outputTokens) {

	/**
	 * Why the answer ends where it does.
	 */
	public enum FinishReason {

		/** It is complete. */
		STOP,

		/** It was cut: it became too long. */
		LENGTH,

		/** The provider kept it or the rest of it back. */
		CONTENT_FILTER,

		/** Something else, or nobody says. */
		OTHER

	}

	/** Whether nothing is missing, as far as the server says. */
	public boolean isComplete() {
		return this.finishReason == FinishReason.STOP || this.finishReason == FinishReason.OTHER;
	}

}
