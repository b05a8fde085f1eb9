package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.CheckedEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.Store;
import dev.stroma.store.StoreSettings;
import dev.stroma.store.VectorLayout;
import dev.stroma.support.TestEmbedder;
import dev.stroma.support.TurnableClock;
import dev.stroma.text.FoldingAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;

class BackgroundEmbeddingTests {

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private final TestEmbedder embedder = TestEmbedder.remote("remote", 16);

	private Store store;

	private Indexing indexing;

	private EmbeddingBatch batch;

	@BeforeEach
	void open() {
		this.store = Store.open(StoreSettings.of(this.directory.resolve("index.db")));
		CheckedEmbedder checked = CheckedEmbedder.of(this.embedder);
		this.indexing = Indexing.of(this.store, MarkdownChunkPolicy.create(),
				new TermSource(new FoldingAnalyzer(), List.of()), checked, VectorLayout.FULL, IndexOptions.defaults(),
				this.clock, new SimpleMeterRegistry());
		// without the guard, whose pauses between tries would be real ones
		this.batch = new EmbeddingBatch(this.store, this.embedder, this.clock, new RetryBackoff(new Random(1)));
	}

	@AfterEach
	void close() {
		this.indexing.worker().stop(Duration.ofSeconds(5));
		this.store.close();
	}

	private long count(EmbeddingState... states) {
		return this.store.read((reader) -> reader.countChunks(states));
	}

	private void learn(String... texts) {
		this.indexing.indexer("")
			.update(IntStream.range(0, texts.length)
				.mapToObj((i) -> CorpusRecord.of("r" + i, "title", texts[i]))
				.toList(), List.of());
	}

	@Test
	void embedsAfterTheCommit() {
		learn("one", "two");
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(2);
		assertThat(this.embedder.documents()).isEmpty();

		assertThat(this.batch.run()).isEqualTo(EmbeddingBatch.Progress.MORE);

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
		assertThat(this.batch.run()).isEqualTo(EmbeddingBatch.Progress.IDLE);
	}

	@Test
	void triesAgainWhenItsTimeHasComeAndNotBefore() {
		learn("one");
		AtomicInteger calls = new AtomicInteger();
		this.embedder.before((texts) -> {
			if (calls.incrementAndGet() == 1) {
				throw new ProviderException(FailureClass.SERVER, "down");
			}
			return texts;
		});

		assertThat(this.batch.run()).isEqualTo(EmbeddingBatch.Progress.OUTAGE);
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
		this.clock.turn(Duration.ofSeconds(47));
		assertThat(this.batch.run()).isEqualTo(EmbeddingBatch.Progress.IDLE);
		this.clock.turn(Duration.ofSeconds(14));
		assertThat(this.batch.run()).isEqualTo(EmbeddingBatch.Progress.MORE);

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(1);
	}

	@Test
	void neverGivesUpOnAnOutage() {
		learn("one");
		this.embedder.before((texts) -> {
			throw new ProviderException(FailureClass.TRANSPORT, "down");
		});
		for (int attempt = 0; attempt < 6; attempt++) {
			assertThat(this.batch.run()).isEqualTo(EmbeddingBatch.Progress.OUTAGE);
			this.clock.turn(Duration.ofHours(1));
		}
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
	}

	@Test
	void isolatesATextThatFailsAndGivesItUpAfterFourAttempts() {
		learn(IntStream.range(0, 40).mapToObj((i) -> (i == 17) ? "poison" : "text " + i).toArray(String[]::new));
		this.embedder.before((texts) -> {
			if (texts.stream().anyMatch((text) -> text.contains("poison"))) {
				throw new ProviderException(FailureClass.SCHEMA_MISMATCH, "cannot");
			}
			return texts;
		});

		this.batch.run();
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(39);
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
		for (int attempt = 2; attempt <= 4; attempt++) {
			this.clock.turn(Duration.ofHours(1));
			this.batch.run();
		}

		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
	}

	@Test
	void leavesChunksWaitingWhileThereIsNoEmbedder() {
		learn("one");

		assertThat(new EmbeddingBatch(this.store, Embedder.none(), this.clock, new RetryBackoff(new Random(1))).run())
			.isEqualTo(EmbeddingBatch.Progress.IDLE);

		assertThat(count(EmbeddingState.PENDING)).isEqualTo(1);
	}

	@Test
	void givesUpAtOnceOnTextThatHasNoVector() {
		learn("!!! ???", "words");
		this.indexing.indexer("").update(CorpusRecord.of("p", "---", "!!!"));

		this.batch.run();

		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
	}

	@Test
	void writesNoVectorForAChunkThatIsGone() {
		learn("one", "two");
		this.embedder.before((texts) -> {
			this.indexing.indexer("").remove("r0");
			return texts;
		});

		this.batch.run();

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(1);
		assertThat(count(EmbeddingState.values())).isEqualTo(1);
	}

	@Test
	void worksOnItsOwnThreadUntilStopped() {
		EmbeddingWorker worker = this.indexing.worker();
		worker.start();
		learn("one", "two", "three");

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofSeconds(20))).isTrue();
		assertThat(worker.pending()).isZero();
		worker.stop(Duration.ofSeconds(5));
		this.indexing.indexer("").update(CorpusRecord.of("later", "title", "later"));

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMillis(50))).isFalse();
		assertThat(worker.pending()).isEqualTo(1);
		worker.start();
		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofSeconds(20))).isTrue();
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

		assertThat(Thread.getAllStackTraces().keySet())
			.noneMatch((thread) -> thread.getName().equals("stroma-embedding"));
		assertThat(count(EmbeddingState.INDEXED)).isZero();
	}

	@Test
	void pausesAndGoesOn() {
		this.indexing.worker().start();
		this.indexing.worker().pause();
		learn("one");
		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofMillis(100))).isFalse();

		this.indexing.worker().start();

		assertThat(this.indexing.indexer("").awaitIndexed(Duration.ofSeconds(20))).isTrue();
	}

}
