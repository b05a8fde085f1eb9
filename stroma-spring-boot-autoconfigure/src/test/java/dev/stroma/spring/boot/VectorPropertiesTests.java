package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.index.Indexer;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotManager;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of vectors and of the index in memory reaches the engine.
 */
class VectorPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void quantizesVectorsInTheBackground() {
		runner().run((context) -> StromaRunner.learn(context, "one"));
		runner().withPropertyValues("stroma.vectors.quantization=int8").run((context) -> {
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR).candidates()).isEqualTo(1);
		});
	}

	@Test
	void searchesTheFirstValuesOfVectors() {
		runner().withPropertyValues("stroma.vectors.search-dimension=64").run((context) -> {
			StromaRunner.learn(context, "one");
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR).candidates()).isEqualTo(1);
		});
		runner().withPropertyValues("stroma.vectors.search-dimension=300")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("stroma.vectors.search-dimension is 300, but vectors have 256: use at most 256"));
		runner().withPropertyValues("stroma.vectors.search-dimension=64", "stroma.vectors.quantization=binary")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The search dimension is 64 and the quantization binary: a search dimension needs float32, "
						+ "leave one of them"));
	}

	@Test
	void countsTheMeaningOfWholeRecordsAsAsked() {
		runner().run((
				context) -> assertThat(context.getBean(RetrievalService.class).request("one").weight(Arm.RECORD_VECTOR))
					.isZero());
		runner().withPropertyValues("stroma.search.record-vector-weight=0.5").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one passage"));
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.RECORD_VECTOR))
				.extracting(Arm::state, Arm::weight)
				.containsExactly(Arm.State.RAN, 0.5);
			try (Snapshot snapshot = context.getBean(SnapshotManager.class).open()) {
				assertThat(snapshot.stats().recordVectors()).isEqualTo(1);
			}
		});
		runner().withPropertyValues("stroma.search.record-vector-weight=-1")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The weight of arm 'record-vector' is -1.0: use 0 or more"));
	}

	@Test
	void waitsForTheVectorOfAQuestionAsLongAsAllowed() {
		runner().withPropertyValues("stroma.search.query-embedding-timeout=30ms")
			.withBean(Embedder.class, RemoteEmbedder::hanging)
			.run((context) -> {
				Arm vector = context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR);

				assertThat(vector.state()).isEqualTo(Arm.State.LATE);
				assertThat(vector.reason()).isEqualTo("embedding the question took longer than PT0.03S: "
						+ "raise stroma.search.query-embedding-timeout");
			});
	}

	@Test
	void answersFromMemoryWhereItFits() {
		runner().withPropertyValues("stroma.search.resident.mode=on")
			.run((context) -> assertThat(context.getBean(Stroma.class).status().resident()).satisfies((resident) -> {
				assertThat(resident.state()).isEqualTo(ResidentStatus.State.ACTIVE);
				assertThat(resident.maxBytes()).isEqualTo((long) (Runtime.getRuntime().maxMemory() * 0.2));
			}));
		runner().run((context) -> StromaRunner.learn(context, "one"));
		runner().withPropertyValues("stroma.search.resident.mode=on", "stroma.search.resident.memory=1KB")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("raise stroma.search.resident.memory"));
	}

}
