package dev.stroma.index;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;
import dev.stroma.error.StromaException;
import dev.stroma.store.EmbeddingOutcome;
import dev.stroma.store.PendingChunk;
import dev.stroma.store.Store;

/**
 * Embeds the chunks that are due, one batch at a time: reads them, embeds them outside of
 * any transaction, writes what came of it for those that still exist.
 */
final class EmbeddingBatch {

	private static final Log logger = LogFactory.getLog(EmbeddingBatch.class);

	private static final int SIZE = 64;

	/**
	 * How a batch went.
	 */
	enum Progress {

		/** Some chunks were dealt with; more may be due. */
		MORE,

		/** The embedder is down; trying the next chunks at once would be of no use. */
		OUTAGE,

		/** Nothing is due. */
		IDLE

	}

	private final Store store;

	private final Embedder embedder;

	private final Clock clock;

	private final RetryBackoff backoff;

	EmbeddingBatch(Store store, Embedder embedder, Clock clock, RetryBackoff backoff) {
		this.store = store;
		this.embedder = embedder;
		this.clock = clock;
		this.backoff = backoff;
	}

	Progress run() {
		if (this.embedder.profile().isNone()) {
			// chunks of an earlier embedder wait for its return
			return Progress.IDLE;
		}
		List<PendingChunk> due = this.store.read((reader) -> reader.due(this.clock.instant(), SIZE));
		if (due.isEmpty()) {
			return Progress.IDLE;
		}
		Map<Long, ContentHash> keys = new LinkedHashMap<>();
		Map<ContentHash, String> inputs = new LinkedHashMap<>();
		for (PendingChunk chunk : due) {
			String input = IndexedText.embeddingInput(chunk);
			ContentHash key = ModelInputs.key(this.embedder.profile().identity(), input);
			keys.put(chunk.id(), key);
			inputs.put(key, input);
		}
		Set<ContentHash> inFile = this.store.read((reader) -> reader.knownEmbeddings(inputs.keySet()));
		inputs.keySet().removeAll(inFile);
		TextEmbedding.Results results = new TextEmbedding(this.embedder, SIZE).embed(inputs);
		List<EmbeddingOutcome> outcomes = new ArrayList<>();
		boolean outage = false;
		for (PendingChunk chunk : due) {
			ContentHash key = keys.getOrDefault(chunk.id(), ModelInputs.NONE);
			TextEmbedding.Result result = results.of(key);
			if (result instanceof TextEmbedding.Result.Failed failed) {
				outage |= failed.reason().retryable();
				outcomes.add(failure(chunk, failed));
			}
			else {
				outcomes.add(new EmbeddingOutcome.Embedded(chunk.id(), key,
						(result instanceof TextEmbedding.Result.Embedded embedded) ? embedded.values() : null));
			}
		}
		logFailures(outcomes);
		write(outcomes, due);
		return outage ? Progress.OUTAGE : Progress.MORE;
	}

	private static void logFailures(List<EmbeddingOutcome> outcomes) {
		List<EmbeddingOutcome.Failed> failures = outcomes.stream()
			.filter(EmbeddingOutcome.Failed.class::isInstance)
			.map(EmbeddingOutcome.Failed.class::cast)
			.toList();
		if (!failures.isEmpty()) {
			EmbeddingOutcome.Failed first = failures.get(0);
			logger.warn("%d of %d chunks got no vector, the first of them: %s; %s".formatted(failures.size(),
					outcomes.size(), first.reason(),
					first.isFinal() ? "it gets none" : "it is tried again at " + first.retryAt()));
		}
	}

	private EmbeddingOutcome.Failed failure(PendingChunk chunk, TextEmbedding.Result.Failed failed) {
		boolean givenUp = !failed.reason().retryable() && chunk.attempts() + 1 >= RetryBackoff.MAX_ATTEMPTS;
		return failure(chunk, failed.reason(), failed.isNotEmbeddable() || givenUp);
	}

	private EmbeddingOutcome.Failed failure(PendingChunk chunk, StromaException reason, boolean isFinal) {
		int attempts = chunk.attempts() + 1;
		Instant retryAt = this.backoff.next(this.clock.instant(), attempts);
		return new EmbeddingOutcome.Failed(chunk.id(), attempts, retryAt, isFinal, String.valueOf(reason.getMessage()));
	}

	/**
	 * Writes all outcomes in one change; when the store refuses that, each in its own, so
	 * that one chunk cannot hold up the others.
	 */
	private void write(List<EmbeddingOutcome> outcomes, List<PendingChunk> chunks) {
		try {
			write(outcomes);
		}
		catch (StromaException refused) {
			for (int i = 0; i < outcomes.size(); i++) {
				writeOrFail(outcomes.get(i), chunks.get(i));
			}
		}
	}

	private void writeOrFail(EmbeddingOutcome outcome, PendingChunk chunk) {
		try {
			write(List.of(outcome));
		}
		catch (StromaException refused) {
			write(List.of(failure(chunk, refused, chunk.attempts() + 1 >= RetryBackoff.MAX_ATTEMPTS)));
		}
	}

	private void write(List<EmbeddingOutcome> outcomes) {
		this.store.write((writer) -> {
			outcomes.forEach(writer::apply);
			return true;
		});
	}

}
