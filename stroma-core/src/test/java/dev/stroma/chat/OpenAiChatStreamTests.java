package dev.stroma.chat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.chat.ChatReply.FinishReason;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpenAiChatStreamTests {

	private static final ChatRequest HELLO = ChatRequest.of(ChatMessage.user("Hello"));

	private final TurnedTime time = new TurnedTime();

	private OpenAiChatClient client(ModelServer server) {
		return OpenAiChatClient.of(this.time.endpoint(server), "m");
	}

	@Test
	void givesTheAnswerPartByPart() {
		List<String> parts = new ArrayList<>();
		try (ModelServer server = ModelServer.answering(Answer.events(delta("{\"role\":\"assistant\"}", "null"),
				delta("{\"content\":\"Hel\"}", "null"), delta("{\"content\":\"lo\"}", "\"stop\""), """
						{"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2}}""", "[DONE]"))) {
			assertThat(client(server).stream(HELLO, parts::add))
				.isEqualTo(new ChatReply("Hello", FinishReason.STOP, 5, 2));
			assertThat(parts).containsExactly("Hel", "lo");
			assertThat(server.requests().get(0).body())
				.endsWith("\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
		}
	}

	@Test
	void asksAgainUnlessTheCallerHasGotAPart() {
		List<String> parts = new ArrayList<>();
		Answer early = Answer.events(delta("{\"role\":\"assistant\"}", "null"));
		Answer late = Answer.events(delta("{\"content\":\"Hel\"}", "null"));
		try (ModelServer server = ModelServer.answering(Answer.status(503, ""), early, late)) {
			assertThatThrownBy(() -> client(server).stream(HELLO, parts::add)).isInstanceOf(ProviderException.class)
				.hasFieldOrPropertyWithValue("failureClass", FailureClass.TRANSPORT)
				.hasFieldOrPropertyWithValue("givenUp", true)
				.hasMessageEndingWith(", in the middle of its answer");
			assertThat(server.requests()).hasSize(3);
			assertThat(parts).containsExactly("Hel");
		}
	}

	@Test
	void knowsErrorsInAStream() {
		try (ModelServer server = ModelServer
			.answering(Answer.events("{\"error\":{\"message\":\"wrong key\",\"code\":401}}"))) {
			assertThatThrownBy(() -> client(server).stream(HELLO, (part) -> {
			})).isInstanceOf(ProviderException.class)
				.hasFieldOrPropertyWithValue("failureClass", FailureClass.AUTH)
				.hasMessageEndingWith("answered with HTTP status 200: wrong key");
		}
	}

	@Test
	void refusesAStreamThatIsNone() {
		try (ModelServer server = ModelServer.answering(Answer.json("{}"))) {
			assertThatThrownBy(() -> client(server).stream(HELLO, (part) -> {
			})).isInstanceOf(ProviderException.class).hasMessageContaining("(no events)");
		}
	}

	@Test
	void endsTheRequestWhenTheCallerThrows() {
		IllegalStateException enough = new IllegalStateException("enough");
		try (ModelServer server = ModelServer.answering(Answer.events(delta("{\"content\":\"Hel\"}", "null")))) {
			assertThatThrownBy(() -> client(server).stream(HELLO, (part) -> {
				throw enough;
			})).isSameAs(enough);
			ProviderException passing = new ProviderException(FailureClass.SERVER, "of the caller");
			assertThatThrownBy(() -> client(server).stream(HELLO, (part) -> {
				throw passing;
			})).isInstanceOf(ProviderException.class).rootCause().isSameAs(passing);
			assertThat(server.requests()).hasSize(2);
		}
	}

	@Test
	void boundsWhatAStreamMayHave() {
		try (ModelServer server = ModelServer.answering(Answer.endless("text/event-stream"))) {
			assertThatThrownBy(() -> client(server).stream(HELLO, (part) -> {
			})).isInstanceOf(ProviderException.class).hasMessageEndingWith("answered more than 4194304 bytes");
		}
	}

	private static String delta(String delta, String finishReason) {
		return """
				{"choices":[{"index":0,"delta":%s,"finish_reason":%s}],"usage":null}""".formatted(delta, finishReason);
	}

}
