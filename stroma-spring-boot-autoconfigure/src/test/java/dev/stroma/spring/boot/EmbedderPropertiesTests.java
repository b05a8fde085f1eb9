package dev.stroma.spring.boot;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.embed.CachingEmbedder;
import dev.stroma.embed.ContextualEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.provider.HttpTransport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/**
 * Each property reaches the model server.
 */
class EmbedderPropertiesTests {

	@TempDir
	Path directory;

	private final RecordingTransport transport = new RecordingTransport("""
			{"data":[{"index":0,"embedding":[3,4]}],"usage":{"prompt_tokens":7}}""");

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withBean(HttpTransport.class, () -> this.transport)
			.withPropertyValues("stroma.embedder.type=openai", "stroma.embedder.base-url=http://models/v1",
					"stroma.embedder.model=nomic-embed-text");
	}

	@Test
	void asksAModelWithoutASurprise() {
		runner().run((context) -> {
			assertThat(context).hasSingleBean(CachingEmbedder.class);
			assertThat(context.getBean(Stroma.class).status().embedder()).isEqualTo("nomic-embed-text");
			assertThat(this.transport.requests).isEmpty();

			assertThat(context.getBean(Embedder.class).embedQuery("why?")).containsExactly(0.6f, 0.8f);

			assertThat(this.transport.requests).singleElement().satisfies((request) -> {
				assertThat(request.uri()).hasToString("http://models/v1/embeddings");
				assertThat(request.headers()).doesNotContainKey("Authorization");
				assertThat(request.total()).isEqualTo(Duration.ofSeconds(15));
				assertThat(text(request)).isEqualTo("""
						{"model":"nomic-embed-text","input":["search_query: why?"]}""");
			});
		});
	}

	@Test
	void asksAsTold() {
		runner()
			.withPropertyValues("stroma.embedder.api-key=sk-1", "stroma.embedder.dimensions=2",
					"stroma.embedder.packed=true", "stroma.embedder.max-input-tokens=300", "stroma.embedder.timeout=7s",
					"stroma.embedder.document-prefix=d:", "stroma.embedder.query-prefix=q:")
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> {
				Embedder embedder = context.getBean(Embedder.class);
				assertThat(embedder.profile().fingerprint()).endsWith("|pooled:270:guessed-1");
				assertThat(embedder.profile().dimension()).isEqualTo(2);

				embedder.embedQuery("why?");
				embedder.embedDocuments(List.of("because"));

				assertThat(this.transport.requests).extracting(EmbedderPropertiesTests::text)
					.containsExactly(
							"""
									{"model":"nomic-embed-text","input":["q:why?"],"dimensions":2,"encoding_format":"base64"}""",
							"""
									{"model":"nomic-embed-text","input":["d:because"],"dimensions":2,"encoding_format":"base64"}""");
				assertThat(this.transport.requests).allSatisfy((request) -> {
					assertThat(request.headers()).contains(entry("Authorization", "Bearer sk-1"));
					assertThat(request.total()).isEqualTo(Duration.ofSeconds(7));
				});
				MeterRegistry meters = context.getBean(MeterRegistry.class);
				assertThat(meters.get("stroma.provider.requests").tag("outcome", "ok").timer().count()).isEqualTo(2);
				assertThat(meters.get("stroma.provider.tokens").tag("kind", "input").counter().count()).isEqualTo(14);
			});
	}

	@Test
	void sendsOneTextAtATimeWhenToldSo() {
		runner().withPropertyValues("stroma.embedder.batch-size=1").run((context) -> {
			context.getBean(Embedder.class).embedDocuments(List.of("one", "two"));

			assertThat(this.transport.requests).hasSize(2);
		});
	}

	@Test
	void remembersQuestionsUnlessToldNotTo() {
		for (int[] cacheAndRequests : new int[][] { { 1000, 1 }, { 0, 2 } }) {
			this.transport.requests.clear();
			runner().withPropertyValues("stroma.embedder.query-cache=" + cacheAndRequests[0]).run((context) -> {
				context.getBean(Embedder.class).embedQuery("why?");
				context.getBean(Embedder.class).embedQuery("why?");

				assertThat(this.transport.requests).hasSize(cacheAndRequests[1]);
			});
		}
	}

	@Test
	void blendsInTheDocumentWhenToldTo() {
		runner().withPropertyValues("stroma.embedder.document-weight=0.25").run((context) -> {
			Embedder embedder = context.getBean(Embedder.class);
			assertThat(embedder.profile().fingerprint()).endsWith("|blended:0.25");
			assertThat(ContextualEmbedder.of(embedder)).isPresent();
		});
		runner().withPropertyValues("stroma.embedder.document-weight=0.25", "stroma.embedder.type=none")
			.run((context) -> assertThat(context.getBean(Embedder.class).profile().isNone()).isTrue());
	}

	@Test
	void doesWithoutAModel() {
		runner().withPropertyValues("stroma.embedder.type=none")
			.run((context) -> assertThat(context.getBean(Embedder.class).profile().isNone()).isTrue());
		runner().withPropertyValues("stroma.embedder.type=hashing")
			.run((context) -> assertThat(context).hasSingleBean(HashingEmbedder.class));
	}

	@Test
	void leavesItToAnEmbedderOfTheApplication() {
		runner().withBean("mine", Embedder.class, Embedder::none)
			.withPropertyValues("stroma.embedder.base-url=nonsense")
			.run((context) -> assertThat(context.getBeanNamesForType(Embedder.class)).containsExactly("mine"));
	}

	@Test
	void saysWhatIsMissing() {
		for (String property : new String[] { "base-url", "model" }) {
			FailureAnalysis analysis = analyze(runner().withPropertyValues("stroma.embedder." + property + "= "));
			assertThat(analysis.getDescription()).isEqualTo("The property 'stroma.embedder.%s' is not set.", property);
			assertThat(analysis.getAction()).contains("base-url: http://localhost:11434/v1");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
							query-cache         | -1   | Use 1 or more, or 0 for none.
					batch-size          | 0    | Use 1 to 2048.
							retries             | 11   | The retries are 11: use 0 to 10
							requests-per-minute | -1   | The requests per minute are -1: use 0 to 1000000
							max-concurrency     | 0    | The requests at a time are 0: use 1 to 1000
							document-weight     | 1.0  | Use 0, for none, to less than 1.
							timeout             | PT0S | The timeout is PT0S: use more than nothing
							connect-timeout     | PT0S | The connect timeout is PT0S: use more than nothing
							dimensions          | 9999 | The dimension of embedder 'nomic-embed-text' is 9999: give 1 to 8192, or 0 when it is unknown
							max-input-tokens    | -1   | Use 1 or more, or 0 when unknown.
							""")
	void refusesAValue(String property, String value, String reason) {
		FailureAnalysis analysis = analyze(runner().withPropertyValues("stroma.embedder." + property + "=" + value));
		assertThat(analysis.getDescription()).isEqualTo("The property 'stroma.embedder.%s' has the value '%s'. %s",
				property, value, reason);
	}

	@ParameterizedTest
	@CsvSource({ "base-url, u:secret@models, The base URL cannot be used (it does not begin with http:// or https://)",
			"api-key, secret\u00e9, The API key has a blank" })
	void refusesASecretWithoutShowingIt(String property, String value, String reason) {
		FailureAnalysis analysis = analyze(runner().withPropertyValues("stroma.embedder." + property + "=" + value));
		assertThat(analysis.getDescription())
			.startsWith(
					"The property 'stroma.embedder.%s' has a value that cannot be used. %s".formatted(property, reason))
			.doesNotContain("secret");
	}

	@Test
	void showsNoSecret() {
		runner().withPropertyValues("stroma.embedder.api-key=sk-1", "stroma.embedder.base-url=http://u:secret@models")
			.run((context) -> assertThat(context.getBean(EmbedderProperties.class))
				.hasToString("EmbedderProperties[OPENAI, nomic-embed-text]"));
	}

	private static String text(HttpTransport.Request request) {
		return new String(request.body(), StandardCharsets.UTF_8);
	}

	private static FailureAnalysis analyze(ApplicationContextRunner runner) {
		FailureAnalysis[] analysis = new FailureAnalysis[1];
		runner.run((context) -> {
			assertThat(context).hasFailed();
			analysis[0] = new StromaPropertyFailureAnalyzer().analyze(context.getStartupFailure());
		});
		return analysis[0];
	}

}
