package dev.stroma.chat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.chat.ChatReply.FinishReason;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpenAiChatClientTests {

	private static final ChatRequest HELLO = ChatRequest.of(ChatMessage.user("Hello"));

	private final TurnedTime time = new TurnedTime();

	private OpenAiChatClient client(ModelServer server) {
		return OpenAiChatClient.of(this.time.endpoint(server), "m");
	}

	@Test
	void asksForNoMoreThanItWasToldTo() {
		try (ModelServer server = ModelServer.answering(Answer.json(reply("\" Hi! \"", "\"stop\"")))) {
			assertThat(client(server).complete(HELLO)).isEqualTo(new ChatReply("Hi!", FinishReason.STOP, 5, 2));
			assertThat(server.requests()).singleElement().satisfies((seen) -> {
				assertThat(seen.path()).isEqualTo("/v1/chat/completions");
				assertThat(seen.body()).isEqualTo("""
						{"model":"m","messages":[{"role":"user","content":"Hello"}]}""");
			});
		}
	}

	@Test
	void asksForWhatItWasToldTo() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		try (ModelServer server = ModelServer.answering(Answer.json(reply("\"Hi\"", "\"stop\"")))) {
			OpenAiChatClient.of(this.time.endpoint(server).meters(meters), " m ")
				.complete(ChatRequest
					.of(ChatMessage.system("Be brief"), ChatMessage.assistant("Yes?"), ChatMessage.user("Hello"))
					.temperature(0)
					.maxTokens(9)
					.jsonSchema("{\"type\":\"object\"}"));
			assertThat(server.requests()).extracting(ModelServer.Seen::body)
				.containsExactly(
						"""
								{"model":"m","messages":[{"role":"system","content":"Be brief"},{"role":"assistant","content":"Yes?"},\
								{"role":"user","content":"Hello"}],"temperature":0.0,"max_tokens":9,"response_format":{"type":"json_schema",\
								"json_schema":{"name":"answer","schema":{"type":"object"}}}}""");
			assertThat(meters.get("stroma.provider.tokens").counters())
				.extracting((counter) -> counter.getId().getTag("kind") + " " + counter.count())
				.containsExactlyInAnyOrder("input 5.0", "output 2.0");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			"half"                                             | "length"         | half | LENGTH
			null                                               | "content_filter" | ''   | CONTENT_FILTER
			""                                                 | "max_tokens"     | ''   | LENGTH
			"a"                                                | null             | a    | OTHER
			"a"                                                | "tool_calls"     | a    | OTHER
			[{"type":"text","text":"a"},{"x":1},{"text":"b"}]  | "stop"           | 'a\nb' | STOP
			""")
	void saysWhyTheAnswerEnds(String content, String reason, String text, FinishReason finishReason) {
		try (ModelServer server = ModelServer.answering(Answer.json(reply(content, reason)))) {
			assertThat(client(server).complete(HELLO))
				.isEqualTo(new ChatReply(text.replace("\\n", "\n"), finishReason, 5, 2));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{}                                                            | it has no list 'choices'
			{"choices":[]}                                                | it has no text
			{"choices":[{"message":{"content":null}}]}                    | it has no text
			{"choices":[{"message":{"content":" "},"finish_reason":"stop"}]} | it has no text
			{"choices":[{"message":{"content":{"text":"a"}}}]}            | its content is neither a text nor a list
			[]                                                            | it has no list 'choices'
			""")
	void refusesWhatIsNoAnswer(String body, String reason) {
		try (ModelServer server = ModelServer.answering(Answer.json(body))) {
			assertThatThrownBy(() -> client(server).complete(HELLO)).isInstanceOf(ProviderException.class)
				.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
				.hasMessageContaining(reason);
		}
	}

	@Test
	void doesWithoutUsage() {
		try (ModelServer server = ModelServer.answering(Answer.json("""
				{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}],"usage":null}"""))) {
			assertThat(client(server).complete(HELLO)).isEqualTo(new ChatReply("a", FinishReason.STOP, 0, 0));
		}
	}

	@Test
	void refusesImpossibleRequests() {
		assertThatThrownBy(() -> ChatRequest.of()).isInstanceOf(InvalidInputException.class);
		assertThatThrownBy(() -> HELLO.temperature(2.1)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The temperature is 2.1: use 0 to 2");
		assertThatThrownBy(() -> HELLO.maxTokens(-1)).isInstanceOf(InvalidInputException.class);
		try (ModelServer server = ModelServer.answering(Answer.nothing())) {
			assertThatThrownBy(() -> client(server).complete(HELLO.jsonSchema("{")))
				.isInstanceOf(InvalidInputException.class)
				.hasMessageStartingWith("The JSON schema of a chat request is no JSON: ");
			assertThatThrownBy(() -> OpenAiChatClient.of(this.time.endpoint(server), " "))
				.isInstanceOf(InvalidInputException.class);
		}
	}

	private static String reply(String content, String finishReason) {
		return """
				{"choices":[{"index":0,"message":{"role":"assistant","content":%s},"finish_reason":%s}],\
				"usage":{"prompt_tokens":5,"completion_tokens":2}}""".formatted(content, finishReason);
	}

}
