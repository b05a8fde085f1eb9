package dev.stroma.index;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.StromaException;

/**
 * Embeds texts in batches so that a bad one harms no other: a batch that fails because of
 * its content is halved until the bad text stands alone.
 */
final class TextEmbedding {

	/**
	 * What came of one text.
	 */
	sealed interface Result {

		/**
		 * @param values of unit length
		 */
		record Embedded(float[] values) implements Result {
		}

		/**
		 * @param reason why there is no vector
		 */
		record Failed(StromaException reason) implements Result {

			boolean isNotEmbeddable() {
				return this.reason instanceof NotEmbeddableException;
			}

		}

	}

	private final Embedder embedder;

	private final int batchSize;

	TextEmbedding(Embedder embedder, int batchSize) {
		this.embedder = embedder;
		this.batchSize = batchSize;
	}

	/**
	 * One result per text, in their order. After a failure that is not the texts' fault
	 * nothing more is tried: the rest gets the same result.
	 */
	Map<ContentHash, Result> embed(Map<ContentHash, String> inputs) {
		Map<ContentHash, Result> results = new LinkedHashMap<>();
		List<Map.Entry<ContentHash, String>> all = new ArrayList<>(inputs.entrySet());
		for (int from = 0; from < all.size(); from += this.batchSize) {
			List<Map.Entry<ContentHash, String>> batch = all.subList(from, Math.min(from + this.batchSize, all.size()));
			StromaException outage = embedBatch(batch, results);
			if (outage != null) {
				all.subList(from, all.size())
					.forEach((input) -> results.putIfAbsent(input.getKey(), new Result.Failed(outage)));
				break;
			}
		}
		return results;
	}

	/**
	 * @return the failure that concerns the embedder as a whole, or {@code null}
	 */
	private @Nullable StromaException embedBatch(List<Map.Entry<ContentHash, String>> batch,
			Map<ContentHash, Result> results) {
		try {
			List<float[]> vectors = this.embedder.embedDocuments(batch.stream().map(Map.Entry::getValue).toList());
			for (int i = 0; i < batch.size(); i++) {
				results.put(batch.get(i).getKey(), new Result.Embedded(vectors.get(i)));
			}
			return null;
		}
		catch (StromaException ex) {
			if (ex.retryable()) {
				return ex;
			}
			if (batch.size() == 1) {
				results.put(batch.get(0).getKey(), new Result.Failed(ex));
				return null;
			}
			int middle = batch.size() / 2;
			StromaException outage = embedBatch(batch.subList(0, middle), results);
			return (outage != null) ? outage : embedBatch(batch.subList(middle, batch.size()), results);
		}
	}

}
