package dev.stroma.spring.boot;

import java.time.Duration;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.provider.Endpoint;

/**
 * What properties with one prefix say of a model server.
 *
 * @param prefix with a dot at its end
 */
record ModelServer(String prefix, String baseUrl, @Nullable String apiKey, Duration timeout, Duration connectTimeout,
		int retries, int requestsPerMinute, int maxConcurrency) {

	/**
	 * Refuses what no server can be asked with.
	 */
	static void check(String prefix, Duration timeout, Duration connectTimeout, int retries, int requestsPerMinute,
			int maxConcurrency) {
		new ModelServer(prefix, "http://localhost", null, timeout, connectTimeout, retries, requestsPerMinute,
				maxConcurrency)
			.endpoint();
	}

	/**
	 * The checked endpoint; a refusal names the property.
	 */
	Endpoint endpoint() {
		Endpoint endpoint = StromaPropertyException.secret(this.prefix + "base-url", this.baseUrl, Endpoint::of);
		endpoint = StromaPropertyException.secret(this.prefix + "api-key", (this.apiKey != null) ? this.apiKey : "",
				endpoint::apiKey);
		endpoint = accept("connect-timeout", this.connectTimeout, endpoint::connectTimeout);
		endpoint = accept("timeout", this.timeout, endpoint::timeout);
		endpoint = accept("retries", this.retries, endpoint::retries);
		endpoint = accept("requests-per-minute", this.requestsPerMinute, endpoint::requestsPerMinute);
		return accept("max-concurrency", this.maxConcurrency, endpoint::maxConcurrency);
	}

	private <V, T> T accept(String property, V value, Function<V, T> engine) {
		return StromaPropertyException.accept(this.prefix + property, value, engine);
	}

	/** Without the address and the key, which may be secret. */
	@Override
	public String toString() {
		return "ModelServer[%s]".formatted(this.prefix);
	}

}
