package dev.stroma.samples.docs;

import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Profiles;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Indexes a folder, then answers: {@code --query="..."} once, {@code --interactive} each
 * line of the standard input, else {@code GET /search?q=} until it is stopped.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class DocsSearchApplication {

	/** The profile without a web server. */
	private static final String COMMAND_LINE = "command-line";

	public static void main(String[] args) {
		ConfigurableApplicationContext application = run(args);
		if (application.getEnvironment().acceptsProfiles(Profiles.of(COMMAND_LINE))) {
			System.exit(SpringApplication.exit(application));
		}
	}

	static ConfigurableApplicationContext run(String... args) {
		SpringApplication application = new SpringApplication(DocsSearchApplication.class);
		if (CommandLine.isMeantBy(new DefaultApplicationArguments(args))) {
			application.setAdditionalProfiles(COMMAND_LINE);
		}
		return application.run(args);
	}

}
