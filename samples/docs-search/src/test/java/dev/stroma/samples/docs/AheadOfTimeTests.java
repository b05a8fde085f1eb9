package dev.stroma.samples.docs;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application with the beans that the build wrote down, in a process of its own.
 */
class AheadOfTimeTests {

	private static final Pattern ADDRESS = Pattern.compile("Ask: curl '(http://localhost:\\d+)/search.*");

	@TempDir
	Path directory;

	@Test
	void answersFromBeansThatTheBuildWroteDown() throws Exception {
		Files.writeString(Files.createDirectory(this.directory.resolve("folder")).resolve("returns.md"),
				"# Returns\n\nThe refund arrives three days after the parcel.\n");
		Process application = start();
		try (BufferedReader output = application.inputReader()) {
			List<String> lines = new ArrayList<>();
			String address = address(output, lines);

			assertThat(lines).anyMatch((line) -> line.contains("Starting AOT-processed DocsSearchApplication"))
				.anyMatch((line) -> line.startsWith("Indexed 1 new"));
			assertThat(JsonPath.<List<String>>read(get(address + "/search?q=when+is+the+refund"), "$.hits[*].file"))
				.containsExactly("returns.md");
			assertThat(JsonPath.<String>read(get(address + "/actuator/health"), "$.components.stroma.status"))
				.isEqualTo("UP");
			assertThat(JsonPath.<List<String>>read(get(address + "/actuator/metrics"), "$.names"))
				.contains("stroma.search", "stroma.resident.bytes");
		}
		finally {
			application.destroy();
			if (!application.waitFor(1, TimeUnit.MINUTES)) {
				application.destroyForcibly();
			}
		}
		assertThat(application.exitValue()).as("ended by SIGTERM").isEqualTo(143);
	}

	private Process start() throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Dspring.aot.enabled=true",
						"-cp", System.getProperty("java.class.path")));
		if (Runtime.version().feature() >= 24) {
			command.add("--enable-native-access=ALL-UNNAMED");
		}
		command.addAll(List.of(DocsSearchApplication.class.getName(), "--server.port=0",
				"--docs.folder=" + this.directory.resolve("folder"),
				"--stroma.path=" + this.directory.resolve("index.db")));
		return new ProcessBuilder(command).redirectErrorStream(true).start();
	}

	private static String address(BufferedReader output, List<String> lines) throws Exception {
		for (String line = output.readLine(); line != null; line = output.readLine()) {
			lines.add(line);
			Matcher address = ADDRESS.matcher(line);
			if (address.matches()) {
				return address.group(1).replace("localhost", "127.0.0.1");
			}
		}
		throw new AssertionError("The application ended: " + String.join("\n", lines));
	}

	private static String get(String address) throws Exception {
		HttpResponse<String> response = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).as(address).isEqualTo(200);
		return response.body();
	}

}
