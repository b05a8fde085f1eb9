package dev.stroma.index;

import java.util.Locale;

import io.micrometer.core.instrument.MeterRegistry;

import dev.stroma.error.ProviderException;
import dev.stroma.error.StromaException;

/**
 * Counts what the embedder was asked and what came of it, by runs and the worker alike.
 */
final class EmbeddingMeters {

	private final MeterRegistry meters;

	EmbeddingMeters(MeterRegistry meters) {
		this.meters = meters;
	}

	void count(TextEmbedding.Results results) {
		this.meters.counter("stroma.embedding.calls").increment(results.cost().calls());
		int embedded = results.vectors().size();
		count("embedded", embedded);
		count("failed", results.size() - embedded);
		StromaException outage = results.outage();
		if (outage != null) {
			this.meters.counter("stroma.embedding.outages", "error", label(outage)).increment();
		}
	}

	private void count(String outcome, int texts) {
		if (texts > 0) {
			this.meters.counter("stroma.embedding.texts", "outcome", outcome).increment(texts);
		}
	}

	private static String label(StromaException outage) {
		return (outage instanceof ProviderException provider) ? provider.failureClass().name().toLowerCase(Locale.ROOT)
				: outage.getClass().getSimpleName();
	}

}
