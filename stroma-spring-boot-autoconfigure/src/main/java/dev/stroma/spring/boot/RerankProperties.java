package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.provider.Endpoint;
import dev.stroma.search.rerank.ChatReranker;
import dev.stroma.search.rerank.EndpointReranker;

/**
 * What {@code stroma.rerank.*} says.
 *
 * @param type What looks at the best hits once more: none, the chat model, or an endpoint
 * with a model made for it.
 * @param baseUrl Address of the reranking model's server, such as
 * http://localhost:8080/v1. Required with type endpoint.
 * @param apiKey Key sent to this server as bearer token.
 * @param model Name that this server knows its model by. Required with type endpoint.
 * @param timeout Longest time that one request to this server may take.
 * @param connectTimeout Longest time that connecting may take.
 * @param retries Times that a request which failed in passing is sent again, 0 to 10.
 * @param requestsPerMinute Requests to this server in a minute, 0 for any number.
 * @param maxConcurrency Requests at a time at the most; fewer when the server fails.
 * @param top Hits that the chat model judges, 1 to 50.
 * @param concurrency Hits that the chat model judges at a time, 1 to 16.
 */
@ConfigurationProperties("stroma.rerank")
record RerankProperties(@DefaultValue("none") Type type, @Nullable String baseUrl, @Nullable String apiKey,
		@Nullable String model, @DefaultValue("5s") Duration timeout, @DefaultValue("2s") Duration connectTimeout,
		@DefaultValue("0") int retries, @DefaultValue("0") int requestsPerMinute, @DefaultValue("8") int maxConcurrency,
		@DefaultValue("10") int top, @DefaultValue("5") int concurrency) {

	private static final String PREFIX = "stroma.rerank.";

	RerankProperties {
		ModelServer.check(PREFIX, timeout, connectTimeout, retries, requestsPerMinute, maxConcurrency);
		StromaPropertyException.require(top >= 1 && top <= 50, PREFIX + "top", top, "Use 1 to 50.");
		StromaPropertyException.require(concurrency >= 1 && concurrency <= 16, PREFIX + "concurrency", concurrency,
				"Use 1 to 16.");
	}

	/**
	 * What can look at hits.
	 */
	enum Type {

		NONE, CHAT, ENDPOINT

	}

	Endpoint endpoint() {
		return new ModelServer(PREFIX, required("base-url", this.baseUrl), this.apiKey, this.timeout,
				this.connectTimeout, this.retries, this.requestsPerMinute, this.maxConcurrency)
			.endpoint();
	}

	EndpointReranker reranker(Endpoint endpoint) {
		return EndpointReranker.of(endpoint, required("model", this.model));
	}

	private static String required(String property, @Nullable String value) {
		if (value == null || !StringUtils.hasText(value)) {
			throw StromaPropertyException.missing(PREFIX + property,
					"Name the server and its model, or leave out 'stroma.rerank.type' to do without.");
		}
		return value;
	}

	ChatReranker judge(@Nullable ChatCompletions chat) {
		if (chat == null) {
			throw StromaPropertyException.missing("stroma.chat.base-url",
					"The property 'stroma.rerank.type' is chat: name the chat model's server, or leave it out.");
		}
		return StromaPropertyException.accept(PREFIX + "concurrency", this.concurrency,
				StromaPropertyException.accept(PREFIX + "top", this.top, ChatReranker.of(chat)::top)::concurrency);
	}

	/** Without the address and the key, which may be secret. */
	@Override
	public String toString() {
		return "RerankProperties[%s %s]".formatted(this.type, this.model);
	}

}
