package dev.stroma.embed;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LimitingEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return LimitingEmbedder.of(HashingEmbedder.of(64), 2, Duration.ofMinutes(1));
	}

	@Test
	void isBusyWhileAsManyCallsRunAsMay() throws Exception {
		CountDownLatch arrived = new CountDownLatch(1);
		CountDownLatch gate = new CountDownLatch(1);
		LimitingEmbedder embedder = LimitingEmbedder.of(ScriptedEmbedder.of((text) -> {
			arrived.countDown();
			try {
				gate.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return new float[] { 1 };
		}), 1, Duration.ZERO);
		ExecutorService threads = Executors.newSingleThreadExecutor();
		try {
			Future<List<float[]>> batch = threads.submit(() -> embedder.embedDocuments(List.of("a")));
			arrived.await();
			assertThatThrownBy(() -> embedder.embedQuery("why?")).isInstanceOf(ProviderException.class)
				.hasFieldOrPropertyWithValue("failureClass", FailureClass.RATE_LIMIT)
				.hasMessage("Embedder 'fake' is busy: no place became free within PT0S, try again later");
			gate.countDown();
			assertThat(batch.get(1, TimeUnit.MINUTES)).hasSize(1);
			assertThat(embedder.embedQuery("why?")).containsExactly(1);
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void givesItsPlaceBackAfterAFailure() {
		LimitingEmbedder embedder = LimitingEmbedder.of(ScriptedEmbedder.of((text) -> {
			throw new ProviderException(FailureClass.SERVER, text);
		}), 1, Duration.ZERO);
		for (String text : List.of("one", "two")) {
			assertThatThrownBy(() -> embedder.embedQuery(text)).hasMessage(text);
		}
	}

	@Test
	void needsOneCallAtLeast() {
		assertThatThrownBy(() -> LimitingEmbedder.of(Embedder.none(), 0, Duration.ZERO))
			.isInstanceOf(InvalidInputException.class);
	}

}
