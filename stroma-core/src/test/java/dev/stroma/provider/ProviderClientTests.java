package dev.stroma.provider;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Lanes.Lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class ProviderClientTests {

	private final TurnedTime time = new TurnedTime();

	@AfterEach
	void leaveNoInterruptBehind() {
		Thread.interrupted();
	}

	@Test
	void sendsJsonWithItsKey() {
		try (ModelServer server = ModelServer.answering(Answer.json("{}"))) {
			assertThat(post(this.time.endpoint(server).apiKey(" sk-1 "))).isEqualTo("{}");
			assertThat(server.requests()).singleElement().satisfies((seen) -> {
				assertThat(seen.path()).isEqualTo("/v1/x");
				assertThat(seen.body()).isEqualTo("{\"a\":1}");
				assertThat(seen.headers()).containsEntry("authorization", "Bearer sk-1")
					.containsEntry("content-type", "application/json")
					.doesNotContainKey("upgrade");
			});
		}
	}

	@ParameterizedTest
	@CsvSource({ "400, SCHEMA_MISMATCH, 1", "401, AUTH, 1", "402, AUTH, 1", "403, AUTH, 1", "404, SCHEMA_MISMATCH, 1",
			"408, TIMEOUT, 3", "413, SCHEMA_MISMATCH, 1", "422, SCHEMA_MISMATCH, 1", "425, SERVER, 3",
			"429, RATE_LIMIT, 3", "500, SERVER, 3", "503, SERVER, 3", "504, TIMEOUT, 3", "529, SERVER, 3" })
	void classifiesByStatusAlone(int status, FailureClass failureClass, int requests) {
		String misleading = """
				{"error":{"message":"the author: connection reset, timed out, rate limit, unauthorized"}}""";
		try (ModelServer server = ModelServer.answering(Answer.status(status, misleading))) {
			ProviderException failure = failure(this.time.endpoint(server));
			assertThat(failure.failureClass()).isEqualTo(failureClass);
			assertThat(failure.status()).hasValue(status);
			assertThat(failure).hasMessageEndingWith("answered with HTTP status " + status
					+ ": the author: connection reset, timed out, rate limit, unauthorized");
			assertThat(server.requests()).hasSize(requests);
		}
	}

	@Test
	void saysWhoFailedHowOften() {
		try (ModelServer server = ModelServer.answering(Answer.status(503, "<h1>down</h1>"))) {
			ProviderException failure = failure(this.time.endpoint(server));
			assertThat(failure).hasMessage(
					"Model 'm' at %s failed 3 times in a row, the last time with: answered with HTTP status 503: <h1>down</h1>",
					server.url());
			assertThat(failure.isGivenUp()).isTrue();
			assertThat(failure.getCause()).isInstanceOf(ProviderException.class)
				.hasMessage("Model 'm' at %s answered with HTTP status 503: <h1>down</h1>", server.url());
		}
	}

	@Test
	void triesAgainAsOftenAsAskedWithGrowingPauses() {
		try (ModelServer server = ModelServer.answering(Answer.status(500, ""))) {
			failure(this.time.endpoint(server).retries(4));
			assertThat(server.requests()).hasSize(5);
			assertThat(this.time.pauses).satisfiesExactly((pause) -> assertThat(pause).isBetween(100L, 300L),
					(pause) -> assertThat(pause).isBetween(300L, 900L),
					(pause) -> assertThat(pause).isBetween(900L, 2700L),
					(pause) -> assertThat(pause).isBetween(900L, 2700L));
		}
	}

	@Test
	void succeedsInTheEnd() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		try (ModelServer server = ModelServer.answering(Answer.status(429, ""), Answer.reset(), Answer.json("{}"))) {
			assertThat(post(this.time.endpoint(server).meters(meters))).isEqualTo("{}");
			assertThat(meters.get("stroma.provider.requests").timers())
				.extracting((timer) -> timer.getId().getTag("outcome") + " " + timer.count())
				.containsExactlyInAnyOrder("ok 1", "rate_limit 1", "transport 1");
		}
	}

	@Test
	void waitsAsLongAsTheServerAsksAndNoLongerThanHalfAMinute() {
		try (ModelServer server = ModelServer.answering(Answer.status(503, "", "Retry-After: 2.5"),
				Answer.status(429, "", "Retry-After: Fri, 01 Jan 2027 00:00:00 GMT"), Answer.json("{}"))) {
			post(this.time.endpoint(server));
			assertThat(this.time.pauses).satisfiesExactly((pause) -> assertThat(pause).isBetween(2500L, 2750L),
					(pause) -> assertThat(pause).isBetween(30_000L, 33_000L));
		}
	}

	@Test
	void makesOthersWaitToo() {
		try (ModelServer server = ModelServer.answering(Answer.status(429, "", "Retry-After: 20"), Answer.json("{}"))) {
			Endpoint endpoint = this.time.endpoint(server).retries(0);
			failure(endpoint);
			post(endpoint.apiKey("another"));
			assertThat(this.time.pauses).containsExactly(20_000L);
		}
	}

	@Test
	void keepsToItsRate() {
		try (ModelServer server = ModelServer.answering(Answer.json("{}"))) {
			Endpoint endpoint = this.time.endpoint(server).requestsPerMinute(120);
			post(endpoint);
			post(endpoint);
			this.time.clock.turn(Duration.ofMillis(400));
			post(endpoint);
			assertThat(this.time.pauses).containsExactly(500L, 100L);
		}
	}

	@Test
	void failsAtOnceWhenItsTurnWouldBeLate() {
		try (ModelServer server = ModelServer.answering(Answer.json("{}"))) {
			Endpoint endpoint = this.time.endpoint(server).requestsPerMinute(1).retries(0);
			post(endpoint);
			assertThat(failure(endpoint)).hasFieldOrPropertyWithValue("failureClass", FailureClass.RATE_LIMIT)
				.hasMessageContaining("may be asked again in 61 s, which is too late");
			assertThat(this.time.pauses).isEmpty();
		}
	}

	@Test
	void endsAtAnInterrupt() {
		try (ModelServer server = ModelServer.answering(Answer.silent())) {
			Thread.currentThread().interrupt();
			assertThat(failure(this.time.endpoint(server).retries(0)))
				.hasFieldOrPropertyWithValue("failureClass", FailureClass.DEPENDENCY_UNAVAILABLE)
				.hasMessageContaining("was interrupted");
			assertThat(Thread.currentThread().isInterrupted()).isTrue();
		}
	}

	@Test
	void letsADecodersFaultThrough() {
		IllegalStateException fault = new IllegalStateException("fault");
		try (ModelServer server = ModelServer.answering(Answer.json("{}"))) {
			ProviderClient client = new ProviderClient(this.time.endpoint(server), "m", Duration.ofSeconds(9), 9);
			assertThatThrownBy(() -> client.post("/x", Lane.BATCH, new byte[0], (body) -> {
				throw fault;
			})).isSameAs(fault);
		}
	}

	private static String post(Endpoint endpoint) {
		return new ProviderClient(endpoint, "m", Duration.ofSeconds(20), 1000).post("/x", Lane.BATCH,
				"{\"a\":1}".getBytes(StandardCharsets.UTF_8), (body) -> new String(body, StandardCharsets.UTF_8));
	}

	private static ProviderException failure(Endpoint endpoint) {
		return catchThrowableOfType(ProviderException.class, () -> post(endpoint));
	}

}
