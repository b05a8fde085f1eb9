package dev.stroma.index;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.filter.Filter;
import dev.stroma.store.EmbeddingState;

import static org.assertj.core.api.Assertions.assertThat;

class BackgroundEmbeddingTests extends WorkerFixture {

	@Test
	void worksOnItsOwnThreadUntilStopped() {
		EmbeddingWorker worker = this.indexing.worker();
		worker.start();
		learn("one", "two", "three");

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMinutes(1))).isTrue();
		assertThat(worker.pending()).isZero();
		worker.stop(Duration.ofMinutes(1));
		this.indexing.indexer("").update(CorpusRecord.of("later", "title", "later"));

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMillis(50))).isFalse();
		assertThat(worker.pending()).isEqualTo(1);
		worker.start();
		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMinutes(1))).isTrue();
	}

	@Test
	void stopsWithinItsGraceThoughTheEmbedderHangs() throws InterruptedException {
		CountDownLatch hanging = new CountDownLatch(1);
		CountDownLatch never = new CountDownLatch(1);
		this.embedder.before((texts) -> {
			hanging.countDown();
			try {
				never.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new ProviderException(FailureClass.TIMEOUT, "interrupted", ex);
			}
			return texts;
		});
		this.indexing.worker().start();
		learn("one");
		hanging.await();

		this.indexing.worker().stop(Duration.ofMillis(20));

		for (Thread thread : Thread.getAllStackTraces().keySet()) {
			if (thread.getName().equals("stroma-embedding")) {
				thread.join(60_000);
				assertThat(thread.isAlive()).isFalse();
			}
		}
		assertThat(count(EmbeddingState.INDEXED)).isZero();
	}

	@Test
	void tellsWhenNoChunkIsLeft() throws InterruptedException {
		BlockingQueue<Long> waiting = new LinkedBlockingQueue<>();
		EmbeddingWorker worker = this.indexing.worker();
		worker.onCleared(() -> {
			throw new IllegalStateException("a listener that fails");
		});
		Runnable end = worker.onCleared(() -> waiting.add(worker.pending()));
		learn("one", "two", "three");
		worker.start();

		assertThat(waiting.poll(1, TimeUnit.MINUTES)).isZero();

		worker.stop(Duration.ofMinutes(1));
		end.run();
		BlockingQueue<Long> later = new LinkedBlockingQueue<>();
		worker.onCleared(() -> later.add(worker.pending()));
		this.indexing.indexer("").update(CorpusRecord.of("later", "title", "later"));
		worker.start();
		assertThat(later.poll(1, TimeUnit.MINUTES)).isZero();
		assertThat(waiting).isEmpty();
	}

	@Test
	void pausesAndGoesOn() {
		this.indexing.worker().start();
		this.indexing.worker().pause();
		learn("one");
		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMillis(100))).isFalse();

		this.indexing.worker().start();

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMinutes(1))).isTrue();
	}

	@Test
	void tellsWhatItIsDoing() {
		EmbeddingWorker worker = this.indexing.worker();
		assertThat(worker.status().state()).isEqualTo(WorkerStatus.State.STOPPED);
		worker.start();
		assertThat(worker.status().state()).isEqualTo(WorkerStatus.State.RUNNING);
		worker.pause();
		assertThat(worker.status().state()).isEqualTo(WorkerStatus.State.PAUSED);
		worker.stop(Duration.ofMinutes(1));
		assertThat(worker.status().state()).isEqualTo(WorkerStatus.State.STOPPED);
	}

	@Test
	void waitsAfterAnOutageUntilItIsStartedAgain() throws InterruptedException {
		CountDownLatch failed = new CountDownLatch(1);
		this.embedder.before((texts) -> {
			failed.countDown();
			throw new ProviderException(FailureClass.AUTH, "wrong key");
		});
		EmbeddingWorker worker = this.indexing.worker();
		worker.start();
		learn("one");
		failed.await();
		// the outage is noted after the call
		while (worker.status().state() != WorkerStatus.State.WAITING) {
			Thread.onSpinWait();
		}
		assertThat(worker.status().waitsUntil()).isBetween(this.clock.instant().plusSeconds(48),
				this.clock.instant().plusSeconds(60));

		this.embedder.before((texts) -> texts);
		worker.requeue(Filter.exists("ref"));

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMinutes(1))).isTrue();
		assertThat(worker.status()).isEqualTo(new WorkerStatus(WorkerStatus.State.RUNNING, null));
	}

}
