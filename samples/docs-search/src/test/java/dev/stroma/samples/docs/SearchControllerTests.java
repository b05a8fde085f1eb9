package dev.stroma.samples.docs;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
class SearchControllerTests {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	@TempDir
	static Path directory;

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void folder(DynamicPropertyRegistry registry) throws IOException {
		Path folder = Files.createDirectories(directory.resolve("folder/guides"));
		Files.writeString(folder.resolve("returns.md"), """
				# Returns

				Orders can be sent back within 30 days.

				## Refunds

				The refund arrives three days after the parcel.
				""");
		Files.writeString(folder.resolve("shipping.md"), "# Shipping\n\nParcels leave the house every morning.\n");
		Files.writeString(folder.resolve("opening.txt"), "The shop is open from nine to five.\n");
		registry.add("docs.folder", () -> directory.resolve("folder").toString());
		registry.add("stroma.path", () -> directory.resolve("index.db").toString());
	}

	@Test
	void answersWithPassagesAndTheirEvidence() {
		HttpResponse<String> response = get("/search?q=" + encoded("refund after the parcel"));

		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
		DocumentContext json = JsonPath.parse(response.body());
		assertThat(json.<String>read("$.question")).isEqualTo("refund after the parcel");
		assertThat(json.<Boolean>read("$.degraded")).isFalse();
		assertThat(json.<Integer>read("$.generation")).isEqualTo(1);
		assertThat(json.<List<String>>read("$.arms[*].name")).containsExactly("lexical", "vector", "coverage", "graph");
		assertThat(json.<List<String>>read("$.arms[*].state")).containsExactly("RAN", "RAN", "RAN", "OFF");
		Map<String, Object> best = json.read("$.hits[0]");
		assertThat(best).containsEntry("file", "guides/returns.md")
			.containsEntry("title", "Returns")
			.containsEntry("headingPath", List.of("Returns", "Refunds"))
			.containsEntry("firstLine", 5)
			.containsEntry("lastLine", 7)
			.containsEntry("text", "## Refunds\n\nThe refund arrives three days after the parcel.")
			.containsKeys("score", "relevance", "handle");
		assertThat(json.<List<String>>read("$.hits[0].evidence[*].arm")).containsExactly("lexical", "vector",
				"coverage");
		assertThat(json.<List<Integer>>read("$.hits[0].evidence[*].rank")).containsExactly(1, 1, 0);
		assertThat(json.<List<Number>>read("$.hits[0].evidence[*].value"))
			.allSatisfy((value) -> assertThat(value.doubleValue()).isBetween(0.1, 1.0));
	}

	@Test
	void returnsAsManyHitsAsAsked() {
		DocumentContext one = JsonPath.parse(get("/search?limit=1&q=" + encoded("parcels")).body());
		DocumentContext most = JsonPath.parse(get("/search?limit=250&q=" + encoded("parcels")).body());

		assertThat(one.<List<Object>>read("$.hits")).hasSize(1);
		assertThat(most.<List<Object>>read("$.hits")).hasSize(4);
		assertThat(most.<Object>read("$.hits[0]")).isEqualTo(one.read("$.hits[0]"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/search                 | The question is blank: give it as q, as in /search?q=how+do+I+filter
			/search?q=              | The question is blank: give it as q, as in /search?q=how+do+I+filter
			/search?q=%20%09        | The question is blank: give it as q, as in /search?q=how+do+I+filter
			/search?q=a&limit=0     | The limit is 0: use 1 to 250
			/search?q=a&limit=-1    | The limit is -1: use 1 to 250
			/search?q=a&limit=251   | The limit is 251: use 1 to 250
			/search?q=a&limit=abc   | The limit is 'abc': use a whole number from 1 to 250
			/search?q=a&limit=1.5   | The limit is '1.5': use a whole number from 1 to 250
			/search?q=a&limit=99999999999 | The limit is '99999999999': use a whole number from 1 to 250
			""")
	void saysWhatIsWrongWithARequest(String path, String detail) {
		HttpResponse<String> response = get(path);

		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
		assertThat(JsonPath.parse(response.body()).<Map<String, Object>>read("$")).containsEntry("status", 400)
			.containsEntry("title", "Bad Request")
			.containsEntry("detail", detail)
			.containsEntry("instance", "/search");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			"
			AND
			NEAR(
			C++
			what's up?
			title:refund
			' or 1=1 --
			""")
	void takesAnyTextForAQuestion(String question) {
		assertThat(get("/search?q=" + encoded(question)).statusCode()).isEqualTo(200);
	}

	@Test
	void showsTheIndexInItsHealth() {
		DocumentContext json = JsonPath.parse(get("/actuator/health").body());

		assertThat(json.<String>read("$.components.stroma.status")).isEqualTo("UP");
		assertThat(json.<Integer>read("$.components.stroma.details.records")).isEqualTo(3);
		assertThat(json.<Integer>read("$.components.stroma.details.chunks")).isEqualTo(4);
	}

	private HttpResponse<String> get(String path) {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:%d%s".formatted(this.port, path)))
			.build();
		try {
			return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

}
