package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What the console shows of an application that does not start.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartReportTests {

	@TempDir
	Path directory;

	@Test
	void namesTheEmbeddersThereAre(CapturedOutput output) {
		fail("--stroma.path=" + this.directory.resolve("index.db"), "--stroma.embedder.type=word2vec");

		assertThat(output).contains("APPLICATION FAILED TO START", "stroma.embedder.type", "word2vec", "AUTO", "STATIC",
				"HASHING", "ONNX", "OPENAI", "NONE");
	}

	@Test
	void namesTheDependencyThatIsMissing(CapturedOutput output) {
		fail("--stroma.path=" + this.directory.resolve("index.db"), "--stroma.chunk.token-counter=jtokkit:cl100k_base");

		assertThat(output).contains(
				"The property 'stroma.chunk.token-counter' has the value 'jtokkit:cl100k_base'. Counting the tokens "
						+ "of 'cl100k_base' needs jtokkit: add the dependency com.knuddels:jtokkit",
				"Correct the property 'stroma.chunk.token-counter'.");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void saysThatThePlaceTakesNoFiles(CapturedOutput output) {
		// nobody writes there, not even root
		fail("--stroma.path=/proc/index.db");

		assertThat(output).contains("APPLICATION FAILED TO START", "/proc/index.db",
				"See that this process may read and write the file and its directory and that the disk is not full, or "
						+ "set the property 'stroma.path' to another place.");
	}

	@Test
	void saysWhyThereIsNoSqlite() throws Exception {
		Path none = this.directory.resolve("none");
		String output = failInAnotherProcess("-Dorg.sqlite.tmpdir=" + none,
				"--stroma.path=" + this.directory.resolve("index.db"));

		assertThat(output).contains("APPLICATION FAILED TO START", "SQLite itself cannot be loaded",
				"Java takes the library for " + System.getProperty("os.name"),
				"Set -Dorg.sqlite.tmpdir to a directory that this process may write to and that is not mounted noexec");
		assertThat(none).doesNotExist();
	}

	private static void fail(String... arguments) {
		assertThatException().isThrownBy(() -> Application.main(arguments));
	}

	private String failInAnotherProcess(String option, String argument) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), option, "-cp",
						System.getProperty("java.class.path")));
		command.addAll(List.of(Application.class.getName(), argument));
		Path output = this.directory.resolve("output");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		assertThat(process.waitFor()).isEqualTo(1);
		return Files.readString(output);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(StromaAutoConfiguration.class)
	static class Application {

		public static void main(String[] arguments) {
			SpringApplication application = new SpringApplication(Application.class);
			application.setWebApplicationType(WebApplicationType.NONE);
			application.setRegisterShutdownHook(false);
			application.run(arguments);
		}

	}

}
