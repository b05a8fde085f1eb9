package dev.stroma.chat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.chat.ChatReply.FinishReason;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JsonCompletionTests {

	private static final ChatRequest REQUEST = ChatRequest.of(ChatMessage.user("Rate it")).maxTokens(50);

	record Rating(String title, int stars) {
	}

	/** Answers one text after the other. */
	private static final class Scripted implements ChatCompletions {

		private final Deque<String> texts;

		private final List<ChatRequest> requests = new ArrayList<>();

		private FinishReason reason = FinishReason.STOP;

		private Scripted(String... texts) {
			this.texts = new ArrayDeque<>(List.of(texts));
		}

		@Override
		public ChatReply complete(ChatRequest request) {
			this.requests.add(request);
			return new ChatReply(this.texts.removeFirst(), this.reason, 1, 1);
		}

		@Override
		public String toString() {
			return "Model 'm'";
		}

	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"title\":\"a {b}\",\"stars\":3}",
			"```json\n{\"title\":\"a {b}\",\"stars\":3,\"x\":[{}]}\n```",
			"Result [of 5]: {\"title\":\"a {b}\",\"stars\":3}. Anything else?",
			"{\"title\":\"a {b}\",\"stars\":\"3\"} with {braces} after it" })
	void readsTheOneObjectInAnAnswer(String answer) {
		Scripted model = new Scripted(answer);
		JsonReply<Rating> reply = model.completeJson(REQUEST, Rating.class);
		assertThat(reply.value()).isEqualTo(new Rating("a {b}", 3));
		assertThat(reply.reply().text()).isEqualTo(answer);
		assertThat(reply.repaired()).isFalse();
		assertThat(model.requests).containsExactly(REQUEST);
	}

	@Test
	void readsListsAndMaps() {
		assertThat(new Scripted("The list: [1, 2]").completeJson(REQUEST, List.class).value()).isEqualTo(List.of(1, 2));
		assertThat(new Scripted("{\"a\":[]}").completeJson(REQUEST, Map.class).value())
			.isEqualTo(Map.of("a", List.of()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "I cannot do that.", "{\"title\":\"a\",\"stars\":3",
			"{\"broken\": {\"title\":\"a\",\"stars\":3}", "[{\"title\":\"a\",\"stars\":3}]",
			"{\"title\":\"a\",\"stars\":3}{\"title\":\"b\",\"stars\":4}", "{\"title\":\"a\",\"stars\":null}",
			"{\"title\":\"a\",\"stars\":\"many\"}", "{title: a}" })
	void asksOnceMoreWithTheReason(String answer) {
		Scripted model = new Scripted(answer, "{\"title\":\"a\",\"stars\":3}");
		JsonReply<Rating> reply = model.completeJson(REQUEST, Rating.class);
		assertThat(reply.value()).isEqualTo(new Rating("a", 3));
		assertThat(reply.repaired()).isTrue();
		assertThat(model.requests).hasSize(2);
		ChatRequest second = model.requests.get(1);
		assertThat(second.maxTokens()).isEqualTo(50);
		assertThat(second.messages()).startsWith(ChatMessage.user("Rate it"), ChatMessage.assistant(answer)).hasSize(3);
		assertThat(second.messages().get(2).text()).startsWith("This cannot be used: ")
			.endsWith(". Answer again, with one valid JSON value and nothing else.");
		assertThat(REQUEST.messages()).hasSize(1);
	}

	@Test
	void givesUpAfterTheSecondAnswer() {
		Scripted model = new Scripted("no", "no again", "{}");
		assertThatThrownBy(() -> model.completeJson(REQUEST, Rating.class)).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessage("Model 'm' answered twice without the Rating that was asked for (there is no JSON object or "
					+ "array in it): say in the request what it looks like");
		assertThat(model.requests).hasSize(2);
	}

	@Test
	void doesNotRepairWhatWasCut() {
		Scripted model = new Scripted("{\"title\":");
		model.reason = FinishReason.LENGTH;
		assertThatThrownBy(() -> model.completeJson(REQUEST, Rating.class)).isInstanceOf(ProviderException.class)
			.hasMessage("Model 'm' ended its answer because of LENGTH, so that its JSON is not complete: allow more "
					+ "tokens or ask for less");
		assertThat(model.requests).hasSize(1);
	}

	@Test
	void streamsInOnePartWhereTheModelCannot() {
		List<String> parts = new ArrayList<>();
		assertThat(new Scripted("all of it").stream(REQUEST, parts::add).text()).isEqualTo("all of it");
		assertThat(parts).containsExactly("all of it");
	}

}
