package dev.stroma.chat;

import java.util.function.Consumer;

import dev.stroma.error.ProviderException;

/**
 * A chat model. Implementations are thread-safe and run on the caller's thread; an
 * interrupt of it ends the request.
 */
public interface ChatCompletions extends AutoCloseable {

	/**
	 * The whole answer.
	 * @throws ProviderException when there is none
	 */
	ChatReply complete(ChatRequest request);

	/**
	 * The answer part by part as it comes, and in the end as a whole. The default gives
	 * it in one part.
	 * @param parts never empty; an exception of the consumer ends the request and comes
	 * through
	 * @throws ProviderException when there is no answer, or it ends half-way
	 */
	default ChatReply stream(ChatRequest request, Consumer<String> parts) {
		ChatReply reply = complete(request);
		if (!reply.text().isEmpty()) {
			parts.accept(reply.text());
		}
		return reply;
	}

	/**
	 * The answer as an object. JSON is found in a code fence or between other words too,
	 * when there is one value only. An answer that is no such value is shown to the model
	 * once, with the reason, for it to answer again.
	 * @param type a record, a bean, a {@code Map}; fields it does not have are left out
	 * @throws ProviderException of class {@code SCHEMA_MISMATCH} when the second answer
	 * is no such value either, or one was cut; otherwise as for text
	 */
	default <T> JsonReply<T> completeJson(ChatRequest request, Class<T> type) {
		return new JsonCompletion<>(this, type).complete(request);
	}

	@Override
	default void close() {
	}

}
