package dev.stroma.samples.docs;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The index seen over the actuator.
 */
class StromaEndpointHttpTests {

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	@TempDir
	Path directory;

	@Test
	void tellsWhatTheIndexHasAndWritesOnlyWhereThatIsAllowed() throws Exception {
		Files.writeString(Files.createDirectory(this.directory.resolve("folder")).resolve("a.md"), "# One\n\nText.\n");

		try (ConfigurableApplicationContext context = run()) {
			String stats = send(context, "GET", "").body();
			assertThat(JsonPath.<Integer>read(stats, "$.records")).isEqualTo(1);
			assertThat(JsonPath.<Integer>read(stats, "$.pendingChunks")).isZero();
			assertThat(JsonPath.<String>read(stats, "$.path")).endsWith("index.db");
			assertThat(JsonPath.<String>read(send(context, "GET", "/pending").body(), "$.worker")).isEqualTo("RUNNING");
			assertThat(JsonPath.<List<Object>>read(send(context, "GET", "/failures").body(), "$.failures")).isEmpty();
			assertThat(send(context, "GET", "/failures?limit=0").statusCode()).isEqualTo(400);
			assertThat(send(context, "GET", "/others").statusCode()).isEqualTo(404);
			assertThat(send(context, "POST", "/requeue").statusCode()).isEqualTo(405);
		}
		try (ConfigurableApplicationContext context = run("--management.endpoint.stroma.access=unrestricted",
				"--stroma.actuator.export-directory=" + this.directory.resolve("exports"))) {
			assertThat(send(context, "POST", "/verify").body()).isEqualTo("{\"ok\":true,\"messages\":[]}");
			assertThat(send(context, "POST", "/requeue").body()).isEqualTo("{\"requeued\":0}");
			assertThat(JsonPath.<Integer>read(send(context, "POST", "/compact").body(), "$.bytesAfter")).isPositive();
			Path exported = Path.of(JsonPath.<String>read(send(context, "POST", "/export").body(), "$.path"));
			assertThat(exported).isRegularFile().hasParent(this.directory.resolve("exports"));
			assertThat(send(context, "POST", "/export").statusCode()).isEqualTo(400);
			assertThat(send(context, "POST", "/erase").statusCode()).isEqualTo(400);
		}
	}

	@Test
	void answersForAnIndexByItsName() throws Exception {
		Files.writeString(Files.createDirectory(this.directory.resolve("folder")).resolve("a.md"), "# One\n\nText.\n");

		try (ConfigurableApplicationContext context = run("--management.endpoint.stroma.access=unrestricted",
				"--stroma.indexes.faq.path=" + this.directory.resolve("faq.db"))) {
			assertThat(JsonPath.<List<String>>read(send(context, "GET", "").body(), "$.indexes"))
				.containsExactly("faq");
			assertThat(JsonPath.<String>read(send(context, "GET", "/faq/stats").body(), "$.path")).endsWith("faq.db");
			assertThat(JsonPath.<Integer>read(send(context, "GET", "/default/stats").body(), "$.records")).isEqualTo(1);
			assertThat(send(context, "GET", "/fax/stats").statusCode()).isEqualTo(404);
			assertThat(send(context, "POST", "/faq/verify").body()).isEqualTo("{\"ok\":true,\"messages\":[]}");
			assertThat(send(context, "POST", "/fax/verify").statusCode()).isEqualTo(400);
		}
	}

	private ConfigurableApplicationContext run(String... arguments) {
		SpringApplication application = new SpringApplication(DocsSearchApplication.class);
		application.setRegisterShutdownHook(false);
		String[] all = new String[arguments.length + 4];
		all[0] = "--server.port=0";
		all[1] = "--docs.folder=" + this.directory.resolve("folder");
		all[2] = "--stroma.path=" + this.directory.resolve("index.db");
		all[3] = "--management.endpoints.web.exposure.include=stroma";
		System.arraycopy(arguments, 0, all, 4, arguments.length);
		return application.run(all);
	}

	private static HttpResponse<String> send(ConfigurableApplicationContext context, String method, String path)
			throws Exception {
		int port = ((WebServerApplicationContext) context).getWebServer().getPort();
		HttpRequest request = HttpRequest
			.newBuilder(URI.create("http://127.0.0.1:%d/actuator/stroma%s".formatted(port, path)))
			.header("Content-Type", "application/json")
			.method(method,
					method.equals("GET") ? HttpRequest.BodyPublishers.noBody()
							: HttpRequest.BodyPublishers.ofString("{}"))
			.build();
		return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
	}

}
