package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where the model servers are and how to get in. A bean of this type, such as one for
 * servers that are started with the application or that a vault knows, comes before the
 * properties; what it does not know is left to them.
 */
public interface StromaConnectionDetails extends ConnectionDetails {

	/**
	 * Of the embedding model, instead of {@code stroma.embedder.base-url} and
	 * {@code stroma.embedder.api-key}; used with the type openai.
	 * @return {@code null} to leave it to the properties
	 */
	default @Nullable Server embedder() {
		return null;
	}

	/**
	 * Of the chat model, instead of {@code stroma.chat.base-url} and
	 * {@code stroma.chat.api-key}.
	 * @return {@code null} to leave it to the properties
	 */
	default @Nullable Server chat() {
		return null;
	}

	/**
	 * One model server.
	 *
	 * @param baseUrl such as {@code http://localhost:11434/v1}
	 * @param apiKey sent as bearer token, {@code null} for none
	 */
	record Server(String baseUrl, @Nullable String apiKey) {

		/** Without the address and the key, which may be secret. */
		@Override
		public String toString() {
			return "Server";
		}

	}

}
