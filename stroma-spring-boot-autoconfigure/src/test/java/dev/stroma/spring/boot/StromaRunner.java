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

	static ApplicationContextRunner at(Path file) {
		return withoutPath().withPropertyValues("stroma.path=" + file);
	}

}
