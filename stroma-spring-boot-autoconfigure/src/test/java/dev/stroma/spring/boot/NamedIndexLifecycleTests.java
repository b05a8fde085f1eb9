package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.WorkerStatus;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What goes on in several indexes while an application runs.
 */
class NamedIndexLifecycleTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.named(this.directory);
	}

	private ApplicationContextRunner withUnnamed() {
		return runner().withPropertyValues("stroma.path=" + this.directory.resolve("index.db"));
	}

	@Test
	void syncsEachWithItsSources() {
		withUnnamed().withUserConfiguration(Sources.class).run((context) -> {
			BlockingQueue<SourcesSynced> synced = context.getBean(Sources.class).synced;
			List<SourcesSynced> both = List.of(poll(synced), poll(synced));

			assertThat(both).extracting(SourcesSynced::index).containsExactlyInAnyOrder("docs", "default");
			StromaIndexes indexes = context.getBean(StromaIndexes.class);
			assertThat(refs(indexes.get("docs"))).containsExactly("d");
			assertThat(refs(context.getBean(Stroma.class))).containsExactly("u");
			assertThat(refs(indexes.get("faq"))).isEmpty();
		});
	}

	private static SourcesSynced poll(BlockingQueue<SourcesSynced> synced) throws InterruptedException {
		SourcesSynced event = synced.poll(60, TimeUnit.SECONDS);
		assertThat(event).isNotNull();
		return event;
	}

	private static List<String> refs(Stroma stroma) {
		return stroma.retrieval().search("one").hits().stream().map((hit) -> hit.ref()).toList();
	}

	@Test
	void backsEachUpByItsSchedule() {
		Path backups = this.directory.resolve("backups");
		runner()
			.withPropertyValues("stroma.indexes.docs.backup.cron=* * * * * *",
					"stroma.indexes.docs.backup.directory=" + backups)
			.withUserConfiguration(Backups.class)
			.run((context) -> {
				IndexBackedUp event = context.getBean(Backups.class).done.poll(60, TimeUnit.SECONDS);
				assertThat(event.index()).isEqualTo("docs");
				assertThat(event.file()).exists().hasParent(backups);
				assertThat(event.file().getFileName().toString()).startsWith("docs.");
			});
	}

	@Test
	void tellsOfEachHowItIs() {
		runner().run((context) -> {
			CompositeHealthContributor health = context.getBean(CompositeHealthContributor.class);
			for (String name : new String[] { "docs", "faq" }) {
				HealthIndicator indicator = (HealthIndicator) health.getContributor(name);
				assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
				assertThat(indicator.health().getDetails().get("path").toString()).endsWith(name + ".db");
			}
		});
	}

	@Test
	void judgesEachByWhatIsSaidOfIt() {
		runner().withPropertyValues("stroma.indexes.faq.health.min-free-space=1000000TB").run((context) -> {
			CompositeHealthContributor health = context.getBean(CompositeHealthContributor.class);
			assertThat(((HealthIndicator) health.getContributor("docs")).health().getStatus()).isEqualTo(Status.UP);
			assertThat(((HealthIndicator) health.getContributor("faq")).health().getStatus().getCode())
				.isEqualTo("DEGRADED");
		});
		runner().withPropertyValues("stroma.indexes.faq.health.max-backlog-age=0s")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("Index 'faq': The property 'stroma.health.max-backlog-age' has the value"));
	}

	@Test
	void measuresEachByItsName() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		withUnnamed().withBean(MeterRegistry.class, () -> meters).run((context) -> {
			context.getBean(StromaIndexes.class).get("docs").retrieval().search("one");
			context.getBean(RetrievalService.class).search("one");
			context.getBean(RetrievalService.class).search("two");

			assertThat(meters.get("stroma.search").tag("index", "docs").timer().count()).isEqualTo(1);
			assertThat(meters.get("stroma.search").tag("index", "default").timer().count()).isEqualTo(2);
			assertThat(meters.get("stroma.embedding.pending").tag("index", "faq").gauge().value()).isZero();
		});

		assertThat(meters.find("stroma.embedding.pending").gauges()).isEmpty();
	}

	@Test
	void observesEachByItsName() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
		withUnnamed().withBean(MeterRegistry.class, () -> meters)
			.withBean(ObservationRegistry.class, () -> observations)
			.run((context) -> {
				for (String name : List.of("docs", "faq")) {
					Stroma index = context.getBean(StromaIndexes.class).get(name);
					index.indexer().update(CorpusRecord.of("a", null, "one"));
					index.retrieval().search("one");
				}
				context.getBean(RetrievalService.class).search("one");

				for (String name : List.of("docs", "faq", "default")) {
					assertThat(meters.get("stroma.search").tag("index", name).timer().count()).isEqualTo(1);
				}
				assertThat(meters.get("stroma.index").tag("index", "faq").timer().count()).isEqualTo(1);
				assertThat(meters.get("stroma.embed").tags("index", "docs", "input", "question").timer().count())
					.isEqualTo(1);
			});
	}

	@Test
	void countsWhatEachEmbedderRemembers() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		runner().withBean(MeterRegistry.class, () -> meters)
			.withPropertyValues("stroma.worker.enabled=false", "stroma.indexes.faq.embedder.type=openai",
					"stroma.indexes.faq.embedder.base-url=http://127.0.0.1:1", "stroma.indexes.faq.embedder.model=one",
					"stroma.indexes.docs.embedder.type=openai",
					"stroma.indexes.docs.embedder.base-url=http://127.0.0.1:1",
					"stroma.indexes.docs.embedder.model=two")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				for (String index : List.of("faq", "docs")) {
					assertThat(meters.get("stroma.embedder.cache")
						.tags("index", index, "result", "miss")
						.functionCounter()
						.count()).isZero();
				}
			});
	}

	@Test
	void closesAllWithTheContext() {
		for (int i = 0; i < 2; i++) {
			withUnnamed().run((context) -> {
				context.getBean(StromaIndexes.class).get("docs").indexer().update(CorpusRecord.of("a", null, "one"));
				assertThat(context.getBean("stroma-docs-worker", EmbeddingWorker.class).status().state())
					.isEqualTo(WorkerStatus.State.RUNNING);
				assertThat(context.getBean("stroma-docs-state", KeyValueStore.class)).isNotNull();
			});
		}
		assertThat(Files.exists(this.directory.resolve("docs.db"))).isTrue();
		assertThat(Thread.getAllStackTraces().keySet()).noneMatch((thread) -> thread.getName().equals("stroma-backup"));
	}

	@Configuration(proxyBeanMethods = false)
	static class Sources {

		final BlockingQueue<SourcesSynced> synced = new LinkedBlockingQueue<>();

		@Bean
		@Qualifier("docs")
		RecordSource docsSource() {
			return RecordSource.of(List.of(CorpusRecord.of("d", null, "one")));
		}

		@Bean
		RecordSource source() {
			return RecordSource.of(List.of(CorpusRecord.of("u", null, "one")));
		}

		@EventListener
		void synced(SourcesSynced event) {
			this.synced.add(event);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Backups {

		final BlockingQueue<IndexBackedUp> done = new LinkedBlockingQueue<>();

		@EventListener
		void backedUp(IndexBackedUp event) {
			this.done.add(event);
		}

	}

}
