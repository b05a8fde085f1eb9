package dev.stroma.index;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.ProviderException;
import dev.stroma.error.StromaException;

/**
 * Counts what the embedder was asked and what came of it, by runs and the worker alike.
 */
final class EmbeddingMeters {

	private static final Log logger = LogFactory.getLog(EmbeddingMeters.class);

	private final MeterRegistry meters;

	private final AtomicBoolean warned = new AtomicBoolean();

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

	/**
	 * Counts texts whose vectors cannot be right, and says so once.
	 */
	void countAlike(String model, Map<ContentHash, ModelInput> inputs, TextEmbedding.Results results) {
		int alike = AlikeVectors.count(inputs, results.vectors());
		if (alike > 0) {
			this.meters.counter("stroma.embedding.alike").increment(alike);
			if (!this.warned.getAndSet(true)) {
				logger
					.warn(("%d of %d texts of one call have the very same vector as another one of other words: model "
							+ "'%s' seems to read only a part of each, tell how many tokens it reads (maxInputTokens)")
						.formatted(alike, results.size(), model));
			}
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
