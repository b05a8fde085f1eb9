package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.event.EventListener;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.index.Indexer;
import dev.stroma.text.LanguageAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;

class StromaEventsTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner unnamed() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class))
			.withPropertyValues("stroma.embedder.type=hashing")
			.withBean(Events.class);
	}

	@Test
	void tellThatNoPassageWaitsForItsVectorAnyMore() {
		unnamed().withPropertyValues("stroma.indexing.embedding=lazy").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "text"));

			assertThat(context.getBean(Events.class).next()).isEqualTo(new EmbeddingBacklogCleared("default"));
			assertThat(context.getBean(Stroma.class).worker().pending()).isZero();
		});
	}

	@Test
	void tellWhichIndexThatWasMadeAnewAnswers() {
		write("index.db");

		unnamed().withPropertyValues("stroma.lexical.language=de")
			.run((context) -> assertThat(context.getBean(Events.class).next())
				.isEqualTo(new SnapshotSwitched("default", "text")));
	}

	@Test
	void nameTheIndex() {
		write("docs.db");

		StromaRunner.named(this.directory)
			.withBean(Events.class)
			.withPropertyValues("stroma.indexes.docs.lexical.language=de", "stroma.indexes.faq.indexing.embedding=lazy")
			.run((context) -> {
				Events events = context.getBean(Events.class);
				assertThat(events.next()).isEqualTo(new SnapshotSwitched("docs", "text"));

				context.getBean(StromaIndexes.class).get("faq").indexer().update(CorpusRecord.of("a", null, "text"));

				assertThat(events.next()).isEqualTo(new EmbeddingBacklogCleared("faq"));
			});
	}

	/** In English, with vectors. */
	private void write(String file) {
		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve(file))
			.embedder(HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION))
			.analyzer(LanguageAnalyzer.of("en")))) {
			stroma.indexer().update(CorpusRecord.of("b", null, "text"));
		}
	}

	static class Events {

		private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

		@EventListener
		void cleared(EmbeddingBacklogCleared event) {
			this.events.add(event);
		}

		@EventListener
		void switched(SnapshotSwitched event) {
			this.events.add(event);
		}

		Object next() throws InterruptedException {
			return this.events.poll(1, TimeUnit.MINUTES);
		}

	}

}
