package dev.stroma.embed;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CheckedEmbedderLimitTests {

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch answer = new CountDownLatch(1);

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	private final CountDownLatch twoRun = new CountDownLatch(2);

	private final CheckedEmbedder embedder = CheckedEmbedder.of(ScriptedEmbedder.of(this::vector)).limited(2);

	private float[] vector(String text) {
		if (text.equals("why?")) {
			return new float[] { 1, 0 };
		}
		this.most.accumulateAndGet(this.running.incrementAndGet(), Math::max);
		this.twoRun.countDown();
		try {
			this.answer.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.running.decrementAndGet();
		return new float[] { 0, 1 };
	}

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@Test
	void answersAQuestionWhileBatchesWait() throws Exception {
		List<Future<List<float[]>>> batches = List.of(batch(), batch(), batch(), batch());
		this.twoRun.await();

		assertThat(this.threads.submit(() -> this.embedder.embedQuery("why?")).get(1, TimeUnit.MINUTES))
			.containsExactly(1, 0);

		assertThat(batches).noneMatch(Future::isDone);
		this.answer.countDown();
		for (Future<List<float[]>> batch : batches) {
			assertThat(batch.get(1, TimeUnit.MINUTES)).containsExactly(new float[] { 0, 1 });
		}
		assertThat(this.most).hasValue(2);
	}

	private Future<List<float[]>> batch() {
		return this.threads.submit(() -> this.embedder.embedDocuments(List.of("a text")));
	}

}
