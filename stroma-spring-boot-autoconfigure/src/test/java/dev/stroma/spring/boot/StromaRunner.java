package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Application contexts with our auto-configuration only.
 */
final class StromaRunner {

	private StromaRunner() {
	}

	static ApplicationContextRunner withoutPath() {
		return new ApplicationContextRunner().withConfiguration(
				AutoConfigurations.of(StromaAutoConfiguration.class, StromaHealthAutoConfiguration.class));
	}

	/** Of indexes {@code docs} and {@code faq}, without an unnamed one. */
	static ApplicationContextRunner named(Path directory) {
		return withoutPath()
			.withConfiguration(AutoConfigurations.of(StromaIndexesHealthAutoConfiguration.class,
					StromaSyncAutoConfiguration.class))
			.withPropertyValues("stroma.embedder.type=hashing", "stroma.search.limit=7",
					"stroma.indexes.faq.path=" + directory.resolve("faq.db"),
					"stroma.indexes.docs.path=" + directory.resolve("docs.db"));
	}

	static ApplicationContextRunner at(Path file) {
		return withoutPath().withPropertyValues("stroma.path=" + file);
	}

	/** Makes this the text of the one record. */
	static IndexReport learn(ApplicationContext context, String text) {
		return context.getBean(Indexer.class).update(CorpusRecord.of("a", null, text));
	}

	/** Of the vectors that it makes of a record. */
	static int dimension(Stroma index) {
		index.indexer().update(CorpusRecord.of("a", null, "The kettle is on the shelf"));
		assertThat(index.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		try (Snapshot snapshot = index.snapshots().open()) {
			return snapshot.stats().dimension();
		}
	}

}
