package dev.stroma.index;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * How large a call of the embedder may be; whatever bound is reached first ends a batch.
 * A text that is longer than a bound has a batch of its own, and so have the chunks of a
 * document that the model reads with them.
 *
 * @param texts of one call
 * @param tokens of all its texts, in words as chunk budgets count them
 * @param bytes of all its texts in UTF-8
 */
record EmbeddingBatches(int texts, long tokens, long bytes) {

	/**
	 * In order, as few as the bounds allow.
	 */
	List<Map<ContentHash, ModelInput>> cut(Map<ContentHash, ModelInput> inputs) {
		List<Map<ContentHash, ModelInput>> batches = new ArrayList<>();
		Map<ContentHash, ModelInput> batch = new LinkedHashMap<>();
		EmbeddingCost cost = EmbeddingCost.NONE;
		@Nullable ModelInput last = null;
		for (Map.Entry<ContentHash, ModelInput> input : inputs.entrySet()) {
			EmbeddingCost next = TextEmbedding.cost(List.of(new ModelInput(input.getValue().text(), null)));
			if (last != null && !(input.getValue().isBesides(last) && fits(cost.plus(next)))) {
				batches.add(batch);
				batch = new LinkedHashMap<>();
				cost = EmbeddingCost.NONE;
			}
			batch.put(input.getKey(), input.getValue());
			cost = cost.plus(next);
			last = input.getValue();
		}
		if (!batch.isEmpty()) {
			batches.add(batch);
		}
		return batches;
	}

	private boolean fits(EmbeddingCost cost) {
		return cost.texts() <= this.texts && cost.tokens() <= this.tokens && cost.bytes() <= this.bytes;
	}

}
