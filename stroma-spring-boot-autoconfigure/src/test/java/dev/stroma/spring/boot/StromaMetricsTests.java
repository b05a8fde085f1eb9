package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.CachingEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.index.Indexer;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;

class StromaMetricsTests {

	@TempDir
	Path directory;

	@Test
	void timesEachSearchAndEachArmOfIt() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
				context.getBean(RetrievalService.class).search("one");
				context.getBean(RetrievalService.class).search("two");

				String path = context.getBean(Stroma.class).status().path().toString();
				MeterRegistry meters = context.getBean(MeterRegistry.class);
				assertThat(meters.get("stroma.search").tag("degraded", "false").timer().count()).isEqualTo(2);
				for (String arm : new String[] { Arm.LEXICAL, Arm.VECTOR }) {
					assertThat(meters.get("stroma.search.arm").tags("arm", arm, "state", "RAN").timer().count())
						.isEqualTo(2);
				}
				for (String stage : new String[] { "embedding", "candidates", "ranking", "texts" }) {
					assertThat(meters.get("stroma.search.stage").tag("stage", stage).timer().count()).isEqualTo(2);
				}
				assertThat(meters.get("stroma.embedding.pending").tag("path", path).gauge().value()).isZero();
				assertThat(meters.get("stroma.index.building").tag("path", path).gauge().value()).isZero();
			});
	}

	@Test
	void timesWhatIsObservedByItsObservation() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.run((context) -> {
				MeterRegistry meters = context.getBean(MeterRegistry.class);
				context.getBean(ObservationRegistry.class)
					.observationConfig()
					.observationHandler(new DefaultMeterObservationHandler(meters));
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
				context.getBean(RetrievalService.class).search("one");

				assertThat(meters.get("stroma.search").timers()).hasSize(1);
				assertThat(meters.get("stroma.search").tags("degraded", "false", "error", "none").timer().count())
					.isEqualTo(1);
				assertThat(meters.get("stroma.index").tags("verb", "update", "error", "none").timer().count())
					.isEqualTo(1);
				assertThat(meters.get("stroma.embed").tags("input", "question").timer().count()).isEqualTo(1);
			});
	}

	@Test
	void countsWhatTheCacheOfQuestionsKnew() {
		MeterRegistry meters = new SimpleMeterRegistry();
		try (Embedder embedder = CacheMeters.count(CachingEmbedder.of(HashingEmbedder.of(8), 10), meters)) {
			embedder.embedQuery("one");
			embedder.embedQueries(List.of("one", "two"));
		}

		assertThat(meters.get("stroma.embedder.cache").tag("result", "hit").functionCounter().count()).isEqualTo(1);
		assertThat(meters.get("stroma.embedder.cache").tag("result", "miss").functionCounter().count()).isEqualTo(2);
	}

	@Test
	void saysWhatTheWorkerIsDoing() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> {
				MeterRegistry meters = context.getBean(MeterRegistry.class);
				assertThat(meters.get("stroma.embedding.worker").tag("state", "running").gauge().value()).isEqualTo(1);
				assertThat(meters.get("stroma.embedding.worker").tag("state", "paused").gauge().value()).isZero();
			});
	}

	@Test
	void doesWithoutARegistryWhenThereAreSeveral() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withBean("one", MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean("two", MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> assertThat(context).hasNotFailed());
	}

}
