package dev.stroma.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.StromaException;
import dev.stroma.text.WordCount;

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

	/**
	 * What came of all texts, by key.
	 */
	static final class Results {

		private final Map<ContentHash, Result> results = new LinkedHashMap<>();

		private EmbeddingCost cost = EmbeddingCost.NONE;

		/** The failure that concerns the embedder as a whole. */
		private @Nullable StromaException outage;

		@Nullable Result of(ContentHash key) {
			return this.results.get(key);
		}

		Map<ContentHash, float[]> vectors() {
			Map<ContentHash, float[]> vectors = new LinkedHashMap<>();
			this.results.forEach((key, result) -> {
				if (result instanceof Result.Embedded embedded) {
					vectors.put(key, embedded.values());
				}
			});
			return vectors;
		}

		EmbeddingCost cost() {
			return this.cost;
		}

		@Nullable StromaException outage() {
			return this.outage;
		}

		/**
		 * Why one of the texts has no vector although it could have one.
		 */
		@Nullable StromaException failure(Iterable<ContentHash> keys) {
			for (ContentHash key : keys) {
				if (this.results.get(key) instanceof Result.Failed failed && !failed.isNotEmbeddable()) {
					return failed.reason();
				}
			}
			return null;
		}

		/**
		 * After an outage, gives its failure to the texts that were not sent any more.
		 */
		void completeFor(Set<ContentHash> keys) {
			StromaException reason = this.outage;
			if (reason != null) {
				keys.forEach((key) -> this.results.putIfAbsent(key, new Result.Failed(reason)));
			}
		}

		/**
		 * Takes over the texts that have no vector and never get one.
		 */
		void addUnembeddable(Results other) {
			other.results.forEach((key, result) -> {
				if (result instanceof Result.Failed failed && failed.isNotEmbeddable()) {
					this.results.put(key, result);
				}
			});
		}

		void add(Results other) {
			this.results.putAll(other.results);
			this.cost = this.cost.plus(other.cost);
			this.outage = (this.outage != null) ? this.outage : other.outage;
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
	Results embed(Map<ContentHash, String> inputs) {
		Results results = new Results();
		List<Map.Entry<ContentHash, String>> all = new ArrayList<>(inputs.entrySet());
		for (int from = 0; from < all.size() && results.outage == null; from += this.batchSize) {
			embedBatch(all.subList(from, Math.min(from + this.batchSize, all.size())), results);
		}
		results.completeFor(inputs.keySet());
		return results;
	}

	private void embedBatch(List<Map.Entry<ContentHash, String>> batch, Results results) {
		List<String> texts = batch.stream().map(Map.Entry::getValue).toList();
		results.cost = results.cost.plus(cost(texts));
		try {
			List<float[]> vectors = this.embedder.embedDocuments(texts);
			for (int i = 0; i < batch.size(); i++) {
				results.results.put(batch.get(i).getKey(), new Result.Embedded(vectors.get(i)));
			}
		}
		catch (StromaException ex) {
			if (ex.retryable()) {
				results.outage = ex;
			}
			else if (batch.size() == 1) {
				results.results.put(batch.get(0).getKey(), new Result.Failed(ex));
			}
			else {
				int middle = batch.size() / 2;
				embedBatch(batch.subList(0, middle), results);
				if (results.outage == null) {
					embedBatch(batch.subList(middle, batch.size()), results);
				}
			}
		}
	}

	/**
	 * What one call for these texts costs.
	 */
	static EmbeddingCost cost(Collection<String> texts) {
		long tokens = 0;
		long bytes = 0;
		for (String text : texts) {
			tokens += WordCount.of(text, 0, text.length());
			bytes += text.getBytes(StandardCharsets.UTF_8).length;
		}
		return new EmbeddingCost(1, texts.size(), tokens, bytes);
	}

}
