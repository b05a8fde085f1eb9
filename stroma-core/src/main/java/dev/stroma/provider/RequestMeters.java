package dev.stroma.provider;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import dev.stroma.error.ProviderException.FailureClass;

/**
 * Times each request to a model by how it went, and counts tokens.
 */
final class RequestMeters {

	private final MeterRegistry registry;

	private final String model;

	RequestMeters(MeterRegistry registry, String model) {
		this.registry = registry;
		this.model = model;
	}

	void succeeded(long startNanos) {
		record(startNanos, "ok");
	}

	void failed(long startNanos, FailureClass failureClass) {
		record(startNanos, failureClass.name().toLowerCase(Locale.ROOT));
	}

	private void record(long startNanos, String outcome) {
		Timer.builder("stroma.provider.requests")
			.description("Requests to models, retries included")
			.tag("model", this.model)
			.tag("outcome", outcome)
			.register(this.registry)
			.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
	}

	void tokens(long input, long output) {
		count("input", input);
		count("output", output);
	}

	private void count(String kind, long tokens) {
		if (tokens > 0) {
			Counter.builder("stroma.provider.tokens")
				.description("Tokens that models say they read or wrote")
				.tag("model", this.model)
				.tag("kind", kind)
				.register(this.registry)
				.increment(tokens);
		}
	}

}
