package dev.stroma.index;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.ContentHash;
import dev.stroma.store.EmbeddingState;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingBatchesTests extends WorkerFixture {

	private static List<List<String>> cut(EmbeddingBatches bounds, String... texts) {
		Map<ContentHash, ModelInput> inputs = new LinkedHashMap<>();
		for (String text : texts) {
			inputs.put(ModelInputs.of("model").key(text), new ModelInput(text, null));
		}
		return bounds.cut(inputs)
			.stream()
			.map((batch) -> batch.values().stream().map(ModelInput::text).toList())
			.toList();
	}

	@Test
	void endsABatchAtTheFirstBoundItReaches() {
		assertThat(cut(new EmbeddingBatches(2, 100, 100), "a", "b", "c")).containsExactly(List.of("a", "b"),
				List.of("c"));
		assertThat(cut(new EmbeddingBatches(9, 3, 100), "a b", "c", "d")).containsExactly(List.of("a b", "c"),
				List.of("d"));
		// an umlaut takes two bytes
		assertThat(cut(new EmbeddingBatches(9, 100, 4), "\u00e4\u00f6", "c", "d"))
			.containsExactly(List.of("\u00e4\u00f6"), List.of("c", "d"));
		assertThat(cut(new EmbeddingBatches(9, 2, 100), "a", "b c d e", "f")).containsExactly(List.of("a"),
				List.of("b c d e"), List.of("f"));
		assertThat(cut(new EmbeddingBatches(1, 1, 1))).isEmpty();
	}

	@Test
	void embedsSeveralBatchesAtATime() {
		learn(9, 4, "other");
		CyclicBarrier three = new CyclicBarrier(3);
		this.embedder.before((texts) -> {
			try {
				three.await(1, TimeUnit.MINUTES);
			}
			catch (InterruptedException | BrokenBarrierException | TimeoutException ex) {
				throw new IllegalStateException(ex);
			}
			return texts;
		});

		pass(this.embedder, IndexOptions.defaults().embeddingConcurrency(3).embeddingBatch(1, 100, 1000))
			.run(() -> true);

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(9);
		assertThat(this.store.maintenance().verify()).isEmpty();
	}

	@Test
	void takesNoFurtherBatchWhenItIsToStop() {
		learn(9, 4, "other");
		AtomicInteger asked = new AtomicInteger();

		pass(this.embedder, IndexOptions.defaults().embeddingConcurrency(1).embeddingBatch(1, 100, 1000))
			.run(() -> asked.incrementAndGet() <= 4);

		assertThat(count(EmbeddingState.INDEXED)).isBetween(1L, 4L);
		assertThat(this.embedder.documents()).hasSize((int) count(EmbeddingState.INDEXED));
	}

}
