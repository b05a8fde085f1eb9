package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;

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

}
