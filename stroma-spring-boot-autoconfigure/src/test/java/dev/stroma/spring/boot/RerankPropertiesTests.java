package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.ChatReply;
import dev.stroma.chat.ChatReply.FinishReason;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.Indexer;
import dev.stroma.provider.HttpTransport;
import dev.stroma.search.Arm;
import dev.stroma.search.Reranker;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;

class RerankPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner(RecordingTransport transport) {
		return StromaRunner.at(this.directory.resolve("index.db")).withBean(HttpTransport.class, () -> transport);
	}

	private static SearchResult search(ApplicationContext context) {
		context.getBean(Indexer.class).update(CorpusRecord.of("a", "A", "one two"));
		return context.getBean(RetrievalService.class).search("one");
	}

	@Test
	void hasNoRerankerUnlessToldSo() {
		runner(new RecordingTransport("")).run((context) -> {
			assertThat(context).doesNotHaveBean(Reranker.class);
			assertThat(search(context).arms()).extracting(Arm::name).doesNotContain(Arm.RERANK);
		});
	}

	@Test
	void asksAServer() {
		RecordingTransport transport = new RecordingTransport("""
				{"results":[{"index":0,"relevance_score":0.25}]}""");
		runner(transport)
			.withPropertyValues("stroma.rerank.type=endpoint", "stroma.rerank.base-url=http://models",
					"stroma.rerank.model=cross", "stroma.rerank.api-key=sk-2", "stroma.rerank.timeout=3s")
			.run((context) -> {
				SearchResult result = search(context);

				assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.RAN);
				assertThat(transport.requests).singleElement().satisfies((request) -> {
					assertThat(request.uri()).hasToString("http://models/v1/rerank");
					assertThat(request.headers()).containsEntry("Authorization", "Bearer sk-2");
					assertThat(request.total()).isEqualTo(Duration.ofSeconds(3));
				});
				assertThat(context.getBean(RerankProperties.class)).hasToString("RerankProperties[ENDPOINT cross]");
			});
	}

	@Test
	void asksTheChatModel() {
		RecordingTransport transport = new RecordingTransport("""
				{"choices":[{"message":{"content":"{\\"relevance\\": 7}"},"finish_reason":"stop"}]}""");
		runner(transport)
			.withPropertyValues("stroma.rerank.type=chat", "stroma.chat.base-url=http://models",
					"stroma.chat.model=llama")
			.run((context) -> {
				assertThat(search(context).arm(Arm.RERANK).state()).isEqualTo(Arm.State.RAN);
				assertThat(transport.requests).hasSize(1);
			});
	}

	@Test
	void asksAboutSoManyHitsSoManyAtATime() {
		AtomicInteger now = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		AtomicInteger asked = new AtomicInteger();
		ChatCompletions chat = (request) -> {
			asked.incrementAndGet();
			most.accumulateAndGet(now.incrementAndGet(), Math::max);
			Thread.yield();
			now.decrementAndGet();
			return new ChatReply("{\"relevance\": 7}", FinishReason.STOP, 0, 0);
		};
		runner(new RecordingTransport("")).withBean(ChatCompletions.class, () -> chat)
			.withPropertyValues("stroma.rerank.type=chat", "stroma.rerank.top=3", "stroma.rerank.concurrency=1")
			.run((context) -> {
				context.getBean(Indexer.class)
					.update(IntStream.range(0, 5)
						.mapToObj((number) -> CorpusRecord.of("r" + number, null, "one " + number))
						.toArray(CorpusRecord[]::new));
				context.getBean(RetrievalService.class).search("one");

				assertThat(asked).hasValue(3);
				assertThat(most).hasValue(1);
			});
	}

	@Test
	void saysWhatIsMissing() {
		assertMissing("stroma.chat.base-url", "stroma.rerank.type=chat");
		assertMissing("stroma.rerank.base-url", "stroma.rerank.type=endpoint");
		assertMissing("stroma.rerank.model", "stroma.rerank.type=endpoint", "stroma.rerank.base-url=http://models");
	}

	private void assertMissing(String property, String... properties) {
		runner(new RecordingTransport("")).withPropertyValues(properties)
			.run((context) -> assertThat(
					new StromaPropertyFailureAnalyzer().analyze(context.getStartupFailure()).getDescription())
				.isEqualTo("The property '%s' is not set.".formatted(property)));
	}

	@Test
	void namesThePropertyThatCannotBeUsed() {
		runner(new RecordingTransport(""))
			.withPropertyValues("stroma.rerank.type=chat", "stroma.chat.base-url=http://models",
					"stroma.chat.model=llama", "stroma.rerank.top=51")
			.run((context) -> assertThat(
					new StromaPropertyFailureAnalyzer().analyze(context.getStartupFailure()).getDescription())
				.isEqualTo("The property 'stroma.rerank.top' has the value '51'. Use 1 to 50."));
	}

	@Test
	void leavesItToARerankerOfTheApplication() {
		runner(new RecordingTransport(""))
			.withBean("mine", Reranker.class, () -> (question, hits) -> new double[hits.size()])
			.withPropertyValues("stroma.rerank.type=endpoint")
			.run((context) -> assertThat(context.getBeanNamesForType(Reranker.class)).containsExactly("mine"));
	}

}
