package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.aot.AbstractAotProcessor.Settings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Named indexes in an application whose beans the build wrote down.
 */
class NamedIndexAheadOfTimeTests {

	@TempDir
	static Path directory;

	/** As the build does. */
	private static Path writeBeansDown() throws IOException {
		Path sources = directory.resolve("sources");
		Path beans = directory.resolve("classes");
		new SpringApplicationAotProcessor(AheadOfTimeApplication.class,
				Settings.builder()
					.sourceOutput(sources)
					.resourceOutput(beans)
					.classOutput(beans)
					.groupId("dev.stroma")
					.artifactId("test")
					.build(),
				arguments("build"))
			.process();
		List<String> options = new ArrayList<>(
				List.of("-proc:none", "-d", beans.toString(), "-cp", System.getProperty("java.class.path")));
		try (Stream<Path> files = Files.walk(sources)) {
			files.map(Path::toString).filter((file) -> file.endsWith(".java")).forEach(options::add);
		}
		assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new))).isZero();
		return beans;
	}

	@Test
	void areOpenedAndAnswer() throws Exception {
		Path beans = writeBeansDown();
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Dspring.aot.enabled=true",
						"-cp", beans + System.getProperty("path.separator") + System.getProperty("java.class.path")));
		if (Runtime.version().feature() >= 24) {
			command.add("--enable-native-access=ALL-UNNAMED");
		}
		command.add(AheadOfTimeApplication.class.getName());
		command.addAll(List.of(arguments("run")));
		Process application = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(application.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(application.waitFor(5, TimeUnit.MINUTES)).isTrue();

		assertThat(output).contains("written down: true", "handbook: [from the handbook's source]",
				"tickets: [from the tickets' indexer]", "state: kept", "names: [handbook, tickets]", "backup: true");
		assertThat(directory.resolve("run/handbook.db")).exists();
		assertThat(directory.resolve("build")).doesNotExist();
	}

	private static String[] arguments(String where) {
		Path files = directory.resolve(where);
		return new String[] { "--stroma.indexes.handbook.path=" + files.resolve("handbook.db"),
				"--stroma.indexes.handbook.backup.cron=0 0 3 * * *",
				"--stroma.indexes.handbook.backup.directory=" + files.resolve("backups"),
				"--stroma.indexes.tickets.path=" + files.resolve("tickets.db"),
				"--stroma.indexes.tickets.embedder.type=none", "--stroma.embedder.type=hashing",
				"--spring.main.banner-mode=off" };
	}

}
