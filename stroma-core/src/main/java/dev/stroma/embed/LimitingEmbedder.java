package dev.stroma.embed;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.provider.Lanes;
import dev.stroma.provider.Lanes.Lane;

/**
 * Lets as many calls of one embedder run at a time as it can take, which it learns from
 * failures by rate limit, timeout, server or connection. Questions overtake batches, up
 * to 100 calls wait. {@link OpenAiEmbedder} does so by itself. Thread-safe.
 */
public final class LimitingEmbedder extends EmbedderDecorator {

	private final Lanes lanes;

	private final Duration maxWait;

	private LimitingEmbedder(Embedder delegate, Lanes lanes, Duration maxWait) {
		super(delegate);
		this.lanes = lanes;
		this.maxWait = maxWait;
	}

	/**
	 * @param maxConcurrency calls at a time at the most, 1 or more
	 * @param maxWait how long a call waits for its turn before it fails as busy, with a
	 * {@link ProviderException} of class {@code RATE_LIMIT}
	 */
	public static LimitingEmbedder of(Embedder delegate, int maxConcurrency, Duration maxWait) {
		if (maxConcurrency < 1) {
			throw new InvalidInputException(
					"%d calls of the embedder are to run at a time: use 1 or more".formatted(maxConcurrency));
		}
		return new LimitingEmbedder(delegate, new Lanes(maxConcurrency), maxWait);
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return limited(Lane.BATCH, () -> this.delegate.embedDocuments(texts));
	}

	@Override
	public float[] embedQuery(String text) {
		return limited(Lane.QUESTION, () -> this.delegate.embedQuery(text));
	}

	@Override
	Optional<ContextualEmbedder> contextual() {
		return ContextualEmbedder.of(this.delegate)
			.map((inner) -> new ContextualDecorator(this,
					(document, chunks) -> limited(Lane.BATCH, () -> inner.embedChunks(document, chunks))));
	}

	@Override
	public List<float[]> embedQueries(List<String> texts) {
		return limited(Lane.QUESTION, () -> this.delegate.embedQueries(texts));
	}

	private <T> T limited(Lane lane, Supplier<T> call) {
		String who = "Embedder '%s'".formatted(profile().name());
		try (Lanes.Permit permit = this.lanes.enter(who, lane, this.maxWait)) {
			return permit.watch(call);
		}
	}

}
