package dev.stroma.compatibility.hosts;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import jakarta.persistence.EntityManagerFactory;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.transaction.TransactionManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * A host's database, migrations, transactions, schedule and threads are what they are
 * without an index.
 */
class HostTests {

	private static final List<Class<?>> HOST_TYPES = List.of(DataSource.class, EntityManagerFactory.class,
			TransactionManager.class, Flyway.class, Executor.class, TaskScheduler.class);

	private static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= 21;

	@TempDir
	Path directory;

	@Test
	void keepsWhatItHasOfItsOwn() {
		List<List<String>> alone;
		try (ConfigurableApplicationContext host = start("none", "--stroma.enabled=false")) {
			alone = beans(host);
		}
		assertThat(alone).doesNotContain(List.of());
		try (ConfigurableApplicationContext host = start("none")) {
			assertThat(beans(host)).isEqualTo(alone);
		}
	}

	@Test
	void indexesWithItsTransactions() {
		try (ConfigurableApplicationContext host = start("none")) {
			Notes notes = host.getBean(Notes.class);
			notes.add("the backup runs at night");
			assertThatIllegalStateException().isThrownBy(() -> notes.addAndFail("the holidays are in summer"));

			assertThat(notes.texts()).containsExactly("the backup runs at night");
			assertThat(refs(host, "backup")).containsExactly("note-1");
			assertThat(host.getBean(RetrievalService.class).count(null)).isEqualTo(1);
			assertThat(host.getBean(Flyway.class).info().applied()).hasSize(1);
		}
	}

	@Test
	void keepsItsSchedule() throws InterruptedException {
		try (ConfigurableApplicationContext host = start("none")) {
			Thread thread = host.getBean(HostApplication.class).scheduled.poll(1, TimeUnit.MINUTES);
			assertThat(thread.getName()).startsWith("scheduling-");
		}
	}

	@Test
	void answersOnVirtualThreads() throws Exception {
		try (ConfigurableApplicationContext host = start("servlet", "--spring.threads.virtual.enabled=true",
				"--server.port=0")) {
			host.getBean(Notes.class).add("the backup runs at night");

			String answer = get(host, "/ask?q=" + URLEncoder.encode("when is the backup", StandardCharsets.UTF_8));

			assertThat(answer).startsWith("note-1 on ");
			assertThat(answer.contains("VirtualThread")).isEqualTo(HAS_VIRTUAL_THREADS);
			Thread scheduled = host.getBean(HostApplication.class).scheduled.poll(1, TimeUnit.MINUTES);
			assertThat(scheduled.toString().contains("VirtualThread")).isEqualTo(HAS_VIRTUAL_THREADS);
			assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName).contains("stroma-embedding");
			assertThat(get(host, "/actuator/health")).contains("\"status\":\"UP\"");
		}
	}

	private ConfigurableApplicationContext start(String web, String... arguments) {
		List<String> all = new ArrayList<>(List.of("--stroma.path=" + this.directory.resolve("index.db"),
				"--spring.main.web-application-type=" + web, "--spring.datasource.generate-unique-name=true",
				"--spring.jpa.hibernate.ddl-auto=validate", "--management.endpoint.health.show-details=always"));
		all.addAll(List.of(arguments));
		SpringApplication application = new SpringApplication(HostApplication.class);
		application.setRegisterShutdownHook(false);
		return application.run(all.toArray(String[]::new));
	}

	private static List<List<String>> beans(ConfigurableApplicationContext host) {
		return HOST_TYPES.stream().map((type) -> List.of(host.getBeanNamesForType(type))).toList();
	}

	private static List<String> refs(ConfigurableApplicationContext host, String question) {
		return host.getBean(RetrievalService.class).search(question).hits().stream().map(SearchHit::ref).toList();
	}

	private static String get(ConfigurableApplicationContext host, String path) throws Exception {
		String port = host.getEnvironment().getProperty("local.server.port");
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
					BodyHandlers.ofString())
			.body();
	}

}
