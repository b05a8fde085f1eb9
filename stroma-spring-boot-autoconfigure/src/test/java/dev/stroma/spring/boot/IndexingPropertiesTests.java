package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.PlanTooLargeException;
import dev.stroma.error.RunStoppedException;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;
import dev.stroma.index.ReuseStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is said of indexing reaches the engine.
 */
class IndexingPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void embedsLazily() {
		runner().withPropertyValues("stroma.indexing.embedding=lazy")
			.run((context) -> assertThat(StromaRunner.learn(context, "one")).satisfies((report) -> {
				assertThat(report.embeddedChunks()).isZero();
				assertThat(report.pendingChunks()).isEqualTo(1);
			}));
	}

	@Test
	void embedsEagerly() {
		runner().withPropertyValues("stroma.indexing.embedding=EAGER")
			.withBean(Embedder.class, RemoteEmbedder::answering)
			.run((context) -> assertThat(StromaRunner.learn(context, "one").embeddedChunks()).isEqualTo(1));
	}

	@Test
	void leavesOutARecordThatFailsUnlessStrict() {
		CorpusRecord tooLong = CorpusRecord.of("long", null, "one two three");
		ApplicationContextRunner runner = runner().withPropertyValues("stroma.chunk.max-tokens=1",
				"stroma.chunk.max-sections=2");

		runner.withPropertyValues("stroma.indexing.strict=true")
			.run((context) -> assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(
					() -> context.getBean(Indexer.class).update(tooLong, CorpusRecord.of("short", null, "one"))));
		runner.run((context) -> assertThat(
				context.getBean(Indexer.class).update(tooLong, CorpusRecord.of("short", null, "one")))
			.extracting(IndexReport::added, IndexReport::failedCount)
			.containsExactly(1, 1));
	}

	@Test
	void boundsAnUpdateInRecordsAndTime() {
		runner().withPropertyValues("stroma.indexing.max-planned-records=1")
			.run((context) -> assertThatExceptionOfType(PlanTooLargeException.class)
				.isThrownBy(() -> context.getBean(Indexer.class)
					.update(CorpusRecord.of("a", null, "one"), CorpusRecord.of("b", null, "two"))));
		runner().withPropertyValues("stroma.indexing.deadline=1ns")
			.run((context) -> assertThatExceptionOfType(RunStoppedException.class)
				.isThrownBy(() -> StromaRunner.learn(context, "one")));
	}

	@Test
	void takesVectorsOfAnotherFile() {
		String other = this.directory.resolve("other.db").toString();
		runner().withPropertyValues("stroma.path=" + other).run((context) -> StromaRunner.learn(context, "one"));

		runner().withPropertyValues("stroma.indexing.reuse-from=" + other)
			.run((context) -> assertThat(
					context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one")).reuseStatus())
				.isEqualTo(ReuseStatus.ACTIVE));
	}

	@Test
	void refusesAnotherModel() {
		runner().run((context) -> StromaRunner.learn(context, "one"));

		runner().withPropertyValues("stroma.indexing.on-model-change=fail")
			.withBean(Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("configure that model, or set stroma.indexing.on-model-change"));
		runner().withPropertyValues("stroma.indexing.on-model-change=rebuild-vectors")
			.withBean(Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue());
	}

}
