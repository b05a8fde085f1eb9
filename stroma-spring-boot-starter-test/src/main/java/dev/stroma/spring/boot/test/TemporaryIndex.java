package dev.stroma.spring.boot.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.util.FileSystemUtils;

/**
 * Gives a context an index in a directory of its own. The directory is registered before
 * all beans, so that it is deleted after the index was closed.
 */
class TemporaryIndex implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	/** What a test says itself, as Spring's test framework calls it. */
	private static final String OF_THE_TEST = "Inlined Test Properties";

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		Path directory = createDirectory();
		((DefaultListableBeanFactory) context.getBeanFactory()).registerDisposableBean("stromaTemporaryIndex",
				() -> FileSystemUtils.deleteRecursively(directory));
		MutablePropertySources sources = context.getEnvironment().getPropertySources();
		MapPropertySource defaults = new MapPropertySource("stromaTest", Map.of("stroma.embedder.type", "hashing"));
		if (sources.contains(OF_THE_TEST)) {
			sources.addAfter(OF_THE_TEST, defaults);
		}
		else {
			sources.addFirst(defaults);
		}
		sources.addFirst(new MapPropertySource("stromaTestIndex",
				Map.of("stroma.path", directory.resolve("index.db").toString())));
	}

	private static Path createDirectory() {
		try {
			return Files.createTempDirectory("stroma-test-");
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There is no temporary directory for the index", ex);
		}
	}

}
