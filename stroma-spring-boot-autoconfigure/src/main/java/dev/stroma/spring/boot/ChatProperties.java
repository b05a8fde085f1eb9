package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.provider.Endpoint;
import dev.stroma.spring.boot.StromaConnectionDetails.Server;

/**
 * What {@code stroma.chat.*} says.
 *
 * @param baseUrl Address of the chat model's server, such as http://localhost:11434/v1.
 * Without it there is no chat model.
 * @param apiKey Key sent to the chat model's server as bearer token.
 * @param model Name that the server knows the chat model by. Required with a base URL.
 * @param timeout Longest time that one request may take, or that a streamed answer may
 * pause.
 * @param connectTimeout Longest time that connecting may take.
 * @param retries Times that a request which failed in passing is sent again, 0 to 10.
 * @param requestsPerMinute Requests to the server in a minute, 0 for any number.
 * @param maxConcurrency Requests at a time at the most; fewer when the server fails.
 */
@ConfigurationProperties("stroma.chat")
record ChatProperties(@Nullable String baseUrl, @Nullable String apiKey, @Nullable String model,
		@DefaultValue("30s") Duration timeout, @DefaultValue("5s") Duration connectTimeout,
		@DefaultValue("2") int retries, @DefaultValue("0") int requestsPerMinute,
		@DefaultValue("8") int maxConcurrency) {

	private static final String PREFIX = "stroma.chat.";

	ChatProperties {
		ModelServer.check(PREFIX, timeout, connectTimeout, retries, requestsPerMinute, maxConcurrency);
	}

	Endpoint endpoint(Server server) {
		return new ModelServer(PREFIX, server.baseUrl(), server.apiKey(), this.timeout, this.connectTimeout,
				this.retries, this.requestsPerMinute, this.maxConcurrency)
			.endpoint();
	}

	OpenAiChatClient client(Endpoint endpoint) {
		if (this.model == null || !StringUtils.hasText(this.model)) {
			throw StromaPropertyException.missing(PREFIX + "model",
					"Name the chat model as its server does, or leave out 'stroma.chat.base-url' to do without.");
		}
		return OpenAiChatClient.of(endpoint, this.model);
	}

	/** Without the address and the key, which may be secret. */
	@Override
	public String toString() {
		return "ChatProperties[%s]".formatted(this.model);
	}

}
