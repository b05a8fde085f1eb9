package dev.stroma.index;

import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.StromaException;
import dev.stroma.store.EmbeddingOutcome;
import dev.stroma.store.PendingChunk;
import dev.stroma.store.Store;

/**
 * Writes what came of embedding chunks: all of a batch in one change; when the store
 * refuses that, each in its own, so that one chunk cannot hold up the others. That counts
 * as a failure of the chunk like any other.
 */
final class OutcomeWriter {

	private static final Log logger = LogFactory.getLog(OutcomeWriter.class);

	private final Store store;

	private final Clock clock;

	private final RetryBackoff backoff;

	private final int maxAttempts;

	OutcomeWriter(Store store, Clock clock, RetryBackoff backoff, int maxAttempts) {
		this.store = store;
		this.clock = clock;
		this.backoff = backoff;
		this.maxAttempts = maxAttempts;
	}

	/**
	 * Gives chunks the vectors that the file has.
	 */
	void writeKnown(Collection<ContentHash> keys, Map<ContentHash, List<PendingChunk>> chunks) {
		Map<PendingChunk, EmbeddingOutcome> outcomes = new LinkedHashMap<>();
		for (ContentHash key : keys) {
			chunks.getOrDefault(key, List.of())
				.forEach((chunk) -> outcomes.put(chunk, new EmbeddingOutcome.Embedded(chunk.id(), key, null)));
		}
		write(outcomes);
	}

	/**
	 * Writes a batch. On an interrupted thread failures are left out, as the interrupt
	 * may be their cause.
	 */
	void write(TextEmbedding.Results results, Map<ContentHash, List<PendingChunk>> chunks) {
		boolean interrupted = Thread.currentThread().isInterrupted();
		Map<PendingChunk, EmbeddingOutcome> outcomes = new LinkedHashMap<>();
		results.forEach((key, result) -> {
			for (PendingChunk chunk : chunks.getOrDefault(key, List.of())) {
				if (result instanceof TextEmbedding.Result.Embedded embedded) {
					outcomes.put(chunk, new EmbeddingOutcome.Embedded(chunk.id(), key, embedded.values()));
				}
				else if (result instanceof TextEmbedding.Result.Failed failed && !interrupted) {
					outcomes.put(chunk, failure(chunk, failed));
				}
			}
		});
		logFailures(outcomes.values());
		write(outcomes);
	}

	private static void logFailures(Collection<EmbeddingOutcome> outcomes) {
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
		return failure(chunk, failed.reason(), failed.isNotEmbeddable() || (!failed.outage() && isLast(chunk)));
	}

	private boolean isLast(PendingChunk chunk) {
		return chunk.attempts() + 1 >= this.maxAttempts;
	}

	private EmbeddingOutcome.Failed failure(PendingChunk chunk, StromaException reason, boolean isFinal) {
		int attempts = chunk.attempts() + 1;
		return new EmbeddingOutcome.Failed(chunk.id(), attempts, this.backoff.next(this.clock.instant(), attempts),
				isFinal, String.valueOf(reason.getMessage()));
	}

	private void write(Map<PendingChunk, EmbeddingOutcome> outcomes) {
		if (outcomes.isEmpty()) {
			return;
		}
		try {
			write(outcomes.values());
		}
		catch (StromaException refused) {
			outcomes.forEach(this::writeOrFail);
		}
	}

	private void writeOrFail(PendingChunk chunk, EmbeddingOutcome outcome) {
		try {
			write(List.of(outcome));
		}
		catch (StromaException refused) {
			write(List.of(failure(chunk, refused, isLast(chunk))));
		}
	}

	private void write(Collection<EmbeddingOutcome> outcomes) {
		this.store.write((writer) -> {
			outcomes.forEach(writer::apply);
			return true;
		});
	}

}
