package dev.stroma.samples.agent;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Answers what is on the command line, or else each line of the standard input.
 */
@SpringBootApplication
public class AgentMemoryApplication {

	public static void main(String[] args) {
		System.exit(SpringApplication.exit(run(args)));
	}

	static ConfigurableApplicationContext run(String... args) {
		return SpringApplication.run(AgentMemoryApplication.class, args);
	}

}
