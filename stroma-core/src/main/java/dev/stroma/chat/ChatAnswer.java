package dev.stroma.chat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

import dev.stroma.chat.ChatReply.FinishReason;
import dev.stroma.provider.ProviderClient;

/**
 * Puts together what {@code /chat/completions} answers, in one piece or in many. For one
 * thread.
 */
final class ChatAnswer implements ProviderClient.Events<ChatReply> {

	private static final ObjectMapper JSON = new ObjectMapper();

	private final StringBuilder text = new StringBuilder();

	private @Nullable FinishReason finishReason;

	private long inputTokens;

	private long outputTokens;

	static ChatReply parse(byte[] body) throws IOException {
		ChatAnswer answer = new ChatAnswer();
		answer.add(JSON.readTree(body), "message");
		return answer.end();
	}

	/**
	 * One event of a stream.
	 */
	@Override
	public String next(String event) throws IOException {
		return add(JSON.readTree(event), "delta");
	}

	private String add(@Nullable JsonNode root, String field) throws IOException {
		if (root == null || !(root.path("choices").isArray() || root.path("usage").isObject())) {
			throw new IOException("it has no list 'choices'");
		}
		JsonNode usage = root.path("usage");
		this.inputTokens = Math.max(this.inputTokens, usage.path("prompt_tokens").asLong());
		this.outputTokens = Math.max(this.outputTokens, usage.path("completion_tokens").asLong());
		JsonNode choice = root.path("choices").path(0);
		if (choice.path("finish_reason").isTextual()) {
			this.finishReason = finishReason(choice.path("finish_reason").textValue());
		}
		String added = text(choice.path(field).path("content"));
		this.text.append(added);
		return added;
	}

	/** A text, or a list of parts of which some have one. */
	private static String text(JsonNode content) throws IOException {
		if (content.isTextual()) {
			return content.textValue();
		}
		if (content.isArray()) {
			List<String> parts = new ArrayList<>();
			content.forEach((part) -> parts.add(part.path("text").asText("")));
			return String.join("\n", parts.stream().filter((part) -> !part.isBlank()).toList());
		}
		if (content.isMissingNode() || content.isNull()) {
			return "";
		}
		throw new IOException("its content is neither a text nor a list of parts");
	}

	private static FinishReason finishReason(String value) {
		return switch (value.toLowerCase(Locale.ROOT)) {
			case "stop", "eos", "end_turn" -> FinishReason.STOP;
			case "length", "max_tokens" -> FinishReason.LENGTH;
			case "content_filter" -> FinishReason.CONTENT_FILTER;
			default -> FinishReason.OTHER;
		};
	}

	/**
	 * @throws IOException when it is empty and nothing says why
	 */
	@Override
	public ChatReply end() throws IOException {
		FinishReason reason = (this.finishReason != null) ? this.finishReason : FinishReason.OTHER;
		ChatReply reply = new ChatReply(this.text.toString().strip(), reason, this.inputTokens, this.outputTokens);
		if (reply.text().isEmpty() && reply.isComplete()) {
			throw new IOException("it has no text");
		}
		return reply;
	}

}
