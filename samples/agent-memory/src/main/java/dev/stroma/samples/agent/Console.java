package dev.stroma.samples.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Gives the agent the lines and prints its answers.
 */
@Component
class Console implements ApplicationRunner {

	private final Agent agent;

	Console(Agent agent) {
		this.agent = agent;
	}

	@Override
	public void run(ApplicationArguments arguments) throws IOException {
		List<String> words = arguments.getNonOptionArgs();
		if (!words.isEmpty()) {
			System.out.println(this.agent.answer(String.join(" ", words)));
			return;
		}
		java.io.Console console = System.console();
		Charset charset = (console != null) ? console.charset() : StandardCharsets.UTF_8;
		BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, charset));
		System.out.println("Tell me something, or type help; the end of the input ends it");
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (!line.isBlank()) {
				System.out.println(this.agent.answer(line));
			}
		}
	}

}
