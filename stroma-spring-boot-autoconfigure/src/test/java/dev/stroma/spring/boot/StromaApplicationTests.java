package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.index.Indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is registered by name, seen from a whole application.
 */
@ExtendWith(OutputCaptureExtension.class)
class StromaApplicationTests {

	@TempDir
	Path directory;

	@Test
	void findsTheAutoConfigurations() {
		try (ConfigurableApplicationContext context = run(Application.class,
				"--stroma.path=" + this.directory.resolve("index.db"))) {
			assertThat(context.getBean(StromaHealthIndicator.class).health().getDetails()).containsEntry("records", 0L);
		}
	}

	@Test
	void explainsAMissingPath(CapturedOutput output) {
		assertThatException().isThrownBy(() -> run(Application.class));

		assertThat(output)
			.contains("APPLICATION FAILED TO START", "Description:",
					"Stroma has no file for its index: the property 'stroma.path' is not set.", "Action:",
					"      path: ./data/knowledge.db")
			.doesNotContain("\tat ");
	}

	@Test
	void explainsAFileThatCannotBeOpened(CapturedOutput output) {
		assertThatException().isThrownBy(() -> run(Application.class, "--stroma.path=" + this.directory));

		assertThat(output)
			.contains("APPLICATION FAILED TO START", "The index path '%s' is a directory".formatted(this.directory))
			.doesNotContain("\tat ");
	}

	@Test
	void leavesFailuresOfTheApplicationToTheirStackTrace(CapturedOutput output) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> run(BadRunner.class, "--stroma.path=" + this.directory.resolve("index.db")));

		assertThat(output).contains("\tat " + BadRunner.class.getName()).doesNotContain("APPLICATION FAILED TO START");
	}

	private static ConfigurableApplicationContext run(Class<?> application, String... arguments) {
		SpringApplication spring = new SpringApplication(application);
		spring.setRegisterShutdownHook(false);
		return spring.run(arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class BadRunner {

		@Bean
		CommandLineRunner runner(Indexer indexer) {
			return (arguments) -> indexer.update(CorpusRecord.of("", null, "A record without a ref."));
		}

	}

}
