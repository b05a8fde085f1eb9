package dev.stroma.search.rerank;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;
import dev.stroma.search.Arm;
import dev.stroma.search.Reranker;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RerankerTests {

	@TempDir
	Path directory;

	/** Records whose order by words is that of their numbers. */
	private SearchResult search(Reranker reranker, int records) {
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none()).reranker(reranker))) {
			stroma.indexer()
				.update(IntStream.range(0, records)
					.mapToObj((i) -> CorpusRecord.of("r%02d".formatted(i), "number " + i,
							"alpha" + " filler".repeat(2 * i)))
					.toList(), List.of());
			return stroma.retrieval().search(SearchRequest.of("alpha").limit(50));
		}
	}

	private static List<String> refs(int... numbers) {
		return IntStream.of(numbers).mapToObj("r%02d"::formatted).toList();
	}

	private static List<String> refs(SearchResult result) {
		return result.hits().stream().map((hit) -> hit.ref()).toList();
	}

	private static Answer reranked(String results) {
		return Answer.json("{\"id\":\"x\",\"results\":[" + results + "],\"meta\":{}}");
	}

	@Test
	void takesTheScoresOfAServer() {
		try (ModelServer server = ModelServer.answering(reranked("""
				{"index":2,"relevance_score":0.9,"document":{"text":"x"}},{"index":0,"relevance_score":-1.5},
				{"index":1,"relevance_score":0.1}"""))) {
			SearchResult result = search(EndpointReranker.of(new TurnedTime().endpoint(server), "cross"), 3);

			assertThat(refs(result)).isEqualTo(refs(2, 1, 0));
			assertThat(result.hits().get(0).evidence()).last()
				.satisfies((evidence) -> assertThat(evidence.score()).isEqualTo(0.9));
			assertThat(server.requests()).singleElement().satisfies((seen) -> {
				assertThat(seen.path()).isEqualTo("/v1/rerank");
				assertThat(seen.body()).startsWith("""
						{"model":"cross","query":"alpha","documents":["number 0\\nalpha",""");
			});
		}
	}

	@Test
	void keepsTheOrderWhenAServerAnswersNonsense() {
		for (String results : List.of("", "{\"index\":0,\"relevance_score\":1}",
				"{\"index\":0,\"relevance_score\":1},{\"index\":0,\"relevance_score\":2}",
				"{\"index\":0,\"relevance_score\":1},{\"index\":7,\"relevance_score\":2}",
				"{\"index\":0,\"relevance_score\":\"high\"},{\"index\":1,\"relevance_score\":2}")) {
			try (ModelServer server = ModelServer.answering(reranked(results))) {
				SearchResult result = search(EndpointReranker.of(new TurnedTime().endpoint(server), "cross"), 2);

				assertThat(refs(result)).isEqualTo(refs(0, 1));
				assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.FAILED);
			}
		}
	}

	/** A chat model that answers by the number in a passage's title. */
	private static Answer judging(UnaryOperator<String> judgement) {
		return (seen, out, connection) -> {
			String number = seen.body().replaceAll("(?s).*<<<\\\\nnumber (\\d+)\\\\n.*", "$1");
			Answer.json(
					"{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"%s\"},\"finish_reason\":\"stop\"}]}"
						.formatted(judgement.apply(number).replace("\"", "\\\"")))
				.write(seen, out, connection);
		};
	}

	private static String relevance(Object value) {
		return "{\"relevance\": %s}".formatted(value);
	}

	private SearchResult judged(UnaryOperator<String> judgement, int records, UnaryOperator<ChatReranker> options) {
		try (ModelServer server = ModelServer.answering(judging(judgement));
				ChatCompletions chat = OpenAiChatClient.of(new TurnedTime().endpoint(server), "judge");
				ChatReranker reranker = options.apply(ChatReranker.of(chat))) {
			return search(reranker, records);
		}
	}

	@Test
	void hasAChatModelJudgeTheFirstTen() {
		List<String> asked = new CopyOnWriteArrayList<>();

		SearchResult result = judged((number) -> {
			asked.add(number);
			return relevance(number);
		}, 15, (reranker) -> reranker);

		assertThat(asked)
			.containsExactlyInAnyOrderElementsOf(IntStream.range(0, 10).mapToObj(String::valueOf).toList());
		assertThat(refs(result)).isEqualTo(refs(9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 10, 11, 12, 13, 14));
		assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.RAN);
	}

	@Test
	void leavesWhatCouldNotBeJudgedInItsPlace() {
		SearchResult result = judged((number) -> switch (number) {
			case "1" -> relevance(11);
			case "3" -> "I would rather not say";
			default -> relevance(number);
		}, 6, (reranker) -> reranker.top(5));

		// 0, 2 and 4 change places, 5 is not judged
		assertThat(refs(result)).isEqualTo(refs(4, 1, 2, 3, 0, 5));
	}

	@Test
	void keepsTheOrderWhenNothingCouldBeJudged() {
		SearchResult result = judged((number) -> "no", 4, (reranker) -> reranker);

		assertThat(refs(result)).isEqualTo(refs(0, 1, 2, 3));
		assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.FAILED);
	}

	@Test
	void judgesNoMoreAtATimeThanAllowed() {
		AtomicInteger running = new AtomicInteger();
		List<Integer> seen = new CopyOnWriteArrayList<>();

		judged((number) -> {
			seen.add(running.incrementAndGet());
			Thread.yield();
			running.decrementAndGet();
			return relevance(1);
		}, 40, (reranker) -> reranker.top(40).concurrency(2));

		assertThat(seen).hasSize(40).allSatisfy((atOnce) -> assertThat(atOnce).isLessThanOrEqualTo(2));
	}

	@Test
	void refusesNumbersOutOfBounds() {
		try (ModelServer server = ModelServer.answering(Answer.json("{}"));
				ChatCompletions chat = OpenAiChatClient.of(new TurnedTime().endpoint(server), "judge");
				ChatReranker reranker = ChatReranker.of(chat)) {
			for (Runnable wrong : new ArrayList<Runnable>(List.of(() -> reranker.top(0), () -> reranker.top(51),
					() -> reranker.concurrency(0), () -> reranker.concurrency(17)))) {
				assertThatThrownBy(wrong::run).isInstanceOf(InvalidInputException.class);
			}
		}
	}

}
