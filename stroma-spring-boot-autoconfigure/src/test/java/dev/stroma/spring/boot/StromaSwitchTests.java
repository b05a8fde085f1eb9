package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.index.WorkerStatus;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is switched on or off by one property.
 */
@ExtendWith(OutputCaptureExtension.class)
class StromaSwitchTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSlowSearchAutoConfiguration.class))
			.withPropertyValues("stroma.embedder.type=hashing");
	}

	@Test
	void letsChunksWaitWithoutTheWorker() {
		runner().withPropertyValues("stroma.worker.enabled=false", "stroma.indexing.embedding=lazy").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

			assertThat(context.getBean(EmbeddingWorker.class).status().state()).isEqualTo(WorkerStatus.State.STOPPED);
			assertThat(context.getBean(EmbeddingWorker.class).pending()).isEqualTo(1);
		});
	}

	@Test
	void explainsAnswersInTheLogWhereThatIsAskedFor(CapturedOutput output) {
		runner().withPropertyValues("stroma.search.explain=true").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one passage"));
			RetrievalService retrieval = context.getBean(RetrievalService.class);
			retrieval.search("one\nWARN forged");
			retrieval.search(retrieval.request("passage").explain(false));
		});
		runner().run((context) -> context.getBean(RetrievalService.class).search("other"));

		assertThat(output)
			.containsPattern("'one WARN forged', with \\[], without \\[]: 1 of 1 hits, generation 1, [0-9.]+ ms\\R"
					+ "  lexical RAN, weight 1.00, 1 candidates, [0-9.]+ ms\\R")
			.containsPattern("  1\\. a lines 1-1, relevance [0-9.]+\\R     [0-9.]+\\R {7}\\+[0-9.]+ lexical: evidence ")
			.doesNotContain("'passage'", "'other'");
	}

	@Test
	void logsSlowSearchesWithoutTheirText(CapturedOutput output) {
		runner().withPropertyValues("stroma.search.slow-log.threshold=0s").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
			context.getBean(RetrievalService.class).search("one");
		});

		assertThat(output)
			.containsPattern("Search took \\d+ ms, 1 hits of 1, generation 1: a question of 3 characters "
					+ "\\(lexical RAN \\d+ ms 1 candidates, vector ")
			.doesNotContain("one");
	}

	@Test
	void logsTheTextWhereThatIsAskedForInOneLine(CapturedOutput output) {
		runner()
			.withPropertyValues("stroma.search.slow-log.threshold=0s", "stroma.search.slow-log.text=true",
					"stroma.search.slow-log.per-minute=1")
			.run((context) -> {
				context.getBean(RetrievalService.class).search("one\nWARN forged");
				context.getBean(RetrievalService.class).search("two");
			});

		assertThat(output).contains(": 'one WARN forged' (");
	}

	@Test
	void logsSoManyInAMinuteAndCountsTheRest(CapturedOutput output) {
		AtomicLong seconds = new AtomicLong(60);
		Clock clock = new MovedClock(seconds);
		runner().withBean(Clock.class, () -> clock)
			.withPropertyValues("stroma.search.slow-log.threshold=0s", "stroma.search.slow-log.per-minute=1")
			.run((context) -> {
				context.getBean(RetrievalService.class).search("1");
				context.getBean(RetrievalService.class).search("22");
				seconds.set(119);
				context.getBean(RetrievalService.class).search("333");
				seconds.set(120);
				context.getBean(RetrievalService.class).search("4444");
			});

		assertThat(output.getOut().lines().filter((line) -> line.contains("Search took"))).hasSize(2)
			.first()
			.asString()
			.contains("a question of 1 characters")
			.endsWith(")");
		assertThat(output)
			.containsPattern("a question of 4 characters \\(.*\\); 2 slow searches before it were left out");
	}

	@Test
	void logsNoOthers(CapturedOutput output) {
		runner().withPropertyValues("stroma.search.slow-log.threshold=1h")
			.run((context) -> context.getBean(RetrievalService.class).search("one"));
		runner().run((context) -> context.getBean(RetrievalService.class).search("one"));

		assertThat(output).doesNotContain("Search took");
	}

	@Test
	void namesAThresholdThatIsNone() {
		runner().withPropertyValues("stroma.search.slow-log.threshold=-1s")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("The threshold of slow searches is PT-1S: use 0 or more"));
		runner().withPropertyValues("stroma.search.slow-log.threshold=1s", "stroma.search.slow-log.per-minute=0")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The property 'stroma.search.slow-log.per-minute' has the value '0'."));
	}

	private static final class MovedClock extends Clock {

		private final AtomicLong seconds;

		MovedClock(AtomicLong seconds) {
			this.seconds = seconds;
		}

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
			return Instant.ofEpochSecond(this.seconds.get());
		}

	}

}
