package dev.stroma.graph;

import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.StromaOptions;
import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.provider.Answer;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.ModelServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Entities by a chat model on loopback that answers as no model should.
 */
class ChatEntityExtractorTests extends GraphFixture {

	private static final String TEXT = "Mira Tolland sails the Aurora Borealis to Porto.";

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private @Nullable EntityExtractor extractor;

	@Override
	StromaOptions options() {
		return super.options().entityExtractor(this.extractor).meters(this.meters);
	}

	private static Answer answer(String text) {
		try {
			return Answer.json("{\"choices\":[{\"message\":{\"content\":%s},\"finish_reason\":\"stop\"}]}"
				.formatted(new ObjectMapper().writeValueAsString(text)));
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static ChatEntityExtractor extractor(ModelServer server) {
		return ChatEntityExtractor.of(OpenAiChatClient.of(Endpoint.of(server.url()).retries(0), "m"), "m");
	}

	private static List<String> found(EntityExtractor extractor, KnownNodes known) {
		return extractor.extract(TEXT, known)
			.stream()
			.map((entity) -> entity.node().kind() + " " + entity.node().name())
			.toList();
	}

	@Test
	void takesWhatThePassageHas() {
		KnownNodes known = KnownNodes.of(List.of(Node.of(NodeKey.of("ship", "Aurora Borealis"))));
		try (ModelServer server = ModelServer.answering(
				answer("""
						Here: {"entities": [{"kind": "Person", "name": "mira  tolland"}, {"kind": "vessel", "name": "Aurora Borealis"},
						{"kind": "", "name": "Porto"}, {"kind": "person", "name": "Captain Falk"}, null, {"kind": "person"},
						{"name": "   "}, {"kind": "person", "name": "Mira Tolland"}]}"""))) {
			assertThat(found(extractor(server), known)).containsExactly("person miratolland", "ship auroraborealis",
					"name porto");
			assertThat(server.requests()).singleElement()
				.satisfies((seen) -> assertThat(seen.body()).contains("<<<", TEXT, "json_schema"));
		}
	}

	@Test
	void asksOfALongPassageWithoutHalfASurrogatePair() {
		String beginning = "b".repeat(ChatEntityExtractor.MAX_CHARACTERS - 1);
		try (ModelServer server = ModelServer.answering(answer("{\"entities\": []}"))) {
			extractor(server).extract(beginning + "😀 and more", KnownNodes.of(List.of()));

			assertThat(server.requests()).singleElement()
				.satisfies((seen) -> assertThat(seen.body()).contains(beginning + "\\n>>>"));
		}
	}

	@Test
	void isBoundedWhateverIsAnswered() {
		StringBuilder entities = new StringBuilder();
		for (int i = 0; i < TEXT.length(); i++) {
			for (int j = i + 1; j <= TEXT.length() && entities.length() < 20_000; j++) {
				entities.append(",{\"kind\":\"x\",\"name\":\"").append(TEXT, i, j).append("\"}");
			}
		}
		try (ModelServer server = ModelServer.answering(answer("{\"entities\":[" + entities.substring(1) + "]}"))) {
			assertThat(extractor(server).extract(TEXT, KnownNodes.NONE)).hasSize(EntityExtractor.MAX_PER_PASSAGE);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"entities\": null}", "{\"entities\": []}" })
	void nothingIsNothing(String answer) {
		try (ModelServer server = ModelServer.answering(answer(answer))) {
			assertThat(found(extractor(server), KnownNodes.NONE)).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "I see no entities", "[1, 2]", "{\"entities\": 7}", "{\"entities\": [[]]}" })
	void aPassageWhoseAnswerIsNoneHasNoLinks(String answer) {
		try (ModelServer server = ModelServer.answering(answer(answer))) {
			this.extractor = extractor(server);
			reopen();
			update("crew", TEXT);
			assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();

			assertThat(nodes()).isEmpty();
			assertThat(server.requests()).hasSize(2);
			assertThat(this.meters.get("stroma.graph.extraction.failures").counter().count()).isOne();
		}
	}

	@Test
	void asksOnceForATextAndAgainAfterAFailure() {
		try (ModelServer server = ModelServer.answering(Answer.status(401, "{}"), Answer.status(503, "{}"),
				answer("{\"entities\": [{\"kind\": \"place\", \"name\": \"Porto\"}]}"))) {
			ChatEntityExtractor extractor = extractor(server);
			for (int i = 0; i < 2; i++) {
				assertThatThrownBy(() -> found(extractor, KnownNodes.NONE)).isInstanceOf(ProviderException.class)
					.matches((ex) -> ((ProviderException) ex).retryable());
			}
			assertThat(found(extractor, KnownNodes.NONE)).containsExactly("place porto");
			assertThat(found(extractor, KnownNodes.of(List.of(Node.of(NodeKey.of("port", "Porto"))))))
				.containsExactly("port porto");
			assertThat(server.requests()).hasSize(3);
		}
	}

	@Test
	void saysWhichModelItIs() {
		assertThat(ChatEntityExtractor.of((request) -> {
			throw new IllegalStateException();
		}, " small ").identity()).isEqualTo("chat 1 small");
		assertThatThrownBy(() -> ChatEntityExtractor.of((request) -> {
			throw new IllegalStateException();
		}, " ")).isInstanceOf(InvalidInputException.class).hasMessageContaining("stroma.chat.model");
	}

}
