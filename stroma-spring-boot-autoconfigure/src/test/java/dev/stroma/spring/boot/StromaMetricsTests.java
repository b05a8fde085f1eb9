package dev.stroma.spring.boot;

import java.nio.file.Path;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
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
				assertThat(meters.get("stroma.embedding.pending").tag("path", path).gauge().value()).isZero();
				assertThat(meters.get("stroma.index.building").tag("path", path).gauge().value()).isZero();
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
