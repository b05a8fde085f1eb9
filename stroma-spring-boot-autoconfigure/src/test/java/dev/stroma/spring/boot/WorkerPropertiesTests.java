package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.index.WorkerStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When the embedding worker works.
 */
class WorkerPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.embedder.type=hashing", "stroma.indexing.embedding=lazy");
	}

	@Test
	void looksForWorkAsOftenAsIsSaid() {
		// by default ten looks take fifty seconds
		runner().withBean(Embedder.class, () -> new Hesitant(10))
			.withPropertyValues("stroma.worker.poll-interval=10ms", "stroma.indexing.retry-delays=100ms",
					"stroma.indexing.max-attempts=99")
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

				assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofSeconds(40))).isTrue();
			});
	}

	@Test
	void embedsByScheduleAndIsPausedBetween() {
		runner().withPropertyValues("stroma.worker.cron=* * * * * *").run((context) -> {
			Indexer indexer = context.getBean(Indexer.class);
			EmbeddingWorker worker = context.getBean(EmbeddingWorker.class);
			for (String ref : List.of("a", "b")) {
				indexer.update(CorpusRecord.of(ref, null, "one " + ref));
				assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
				while (worker.status().state() != WorkerStatus.State.PAUSED) {
					Thread.sleep(10);
				}
			}
			assertThat(context.getBean(EmbeddingSchedule.class).details().get("report"))
				.isEqualTo("1 passages waited, none does any more");
		});
	}

	@Test
	void letsPassagesWaitForTheScheduleAndIsUp() {
		runner().withPropertyValues("stroma.worker.cron=0 0 4 29 2 *").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

			assertThat(context.getBean(EmbeddingWorker.class).pending()).isEqualTo(1);
			assertThat(context.getBean(EmbeddingWorker.class).status().state()).isEqualTo(WorkerStatus.State.STOPPED);
			assertThat(context.getBean(StromaHealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
			assertThat(context.getBean(StromaHealthIndicator.class).health().getDetails().get("embedding").toString())
				.contains("state=waiting", "next=");
		});
	}

	@Test
	void isOfOneIndexWhereThatHasAName() {
		StromaRunner.named(this.directory)
			.withPropertyValues("stroma.indexing.embedding=lazy", "stroma.indexes.docs.worker.cron=0 0 4 29 2 *")
			.run((context) -> {
				Stroma docs = context.getBean(StromaIndexes.class).get("docs");
				Stroma faq = context.getBean(StromaIndexes.class).get("faq");
				docs.indexer().update(CorpusRecord.of("a", null, "one"));
				faq.indexer().update(CorpusRecord.of("a", null, "one"));

				assertThat(faq.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
				assertThat(docs.worker().pending()).isEqualTo(1);
			});
	}

	@Test
	void namesWhatCannotBe() {
		refuses("stroma.worker.enabled", "maybe", "maybe");
		refuses("stroma.worker.poll-interval", "0s", "has the value 'PT0S'");
		refuses("stroma.worker.cron", "nightly", "has the value 'nightly'");
	}

	private void refuses(String property, String value, String says) {
		runner().withPropertyValues(property + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining(property)
				.hasStackTraceContaining(says));
	}

	/** Refuses a text some times. */
	private static final class Hesitant implements Embedder {

		private final Embedder delegate = HashingEmbedder.of(8);

		private final AtomicInteger refusals;

		Hesitant(int refusals) {
			this.refusals = new AtomicInteger(refusals);
		}

		@Override
		public EmbedderProfile profile() {
			return EmbedderProfile.of("hesitant", "hesitant").dimension(8);
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			if (this.refusals.getAndDecrement() > 0) {
				throw new NotEmbeddableException("not yet");
			}
			return this.delegate.embedDocuments(texts);
		}

		@Override
		public float[] embedQuery(String text) {
			return this.delegate.embedQuery(text);
		}

	}

}
