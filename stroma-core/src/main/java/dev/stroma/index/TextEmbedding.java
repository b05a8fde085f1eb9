package dev.stroma.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.ContextualEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.StromaException;
import dev.stroma.text.WordCount;

/**
 * Embeds a batch of texts so that a bad one harms no other and a dead model is not asked
 * for each of them.
 *
 * <ol>
 * <li>A failure by key, rate or address is the model's: an outage, nothing more is
 * asked.</li>
 * <li>After any other failure that may be the model's, a short text that has a vector
 * anywhere tells: when it has none either it is an outage. A text that was embedded since
 * tells the same.</li>
 * <li>Else it is the batch: it is halved until the bad text stands alone.</li>
 * </ol>
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
		 * @param outage whether the text has no part in that
		 */
		record Failed(StromaException reason, boolean outage) implements Result {

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
		 * The results in the order of the keys. After an outage those without one get its
		 * failure.
		 */
		Results inOrder(Set<ContentHash> keys) {
			Results ordered = new Results();
			ordered.cost = this.cost;
			ordered.outage = this.outage;
			for (ContentHash key : keys) {
				Result result = this.results.get(key);
				if (result != null) {
					ordered.results.put(key, result);
				}
				else if (this.outage != null) {
					ordered.results.put(key, new Result.Failed(this.outage, true));
				}
			}
			return ordered;
		}

		void forEach(BiConsumer<ContentHash, Result> visitor) {
			this.results.forEach(visitor);
		}

		int size() {
			return this.results.size();
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

	private static final String ANYTHING = "A short text.";

	private static final Set<Integer> WRONG_ADDRESS = Set.of(404, 405, 410);

	private final Embedder embedder;

	private final Results results = new Results();

	/** Whether the model is known to be well. */
	private boolean well;

	private TextEmbedding(Embedder embedder) {
		this.embedder = embedder;
	}

	/**
	 * One result per text. After an outage the texts without one get its failure.
	 */
	static Results embed(Embedder embedder, Map<ContentHash, ModelInput> inputs) {
		TextEmbedding embedding = new TextEmbedding(embedder);
		embedding.embed(new ArrayList<>(inputs.entrySet()));
		return embedding.results.inOrder(inputs.keySet());
	}

	private void embed(List<Map.Entry<ContentHash, ModelInput>> batch) {
		try {
			List<float[]> vectors = call(batch.stream().map(Map.Entry::getValue).toList());
			for (int i = 0; i < batch.size(); i++) {
				this.results.results.put(batch.get(i).getKey(), new Result.Embedded(vectors.get(i)));
			}
			this.well = true;
		}
		catch (StromaException ex) {
			if (isOutage(ex)) {
				this.results.outage = ex;
			}
			else if (batch.size() == 1) {
				this.results.results.put(batch.get(0).getKey(), new Result.Failed(ex, false));
				this.well = false;
			}
			else {
				halve(batch);
			}
		}
	}

	private void halve(List<Map.Entry<ContentHash, ModelInput>> batch) {
		int middle = batch.size() / 2;
		embed(batch.subList(0, middle));
		if (this.results.outage == null) {
			embed(batch.subList(middle, batch.size()));
		}
	}

	private List<float[]> call(List<ModelInput> inputs) {
		this.results.cost = this.results.cost.plus(cost(inputs));
		List<String> texts = inputs.stream().map(ModelInput::text).toList();
		String document = inputs.get(0).document();
		return (document != null) ? ContextualEmbedder.of(this.embedder).orElseThrow().embedChunks(document, texts)
				: this.embedder.embedDocuments(texts);
	}

	private boolean isOutage(StromaException failure) {
		if (failure instanceof ProviderException provider) {
			return switch (provider.failureClass()) {
				case AUTH, RATE_LIMIT -> true;
				case TIMEOUT, SERVER, TRANSPORT, SCHEMA_MISMATCH, DEPENDENCY_UNAVAILABLE ->
					WRONG_ADDRESS.contains(provider.status().orElse(0)) || !isWell();
			};
		}
		return failure.retryable();
	}

	private boolean isWell() {
		// an interrupt would fail that call too
		if (!this.well && !Thread.currentThread().isInterrupted()) {
			try {
				call(List.of(new ModelInput(ANYTHING, null)));
				this.well = true;
			}
			catch (NotEmbeddableException ex) {
				// an answer too
				this.well = true;
			}
			catch (StromaException ex) {
				this.well = false;
			}
		}
		return this.well;
	}

	/**
	 * What one call for these texts costs, with the document that they are read in.
	 */
	static EmbeddingCost cost(Collection<ModelInput> inputs) {
		long tokens = 0;
		long bytes = 0;
		for (ModelInput input : inputs) {
			String text = input.text();
			tokens += WordCount.of(text, 0, text.length());
			bytes += text.getBytes(StandardCharsets.UTF_8).length;
		}
		@Nullable String document = inputs.stream().findFirst().map(ModelInput::document).orElse(null);
		if (document != null) {
			tokens += WordCount.of(document, 0, document.length());
			bytes += document.getBytes(StandardCharsets.UTF_8).length;
		}
		return new EmbeddingCost(1, inputs.size(), tokens, bytes);
	}

}
