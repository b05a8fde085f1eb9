package dev.stroma.provider;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Lanes.Lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Whatever a server does, the caller gets a classified failure in bounded time and
 * memory.
 */
class MisbehavingServerTests {

	private static final ObjectMapper JSON = new ObjectMapper();

	private final TurnedTime time = new TurnedTime();

	@Test
	void streamsGigabytes() {
		try (ModelServer server = ModelServer.answering(Answer.endless("application/json"))) {
			assertFailure(server, FailureClass.SCHEMA_MISMATCH, "answered more than 1000 bytes: send fewer texts", 1);
		}
	}

	@Test
	void packsGigabytes() {
		try (ModelServer server = ModelServer.answering(Answer.gzipped(" ".repeat(1_000_000)))) {
			assertFailure(server, FailureClass.SCHEMA_MISMATCH, "answered more than 1000 bytes: send fewer texts", 1);
		}
	}

	@Test
	void packsWhatItWasNotAskedToPack() {
		try (ModelServer server = ModelServer.answering(Answer.gzipped("{\"ok\":true}"))) {
			assertThat(post(this.time.endpoint(server))).isEqualTo("{\"ok\":true}");
		}
	}

	@Test
	void neverAnswers() {
		try (ModelServer server = ModelServer.answering(Answer.silent())) {
			assertTimeout(server, "did not answer in time (no answer within PT0.1S)");
		}
	}

	@Test
	void stopsInTheMiddle() {
		try (ModelServer server = ModelServer.answering(Answer.stuck("application/json", "{"))) {
			assertTimeout(server, "did not answer in time (");
		}
	}

	@Test
	void dripsByteByByte() {
		try (ModelServer server = ModelServer.answering(Answer.drip("application/json"))) {
			assertTimeout(server, "did not answer in time (");
		}
	}

	@Test
	void breaksTheConnection() {
		for (Answer answer : new Answer[] { Answer.reset(), Answer.nothing(), Answer.half("{\"data\":[]}"),
				Answer.halfWithoutLength("{\"data\":[]}") }) {
			try (ModelServer server = ModelServer.answering(answer)) {
				assertFailure(server, FailureClass.TRANSPORT, "Model 'm' at " + server.url(), 3);
			}
		}
	}

	@Test
	void isNotThere() {
		ModelServer server = ModelServer.answering(Answer.nothing());
		server.close();
		assertFailure(server, FailureClass.TRANSPORT, "cannot be reached (java.net.ConnectException", 0);
	}

	@Test
	void redirectsElsewhere() {
		try (ModelServer thief = ModelServer.answering(Answer.json("{}"));
				ModelServer server = ModelServer.answering(Answer.status(307, "", "Location: " + thief.url()))) {
			assertFailure(this.time.endpoint(server).apiKey("sk-1"), server, FailureClass.SCHEMA_MISMATCH,
					"redirects with HTTP status 307, which is not followed", 1);
			assertThat(thief.requests()).isEmpty();
		}
	}

	@Test
	void answersWithAWebPage() {
		try (ModelServer server = ModelServer.answering(Answer.typed("text/html", "<html>Sign in</html>"))) {
			assertFailure(server, FailureClass.SCHEMA_MISMATCH,
					"gave an answer of type 'text/html' that cannot be used (Unexpected character", 1);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"error":{"message":"slow down","code":429}}                       | RATE_LIMIT             | slow down
					{"error":{"message":"slow down","code":"rate_limit_exceeded"}}     | RATE_LIMIT             | slow down
					{"error":{"message":"no","type":"invalid_request_error"}}          | SCHEMA_MISMATCH        | no
					{"error":{"message":"wrong key","code":"invalid_api_key"}}         | AUTH                   | wrong key
					{"error":{"message":"the author is unknown"}}                      | DEPENDENCY_UNAVAILABLE | the author is unknown
					{"error":"model is loading"}                                       | DEPENDENCY_UNAVAILABLE | model is loading
					{"error":{"error":"inner"}}                                        | DEPENDENCY_UNAVAILABLE | inner
					{"message":"top","error":{"message":"below"},"status":"503"}       | SERVER                 | top
					{"detail":"not found"}                                             | DEPENDENCY_UNAVAILABLE | not found
					""")
	void saysErrorWithStatus200(String body, FailureClass failureClass, String message) {
		try (ModelServer server = ModelServer.answering(Answer.json(body))) {
			assertFailure(server, failureClass, "answered with HTTP status 200: " + message,
					new ProviderException(failureClass, "").retryable() ? 3 : 1);
		}
	}

	/**
	 * It may hang up before the server has read what was asked, so it is the pauses that
	 * count.
	 */
	private void assertTimeout(ModelServer server, String message) {
		assertThat(failure(this.time.endpoint(server).timeout(Duration.ofMillis(100))))
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.TIMEOUT)
			.hasMessageContaining(message);
		assertThat(this.time.pauses).hasSize(2);
	}

	private void assertFailure(ModelServer server, FailureClass failureClass, String message, int requests) {
		assertFailure(this.time.endpoint(server), server, failureClass, message, requests);
	}

	private static void assertFailure(Endpoint endpoint, ModelServer server, FailureClass failureClass, String message,
			int requests) {
		ProviderException failure = failure(endpoint);
		assertThat(failure.failureClass()).as(failure.getMessage()).isEqualTo(failureClass);
		assertThat(failure).hasMessageContaining(message);
		assertThat(server.requests()).hasSize(requests);
	}

	private static ProviderException failure(Endpoint endpoint) {
		return catchThrowableOfType(ProviderException.class, () -> post(endpoint));
	}

	/** Wants an object that has no error in it. */
	private static String post(Endpoint endpoint) {
		return new ProviderClient(endpoint, "m", Duration.ofSeconds(20), 1000).post("/x", Lane.QUESTION, new byte[0],
				(body) -> {
					if (!JSON.readTree(body).path("error").isMissingNode()
							|| !JSON.readTree(body).path("detail").isMissingNode()) {
						throw new IOException("no vectors");
					}
					return new String(body, StandardCharsets.UTF_8);
				});
	}

}
