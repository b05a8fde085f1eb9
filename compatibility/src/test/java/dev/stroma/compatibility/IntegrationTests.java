package dev.stroma.compatibility;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.index.Indexer;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.spring.boot.StromaIndexes;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with the starter, a web server and the actuator.
 */
class IntegrationTests {

	@TempDir
	Path directory;

	@Test
	void runsWithTheLineAndTheDriverThatItIsToRunWith() throws Exception {
		try (ConfigurableApplicationContext application = start()) {
			assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected-spring-boot"));
			assertThat(get(application, "health/stroma"))
				.contains("\"sqlite\":\"%s\"".formatted(System.getProperty("expected-sqlite")));
		}
	}

	@Test
	void findsWhatItLearned() {
		try (ConfigurableApplicationContext application = start()) {
			application.getBean(Indexer.class)
				.update(CorpusRecord.of("backup", "Backups", "The database is copied every night.")
					.metadata(Map.of("lang", "en")),
						CorpusRecord.of("leave", "Holidays", "Ask your manager for days off.")
							.metadata(Map.of("lang", "en")));
			RetrievalService retrieval = application.getBean(RetrievalService.class);

			SearchResult result = retrieval
				.search(SearchRequest.of("when is the database copied").limit(1).filter(Filter.eq("lang", "en")));

			assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("backup");
			assertThat(result.degraded()).isFalse();
			assertThat(List.of(result.arm(Arm.LEXICAL).state(), result.arm(Arm.VECTOR).state()))
				.containsOnly(Arm.State.RAN);
		}
		try (ConfigurableApplicationContext again = start()) {
			assertThat(again.getBean(RetrievalService.class).search("holidays").hits()).extracting(SearchHit::ref)
				.contains("leave");
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void isSeenByTheActuator() throws Exception {
		try (ConfigurableApplicationContext application = start()) {
			application.getBean(RetrievalService.class).search("anything");

			assertThat(get(application, "health")).startsWith("{\"").contains("\"status\":\"UP\"", "\"stroma\"");
			assertThat(get(application, "health/stroma")).contains("\"status\":\"UP\"", "\"available\":true");
			assertThat(get(application, "metrics/stroma.search")).contains("\"COUNT\",\"value\":1.0");
			assertThat(get(application, "stroma")).contains("\"generation\":0");
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void showsEachIndexByItsName() throws Exception {
		try (ConfigurableApplicationContext application = start(
				"--stroma.indexes.docs.path=" + this.directory.resolve("docs.db"))) {
			application.getBean(StromaIndexes.class).get("docs").indexer().update(CorpusRecord.of("a", null, "one"));

			assertThat(get(application, "health/stroma")).contains("\"status\":\"UP\"", "\"records\":0");
			assertThat(get(application, "health/stromaIndexes/docs")).contains("\"status\":\"UP\"", "\"records\":1");
			assertThat(get(application, "stroma")).contains("\"records\":0", "\"indexes\":[\"docs\"]");
			assertThat(get(application, "stroma/docs/stats")).contains("\"records\":1");
			assertThat(get(application, "stroma/docs/pending")).contains("\"chunks\":0");
		}
	}

	private ConfigurableApplicationContext start(String... arguments) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setRegisterShutdownHook(false);
		List<String> all = new ArrayList<>(List.of("--stroma.path=" + this.directory.resolve("index.db"),
				"--server.port=0", "--management.endpoints.web.exposure.include=*",
				"--management.endpoint.health.show-details=always"));
		all.addAll(List.of(arguments));
		return application.run(all.toArray(String[]::new));
	}

	private static String get(ConfigurableApplicationContext application, String endpoint)
			throws IOException, InterruptedException {
		URI address = URI.create("http://localhost:%s/actuator/%s"
			.formatted(application.getEnvironment().getProperty("local.server.port"), endpoint));
		return HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
