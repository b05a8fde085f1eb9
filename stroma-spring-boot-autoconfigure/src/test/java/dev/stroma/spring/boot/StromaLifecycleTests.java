package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;

class StromaLifecycleTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void givesVectorsToWhatWasCommittedWithout() {
		runner().withBean(Embedder.class, RemoteEmbedder::answering).run((context) -> {
			Indexer indexer = context.getBean(Indexer.class);
			IndexReport report = indexer.update(CorpusRecord.of("a", null, "one"));

			assertThat(report.pendingChunks()).isEqualTo(1);
			assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
			SearchResult result = context.getBean(RetrievalService.class).search("one");
			assertThat(result.arm(Arm.VECTOR).candidates()).isEqualTo(1);
			assertThat(result.degraded()).isFalse();
		});
	}

	@Test
	void runsTheWorkerWhileTheContextRuns() {
		runner().run((context) -> {
			ConfigurableApplicationContext running = context;
			assertThat(workerThreads()).isEqualTo(1);

			running.stop();
			assertThat(workerThreads()).isZero();
			assertThat(context.getBean(StromaLifecycle.class).isRunning()).isFalse();

			running.start();
			assertThat(workerThreads()).isEqualTo(1);
		});

		assertThat(workerThreads()).isZero();
	}

	@Test
	void keepsChunksWaitingWithoutAnEmbedder() {
		runner().withPropertyValues("stroma.indexing.embedding=lazy").run((context) -> {
			((ConfigurableApplicationContext) context).stop();
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
		});

		runner().withBean(Embedder.class, Embedder::none).run((context) -> {
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMillis(100))).isFalse();
			assertThat(context.getBean(EmbeddingWorker.class).pending()).isEqualTo(1);
		});
		runner().run((context) -> {
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();
		});
	}

	@Test
	void startsLastAndStopsFirst() {
		runner().run((context) -> assertThat(context.getBean(StromaLifecycle.class).getPhase())
			.isEqualTo(SmartLifecycle.DEFAULT_PHASE));
	}

	@Test
	void loadsTheIndexIntoMemoryWhenAllElseHasStarted() {
		List<ResidentStatus.State> before = new ArrayList<>();
		runner().withBean(SmartLifecycle.class, () -> new EarlierLifecycle(before))
			.withPropertyValues("stroma.indexes.docs.path=" + this.directory.resolve("docs.db"))
			.run((context) -> {
				assertThat(before).containsExactly(ResidentStatus.State.ABSENT, ResidentStatus.State.ABSENT);

				for (Stroma stroma : List.of(context.getBean(Stroma.class),
						context.getBean(StromaIndexes.class).get("docs"))) {
					while (stroma.status().resident().state() != ResidentStatus.State.ACTIVE) {
						Thread.onSpinWait();
					}
				}
			});
	}

	@Test
	void leavesTheEmbedderToTheContainer() {
		RemoteEmbedder closedByContainer = RemoteEmbedder.answering();
		RemoteEmbedder neverClosed = RemoteEmbedder.answering();

		runner().withBean(Embedder.class, () -> closedByContainer)
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class));
		runner().withBean(Embedder.class, () -> neverClosed, (definition) -> definition.setDestroyMethodName(""))
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class));

		assertThat(closedByContainer.closed).hasValue(1);
		assertThat(neverClosed.closed).hasValue(0);
	}

	@Test
	void takesTheTimeFromTheOnlyClock() {
		CountingClock clock = new CountingClock();
		runner().withBean(Clock.class, () -> clock)
			.withPropertyValues("stroma.indexing.embedding=lazy")
			.run((context) -> {
				Indexer indexer = context.getBean(Indexer.class);
				indexer.update(CorpusRecord.of("a", null, "one"));

				assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
				assertThat(clock.asked).hasPositiveValue();
			});
	}

	@Test
	void decidesForNoneOfSeveralClocks() {
		CountingClock clock = new CountingClock();
		runner().withBean("one", Clock.class, () -> clock)
			.withBean("two", Clock.class, () -> clock)
			.withPropertyValues("stroma.indexing.embedding=lazy")
			.run((context) -> {
				Indexer indexer = context.getBean(Indexer.class);
				indexer.update(CorpusRecord.of("a", null, "one"));

				assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
				assertThat(clock.asked).hasValue(0);
			});
	}

	private static long workerThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("stroma-embedding"))
			.count();
	}

	/** Starts before the last phase, and notes how the indexes in memory are then. */
	private static final class EarlierLifecycle implements SmartLifecycle, ApplicationContextAware {

		private final List<ResidentStatus.State> states;

		private ApplicationContext context;

		private boolean running;

		EarlierLifecycle(List<ResidentStatus.State> states) {
			this.states = states;
		}

		@Override
		public void setApplicationContext(ApplicationContext context) {
			this.context = context;
		}

		@Override
		public void start() {
			this.running = true;
			this.context.getBeansOfType(Stroma.class)
				.values()
				.forEach((stroma) -> this.states.add(stroma.status().resident().state()));
		}

		@Override
		public void stop() {
			this.running = false;
		}

		@Override
		public boolean isRunning() {
			return this.running;
		}

		@Override
		public int getPhase() {
			return 0;
		}

	}

	private static final class CountingClock extends Clock {

		private final AtomicInteger asked = new AtomicInteger();

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

		@Override
		public Instant instant() {
			this.asked.incrementAndGet();
			return Instant.EPOCH;
		}

	}

}
