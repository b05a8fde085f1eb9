package dev.stroma.samples.agent;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.StaticEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class AgentMemoryApplicationTests {

	@TempDir
	Path directory;

	private void start(String... words) {
		String[] args = new String[words.length + 1];
		args[0] = "--stroma.path=" + this.directory.resolve("agent.db");
		System.arraycopy(words, 0, args, 1, words.length);
		try (ConfigurableApplicationContext application = AgentMemoryApplication.run(args)) {
			assertThat(application.isActive()).isTrue();
		}
	}

	private void say(String... lines) {
		InputStream before = System.in;
		System.setIn(new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
		try {
			start();
		}
		finally {
			System.setIn(before);
		}
	}

	@Test
	void remembersOverARestart(CapturedOutput output) {
		start("remember", "The spare key is under the blue flowerpot.");
		start("remember", "The meeting moved to Tuesday at nine.");
		start("Where is the spare key?");

		List<String> lines = output.getOut().lines().toList();
		assertThat(lines.get(0)).startsWith("Remembered as memory-");
		assertThat(lines.get(2)).contains("The spare key is under the blue flowerpot.", "importance x0.75, age x1.00");
	}

	@Test
	void answersLineByLine(CapturedOutput output) {
		say("remember Tea is in the cupboard", "remember Tea is in the cupboard", "", "set city Porto", "get city",
				"get country", "set city", "forget none", "remember", "history");

		assertThat(output.getOut().lines()).startsWith("Tell me something, or type help; the end of the input ends it");
		assertThat(output.getOut()).contains("I know, it is memory-", "city is Porto\nPorto\n",
				"There is nothing under 'country'", "Name a key and a value", "There is no memory 'none'",
				"The content of a memory is blank: give it a text", "user: get city\nassistant: Porto\n");
	}

	@Test
	void forgets(CapturedOutput output) {
		say("list", "important Tea is in the cupboard", "help");
		String ref = output.getOut()
			.lines()
			.filter((line) -> line.startsWith("Remembered as "))
			.findFirst()
			.orElseThrow()
			.substring("Remembered as ".length());
		say("list", "forget " + ref, "Where is the tea?");

		assertThat(output.getOut()).contains("I remember nothing\n", Agent.HELP, ref + "  Tea is in the cupboard\n")
			.endsWith("Forgotten\nI know nothing about that\n");
	}

	@Test
	void loadsOfTheBundledModelWhatASmallDeviceUses() {
		for (String type : new String[] { "auto", "static" }) {
			try (ConfigurableApplicationContext application = AgentMemoryApplication.run(
					"--stroma.path=" + this.directory.resolve(type + ".db"), "--stroma.profile=embedded",
					"--stroma.embedder.type=" + type, "remember", "Tea is in the cupboard.")) {
				assertThat(application.getBean(Embedder.class)).as(type)
					.isSameAs(StaticEmbedder.bundled(128).orElseThrow());
			}
		}
	}

	@Test
	void findsWhatIsRelated(CapturedOutput output) {
		say("remember Ann wants to see her sister on Sunday", "remember Mia moved to Porto in spring",
				"relate Ann | sister of | Mia", "related Mia", "related Falk", "relate Ann", "What should Ann know?");

		assertThat(output.getOut()).contains("Ann -sister of-> Mia\nsister of: Ann\n",
				"I know nothing that 'Falk' is related to", "Name two and how they are related");
		assertThat(output.getOut().lines()).anyMatch(
				(line) -> line.contains("Mia moved to Porto") && line.contains(", by name Ann -sister of-> name Mia)"));
	}

}
