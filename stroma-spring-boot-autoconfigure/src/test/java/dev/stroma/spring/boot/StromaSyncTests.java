package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.EventListener;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.filter.Filter;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;

class StromaSyncTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class))
			.withBean(Events.class);
	}

	private static RecordSource source(String... refs) {
		return RecordSource.of(Stream.of(refs).map((ref) -> CorpusRecord.of(ref, null, "the text of " + ref)).toList());
	}

	private static long count(ApplicationContext context) {
		return context.getBean(RetrievalService.class).count(null);
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> health(ApplicationContext context) {
		Health health = context.getBean(StromaHealthIndicator.class).health();
		assertThat(health.getStatus()).isNotEqualTo(Status.DOWN);
		return (Map<String, Object>) health.getDetails().get("sync");
	}

	@Test
	void makesTheIndexEqualToAllSourcesAfterTheStart() {
		runner().withBean("one", RecordSource.class, () -> source("a", "b"))
			.withBean("two", RecordSource.class, () -> source("c"))
			.run((context) -> {
				SourcesSynced event = context.getBean(Events.class).synced();

				assertThat(event.report().added()).isEqualTo(3);
				assertThat(count(context)).isEqualTo(3);
				assertThat(health(context)).containsEntry("report", event.report().toString())
					.doesNotContainKeys("next", "failure");
			});
		runner().withBean("two", RecordSource.class, () -> source("c", "d")).run((context) -> {
			SourcesSynced event = context.getBean(Events.class).synced();

			assertThat(List.of(event.report().added(), event.report().unchanged(), event.report().removed()))
				.containsExactly(1, 1, 2);
		});
	}

	@Test
	void doesNotHoldUpTheStartAndEndsWithTheContext() {
		CountDownLatch opened = new CountDownLatch(1);
		CountDownLatch never = new CountDownLatch(1);
		runner().withBean(RecordSource.class, () -> () -> {
			opened.countDown();
			try {
				never.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			return Stream.of();
		}).run((context) -> {
			assertThat(opened.await(1, TimeUnit.MINUTES)).isTrue();
			assertThat(health(context)).containsExactly(Map.entry("state", "running"));
		});

		assertThat(Thread.getAllStackTraces().keySet()).noneMatch((thread) -> thread.getName().equals("stroma-sync"));
	}

	@Test
	void aSourceThatFailsIsReportedAndKeepsWhatThereWas() {
		runner().run((context) -> context.getBean(Indexer.class).update(CorpusRecord.of("old", null, "text")));
		runner().withBean("one", RecordSource.class, () -> source("a"))
			.withBean("two", RecordSource.class, () -> RecordSource.ofStream(() -> {
				throw new IllegalStateException("no connection");
			}))
			.run((context) -> {
				SourceSyncFailed event = context.getBean(Events.class).failed();

				assertThat(event.failure()).hasStackTraceContaining("no connection");
				assertThat(health(context)).containsEntry("failure", event.failure().toString());
				assertThat(context.getBean(RetrievalService.class).count(Filter.eq("ref", "old"))).isEqualTo(1);
			});
	}

	@Test
	void syncsByItsSchedule() {
		List<String> refs = new ArrayList<>(List.of("a"));
		runner().withBean(RecordSource.class, () -> () -> source(refs.toArray(new String[0])).open())
			.withPropertyValues("stroma.sync.on-start=false", "stroma.sync.cron=* * * * * *")
			.run((context) -> {
				assertThat(context.getBean(Events.class).synced().report().added()).isEqualTo(1);
				assertThat(context.getBean(Events.class).synced().report().unchanged()).isEqualTo(1);
				assertThat(health(context)).containsKey("next");
			});
	}

	@Test
	void doesNothingWhenItIsSwitchedOff() {
		runner().withBean(RecordSource.class, () -> source("a"))
			.withPropertyValues("stroma.sync.on-start=false")
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("b", null, "text"));
				context.stop();

				assertThat(count(context)).isEqualTo(1);
				assertThat(health(context)).containsExactly(Map.entry("state", "stopped"));
			});
	}

	@Test
	void leavesSyncToWhoeverWrites() {
		runner().run((context) -> context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "text")));
		runner().withBean(RecordSource.class, () -> source("b"))
			.withPropertyValues("stroma.mode=read-only")
			.run((context) -> assertThat(health(context)).containsExactly(Map.entry("state", "read-only")));
	}

	@Test
	void namesAScheduleThatIsNone() {
		runner().withBean(RecordSource.class, () -> source("a"))
			.withPropertyValues("stroma.sync.cron=every day")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("The property 'stroma.sync.cron' has the value 'every day'.")
				.hasMessageContaining("such as '0 0 4 * * *'"));
	}

	@Test
	void publishesEachCommit() {
		runner().run((context) -> {
			Events events = context.getBean(Events.class);
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "text"));
			context.getBean(Indexer.class).update(CorpusRecord.of("b", null, "text"));

			assertThat(events.updated.poll(1, TimeUnit.MINUTES)).isEqualTo(new IndexUpdated("default", 1));
			assertThat(events.updated.poll(1, TimeUnit.MINUTES)).isEqualTo(new IndexUpdated("default", 2));
		});
	}

	static class Events {

		private final BlockingQueue<SourcesSynced> synced = new LinkedBlockingQueue<>();

		private final BlockingQueue<SourceSyncFailed> failed = new LinkedBlockingQueue<>();

		private final BlockingQueue<IndexUpdated> updated = new LinkedBlockingQueue<>();

		@EventListener
		void synced(SourcesSynced event) {
			this.synced.add(event);
		}

		@EventListener
		void failed(SourceSyncFailed event) {
			this.failed.add(event);
		}

		@EventListener
		void updated(IndexUpdated event) {
			this.updated.add(event);
		}

		SourcesSynced synced() throws InterruptedException {
			return this.synced.poll(1, TimeUnit.MINUTES);
		}

		SourceSyncFailed failed() throws InterruptedException {
			return this.failed.poll(1, TimeUnit.MINUTES);
		}

	}

}
