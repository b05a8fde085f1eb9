package dev.stroma.provider;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.provider.Lanes.Lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Keys and passwords are sent, and read nowhere.
 */
class SecretsTests {

	private static final String KEY = "sk-very-secret";

	private static final String BASIC = Base64.getEncoder()
		.encodeToString("user:p@ss word".getBytes(StandardCharsets.UTF_8));

	@Test
	void sendsNameAndPasswordOfTheAddress() {
		try (ModelServer server = ModelServer.answering(Answer.status(400, ""))) {
			failure(endpoint(server));
			assertThat(server.requests().get(0).headers()).containsEntry("authorization", "Basic " + BASIC);
			assertThat(server.requests().get(0).path()).isEqualTo("/base/x");
		}
	}

	@Test
	void keepsThemOutOfMessages() {
		String echo = "Incorrect key %s or Basic %s, user:p@ss word, user:p%%40ss%%20word, p@ss word".formatted(KEY,
				BASIC);
		try (ModelServer server = ModelServer.answering(Answer.status(401, echo), Answer.typed(echo, echo))) {
			Endpoint endpoint = endpoint(server).apiKey(KEY);
			List<String> texts = new ArrayList<>(List.of(endpoint.toString()));
			for (int i = 0; i < 2; i++) {
				for (Throwable failure = failure(endpoint); failure != null; failure = failure.getCause()) {
					texts.add(String.valueOf(failure));
				}
			}
			assertThat(texts).hasSizeGreaterThan(3)
				.allSatisfy((text) -> assertThat(text).doesNotContain(KEY, BASIC, "p@ss", "p%40ss", "user:"));
			assertThat(texts.get(1)).endsWith("answered with HTTP status 401: Incorrect key [REDACTED] or Basic "
					+ "[REDACTED], [REDACTED], [REDACTED], [REDACTED]");
		}
	}

	@Test
	void keepsThemOutOfRequestsPrinted() {
		List<String> printed = new ArrayList<>();
		HttpTransport transport = (request) -> {
			printed.add(request.toString());
			throw new IOException("no");
		};
		failure(Endpoint.of("https://host").apiKey(KEY).retries(0).transport(transport));
		assertThat(printed).containsExactly("POST https://host/v1/x (0 bytes)");
	}

	@Test
	void cutsLongBodies() {
		try (ModelServer server = ModelServer.answering(Answer.status(400, "x\n".repeat(5000)))) {
			assertThat(failure(endpoint(server)).getMessage()).endsWith("x x ...").hasSizeLessThan(400);
		}
	}

	@Test
	void refusesAKeyThatWouldBreakTheHeaderWithoutShowingIt() {
		assertThatThrownBy(() -> Endpoint.of("https://host").apiKey("sk-1\r\nsk-2"))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("The API key has a blank, a line end or a character that is not ASCII in it: copy it again");
	}

	@ParameterizedTest
	@CsvSource({ "http://u:secret@host:x y, Illegal character in authority", "ftp://u:secret@host, it does not begin",
			"u:secret@host, it does not begin", "https:///v1, it has no host", "'', it does not begin" })
	void refusesAnAddressWithoutShowingIt(String url, String reason) {
		assertThatThrownBy(() -> Endpoint.of(url)).isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith("The base URL cannot be used (" + reason)
			.hasMessageNotContaining("secret");
	}

	@ParameterizedTest
	@CsvSource({ "https://api.openai.com, https://api.openai.com/v1", "http://h:1/, http://h:1/v1",
			"HTTP://u:p@h/v1/, http://h/v1", "http://h/a/b//?x=1#y, http://h/a/b",
			"http://[::1]:80/v1, http://[::1]:80/v1" })
	void normalisesAddresses(String url, String expected) {
		assertThat(Endpoint.of(url)).hasToString(expected);
	}

	private static Endpoint endpoint(ModelServer server) {
		return new TurnedTime().endpoint("http://user:p%40ss%20word@" + server.address() + "/base/").retries(0);
	}

	private static ProviderException failure(Endpoint endpoint) {
		ProviderClient client = new ProviderClient(endpoint, "m", Duration.ofSeconds(20), 20_000);
		return catchThrowableOfType(ProviderException.class,
				() -> client.post("/x", Lane.BATCH, new byte[0], (body) -> {
					throw new IOException(new String(body, StandardCharsets.UTF_8));
				}));
	}

}
