package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.FeatureDisabledException;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.Indexer;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchResult;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Parts of an index that are left out.
 */
class ArmSwitchTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSlowSearchAutoConfiguration.class))
			.withPropertyValues("stroma.embedder.type=hashing");
	}

	@Test
	void searchesByKeywordOnlyWithoutVectorsAndMakesThemUpLater() {
		runner().withPropertyValues("stroma.vectors.enabled=false")
			.withBean(Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
				SearchResult result = context.getBean(RetrievalService.class).search("one");

				assertThat(result.hits()).hasSize(1);
				assertThat(result.degraded()).isFalse();
				assertThat(result.arm(Arm.VECTOR).state()).isNotEqualTo(Arm.State.RAN);
				assertThat(context.getBean(Stroma.class).status().embedder()).isEqualTo("none");
			});
		runner().run((context) -> {
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR).candidates()).isEqualTo(1);
		});
	}

	@Test
	void searchesByMeaningOnlyWithoutFullTextAndIndexesWordsLater() {
		runner().withPropertyValues("stroma.fts.enabled=false").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
			SearchResult result = context.getBean(RetrievalService.class).search("one");

			assertThat(result.hits()).hasSize(1);
			assertThat(result.degraded()).isFalse();
			assertThat(result.arm(Arm.LEXICAL).state()).isEqualTo(Arm.State.OFF);
			assertThat(result.arm(Arm.VECTOR).candidates()).isEqualTo(1);
		});
		runner().run((context) -> {
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.LEXICAL).candidates())
				.isEqualTo(1);
		});
	}

	@Test
	void keepsRecordsAndStateWithAllArmsOff() {
		runner()
			.withPropertyValues("stroma.fts.enabled=false", "stroma.vectors.enabled=false",
					"stroma.graph.enabled=false")
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
				context.getBean(KeyValueStore.class).put("visits", "a", "7");

				try (Snapshot snapshot = context.getBean(SnapshotManager.class).open()) {
					assertThat(snapshot.record("a")).get().extracting(CorpusRecord::body).isEqualTo("one");
				}
				assertThat(context.getBean(KeyValueStore.class).get("visits", "a").orElseThrow().text()).isEqualTo("7");
				RetrievalService retrieval = context.getBean(RetrievalService.class);
				assertThat(retrieval.count(null)).isEqualTo(1);
				assertThatExceptionOfType(FeatureDisabledException.class).isThrownBy(() -> retrieval.search("one"))
					.withMessageContaining("stroma.fts.enabled")
					.withMessageContaining("stroma.vectors.enabled");
			});
	}

	@Test
	void keepsNoLogBesideTheFileWithAnotherJournal() {
		Path log = this.directory.resolve("index.db-wal");
		for (String journal : List.of("wal", "delete", "wal")) {
			runner().withPropertyValues("stroma.store.journal=" + journal).run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one " + journal));

				assertThat(context.getBean(RetrievalService.class).search("one").hits()).hasSize(1);
				assertThat(Files.exists(log)).isEqualTo(journal.equals("wal"));
			});
		}
	}

}
