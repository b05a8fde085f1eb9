package dev.stroma.spring.boot;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IndexInUseException;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.index.WorkerStatus;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contexts that start lazily, that stop while they work, and several in one process.
 */
class StromaContextTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db")).withPropertyValues("stroma.embedder.type=hashing");
	}

	@Test
	void worksWhereBeansAreMadeWhenTheyAreWanted() {
		runner()
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.withPropertyValues("stroma.indexes.docs.path=" + this.directory.resolve("docs.db"))
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

				assertThat(context.getBean(RetrievalService.class).search("one").hits()).hasSize(1);
				assertThat(context.getBean(EmbeddingWorker.class).status().state())
					.isEqualTo(WorkerStatus.State.RUNNING);
				assertThat(context.getBean(StromaIndexes.class).get("docs").status().records()).isZero();
			});
	}

	@Test
	void refusesASecondContextOnTheFileUnlessItOnlyReads() {
		runner().run((first) -> {
			runner().run((second) -> assertThat(second.getStartupFailure()).rootCause()
				.isInstanceOf(IndexInUseException.class));
			first.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
			for (String mode : new String[] { "auto", "read-only" }) {
				runner().withPropertyValues("stroma.mode=" + mode).run((second) -> {
					assertThat(second.getBean(Stroma.class).status().readOnly()).isTrue();
					assertThat(second.getBean(RetrievalService.class).search("one").hits()).hasSize(1);
				});
			}
			first.getBean(Indexer.class).update(CorpusRecord.of("b", null, "one"));
			assertThat(first.getBean(RetrievalService.class).search("one").hits()).hasSize(2);
		});
		runner().run((third) -> assertThat(third.getBean(RetrievalService.class).search("one").hits()).hasSize(2));
	}

	@Test
	void stopsTheWorkerFirstAndAnswersUntilAllElseHasStopped() {
		AtomicReference<WorkerStatus.State> worker = new AtomicReference<>();
		AtomicReference<Integer> hits = new AtomicReference<>();
		AtomicReference<Stroma> stroma = new AtomicReference<>();
		runner().withBean(LastRequests.class, () -> new LastRequests(() -> {
			worker.set(stroma.get().worker().status().state());
			stroma.get().indexer().update(CorpusRecord.of("b", null, "one"));
			hits.set(stroma.get().retrieval().search("one").hits().size());
		})).run((context) -> {
			stroma.set(context.getBean(Stroma.class));
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
			assertThat(stroma.get().worker().status().state()).isEqualTo(WorkerStatus.State.RUNNING);
		});

		assertThat(worker).hasValue(WorkerStatus.State.STOPPED);
		assertThat(hits).hasValue(2);
	}

	@Test
	void goesOnAfterAStop() {
		runner().run((context) -> {
			EmbeddingWorker worker = context.getBean(EmbeddingWorker.class);
			context.getSourceApplicationContext().stop();
			assertThat(worker.status().state()).isEqualTo(WorkerStatus.State.STOPPED);
			assertThat(context.getBean(IndexLoading.class).isRunning()).isFalse();
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

			context.getSourceApplicationContext().start();

			assertThat(worker.status().state()).isEqualTo(WorkerStatus.State.RUNNING);
			assertThat(context.getBean(IndexLoading.class).isRunning()).isTrue();
			assertThat(context.getBean(RetrievalService.class).search("one").hits()).hasSize(1);
		});
	}

	/**
	 * As developer tools do: with each change another class loader in the same process.
	 */
	@Test
	void restartsWithAnotherClassLoaderAndLeavesNoThreadOfTheFormer() throws Exception {
		for (int i = 1; i <= 3; i++) {
			int start = i;
			try (URLClassLoader application = new URLClassLoader(new URL[0], getClass().getClassLoader())) {
				runner().withClassLoader(application).run((context) -> {
					context.getBean(Indexer.class).update(CorpusRecord.of("start " + start, null, "one"));
					assertThat(context.getBean(RetrievalService.class).search("one").hits()).hasSize(start);
				});
				for (Thread thread : Thread.getAllStackTraces().keySet()) {
					if (thread.getContextClassLoader() == application) {
						thread.join(60_000);
						assertThat(thread.isAlive()).as("%s", thread).isFalse();
					}
				}
			}
		}
	}

	/** Stops when a web server has drained its requests. */
	private static final class LastRequests implements SmartLifecycle {

		private final Runnable last;

		private volatile boolean running;

		LastRequests(Runnable last) {
			this.last = last;
		}

		@Override
		public void start() {
			this.running = true;
		}

		@Override
		public void stop() {
			this.last.run();
			this.running = false;
		}

		@Override
		public boolean isRunning() {
			return this.running;
		}

		@Override
		public int getPhase() {
			return DEFAULT_PHASE - 2048;
		}

	}

}
