package dev.stroma.samples.docs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class CommandLineTests {

	@TempDir
	Path directory;

	private Path folder;

	@BeforeEach
	void fill() throws IOException {
		this.folder = Files.createDirectory(this.directory.resolve("folder"));
		Files.writeString(this.folder.resolve("returns.md"), """
				# Returns

				Orders can be sent back within 30 days.

				## Refunds

				The refund arrives three days after the parcel.
				""");
		Files.writeString(this.folder.resolve("shipping.md"), "# Shipping\n\nParcels leave every morning.\n");
		Files.write(this.folder.resolve("broken.txt"), new byte[] { (byte) 0xFC });
		Files.writeString(Files.createDirectory(this.folder.resolve("target")).resolve("copy.md"), "not of interest");
	}

	@Test
	void answersAQuestionAndEnds(CapturedOutput output) {
		assertThat(run("--query=When does the refund arrive?")).isZero();

		assertThat(output.getOut().lines()).containsSubsequence("Found 3 files in " + this.folder,
				"Skipped broken.txt: not UTF-8 text", "> When does the refund arrive?", "    Returns > Refunds",
				"    The refund arrives three days after the parcel.");
		assertThat(output)
			.containsPattern("Indexed 2 new, 0 changed, 0 removed and 0 unchanged files; "
					+ "3 new passages, 0 kept; in \\d+ ms")
			.containsPattern(" 1\\. score (0\\.\\d{3}) relevance \\1  returns\\.md:5-7")
			.containsPattern("lexical #1 score \\d+\\.\\d{3} value 0\\.\\d{3} \\| vector #1 score 0\\.\\d{3} value "
					+ "0\\.\\d{3} \\| coverage score 0\\.\\d{3} value 0\\.\\d{3}")
			.containsPattern("Arms: lexical RAN \\(1 found\\), vector RAN \\(3 found\\), coverage RAN\\. Generation 1, "
					+ "\\d+\\.\\d ms\\.");
		assertThat(output.getErr()).isEmpty();
	}

	@Test
	void findsAnAnswerToTheReadmesQuestionInThisRepository(CapturedOutput output) {
		String command = Documentation.blocks("README.md")
			.stream()
			.filter((block) -> block.section().equals("Run"))
			.map(Documentation.Block::text)
			.findFirst()
			.orElseThrow();
		String question = command.replaceFirst("(?s).*--query=\"(.*)\"\n", "$1");

		start("--query=" + question, index()).close();

		assertThat(output).contains("Found %d files in %s".formatted(Documentation.pages().size(), Documentation.ROOT),
				"> " + question);
		assertThat(output.getOut().lines().filter((line) -> line.matches(" +lexical #.* \\| vector #.*")))
			.hasSizeGreaterThanOrEqualTo(3);
	}

	@Test
	void startsNoWebServerForAQuestion() {
		try (ConfigurableApplicationContext application = start("--query=refund", this.folder.toString(), index())) {
			assertThat(application).isNotInstanceOf(WebServerApplicationContext.class);
		}
	}

	@Test
	void indexesOnlyWhatHasChanged(CapturedOutput output) throws IOException {
		run("--query=refund");
		run("--query=refund");
		assertThat(output).contains("Nothing to index: all 2 files are unchanged");

		Files.writeString(this.folder.resolve("shipping.md"), "# Shipping\n\nParcels leave every evening.\n");
		Files.writeString(this.folder.resolve("jobs.md"), "# Jobs\n\nWe are looking for a packer.\n");
		Files.delete(this.folder.resolve("returns.md"));
		run("--query=evening");

		assertThat(output)
			.contains("Indexed 1 new, 1 changed, 1 removed and 0 unchanged files; 2 new passages, 0 kept;");
	}

	@Test
	void answersEachQuestionOfTheCommandLine(CapturedOutput output) {
		assertThat(run("--query=refund", "--query=???")).isZero();

		assertThat(output).contains("> refund", "> ???", "Nothing found.",
				"Arms: lexical NOT_APPLICABLE: the question has no words");
	}

	@Test
	void answersLinesUntilTheInputEnds(CapturedOutput output) {
		InputStream before = System.in;
		System.setIn(new ByteArrayInputStream("refund\n\n  \nmorning".getBytes(StandardCharsets.UTF_8)));
		try {
			assertThat(run("--interactive", "--docs.hits=1")).isZero();
		}
		finally {
			System.setIn(before);
		}

		assertThat(output.getOut().lines().filter((line) -> line.startsWith("> "))).containsExactly("> refund",
				"> morning");
		assertThat(output.getOut().lines().filter((line) -> line.startsWith(" 1. "))).hasSize(2);
		assertThat(output).doesNotContain(" 2. ");
	}

	@Test
	void refusesABlankQuestion(CapturedOutput output) {
		assertThatExceptionOfType(UsageException.class).isThrownBy(() -> run("--query="))
			.satisfies((ex) -> assertThat(ex.getExitCode()).isEqualTo(2));

		assertThat(output).contains("APPLICATION FAILED TO START",
				"The question is blank: write it as in --query=\"How do I filter?\"");
	}

	@Test
	void refusesAQuestionWithoutQuotes() {
		assertThatExceptionOfType(UsageException.class)
			.isThrownBy(() -> run("--query=When", "does", "the", "refund", "arrive?"))
			.withMessageContaining("does, the, refund, arrive?")
			.withMessageEndingWith("are more than one folder: name one, and put the question in quotes");
	}

	private int run(String... args) {
		List<String> all = new ArrayList<>(Arrays.asList(args));
		all.add(this.folder.toString());
		all.add(index());
		return SpringApplication.exit(start(all.toArray(String[]::new)));
	}

	private static ConfigurableApplicationContext start(String... args) {
		return DocsSearchApplication.run(args);
	}

	private String index() {
		return "--stroma.path=" + this.directory.resolve("index.db");
	}

}
