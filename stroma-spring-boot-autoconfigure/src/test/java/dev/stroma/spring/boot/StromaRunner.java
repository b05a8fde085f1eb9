package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

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

}
