package dev.stroma.samples.docs;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import com.jayway.jsonpath.JsonPath;
import dev.stroma.spring.boot.IndexUpdated;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens when files change while the application serves requests.
 */
class FolderWatchTests {

	@TempDir
	Path directory;

	private final BlockingQueue<IndexUpdated> updates = new LinkedBlockingQueue<>();

	@Test
	void picksUpFilesThatComeChangeAndGo() throws Exception {
		Path folder = Files.createDirectory(this.directory.resolve("folder"));
		put(folder.resolve("returns.md"), "# Returns\n\nThe refund arrives after three days.\n");
		try (ConfigurableApplicationContext context = run(folder)) {
			awaitUpdate();

			put(folder.resolve("shipping.md"), "# Shipping\n\nParcels leave every morning.\n");
			awaitUpdate();
			assertThat(files(context, "parcels")).containsExactly("shipping.md");

			put(folder.resolve("shipping.md"), "# Shipping\n\nPackages leave at noon, by bicycle.\n");
			awaitUpdate();
			assertThat(files(context, "bicycle")).containsExactly("shipping.md");
			assertThat(records(context)).isEqualTo(2);

			Files.delete(folder.resolve("shipping.md"));
			awaitUpdate();
			assertThat(records(context)).isEqualTo(1);

			Files.delete(folder.resolve("returns.md"));
			put(folder.resolve("opening.txt"), "Open from nine to five.\n");
			awaitUpdate();
			assertThat(files(context, "open from nine")).containsExactly("opening.txt");
			assertThat(JsonPath.<List<Double>>read(get(context, "/actuator/metrics/stroma.search"),
					"$.measurements[?(@.statistic == 'COUNT')].value"))
				.containsExactly(3.0);
		}
	}

	/** At once, so that nobody sees half of it. */
	private void put(Path file, String text) throws IOException {
		Path whole = Files.writeString(this.directory.resolve("whole"), text);
		Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

	private void awaitUpdate() throws InterruptedException {
		assertThat(this.updates.poll(1, TimeUnit.MINUTES)).isNotNull();
	}

	private ConfigurableApplicationContext run(Path folder) {
		SpringApplication application = new SpringApplication(DocsSearchApplication.class);
		application.setRegisterShutdownHook(false);
		application.addListeners((ApplicationListener<PayloadApplicationEvent<?>>) (event) -> {
			if (event.getPayload() instanceof IndexUpdated update) {
				this.updates.add(update);
			}
		});
		return application.run("--server.port=0", "--docs.poll=20ms", "--docs.folder=" + folder,
				"--stroma.path=" + this.directory.resolve("index.db"));
	}

	private static List<String> files(ConfigurableApplicationContext context, String question) throws Exception {
		return JsonPath.read(get(context, "/search?limit=1&q=" + question.replace(' ', '+')), "$.hits[*].file");
	}

	private static int records(ConfigurableApplicationContext context) throws Exception {
		return JsonPath.read(get(context, "/actuator/health"), "$.components.stroma.details.records");
	}

	private static String get(ConfigurableApplicationContext context, String path) throws Exception {
		URI address = URI
			.create("http://127.0.0.1:%s%s".formatted(context.getEnvironment().getProperty("local.server.port"), path));
		HttpResponse<String> response = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(200);
		return response.body();
	}

}
