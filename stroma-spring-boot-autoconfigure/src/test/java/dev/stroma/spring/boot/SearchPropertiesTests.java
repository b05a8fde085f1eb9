package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.LimitExceededException;
import dev.stroma.graph.Graph;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.Indexer;
import dev.stroma.search.Arm;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of searches reaches the engine.
 */
class SearchPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void asksForWhatRequestsDoNotSay() {
		runner().run((context) -> assertThat(context.getBean(RetrievalService.class).request("one"))
			.extracting(SearchRequest::limit, SearchRequest::minRelevance, SearchRequest::deadline)
			.containsExactly(10, 0.0, null));
		runner()
			.withPropertyValues("stroma.search.limit=3", "stroma.search.min-relevance=0.2", "stroma.search.deadline=2s")
			.run((context) -> assertThat(context.getBean(RetrievalService.class).request("one"))
				.extracting(SearchRequest::limit, SearchRequest::minRelevance, SearchRequest::deadline)
				.containsExactly(3, 0.2, Duration.ofSeconds(2)));
		runner().withPropertyValues("stroma.search.limit=251")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The limit is 251: use 1 to 250"));
	}

	@Test
	void takesAsManyCandidatesAsAsked() {
		runner().withPropertyValues("stroma.search.candidates=10").run((context) -> {
			for (int i = 0; i < 20; i++) {
				context.getBean(Indexer.class).update(CorpusRecord.of("r" + i, null, "one passage"));
			}
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.LEXICAL).candidates())
				.isEqualTo(10);
		});
		runner().withPropertyValues("stroma.search.candidates=9")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("Each arm is to name 9 candidates: use 10 to 1000"));
	}

	@Test
	void readsQuestionsAsAsked() {
		runner().withPropertyValues("stroma.search.operators=true", "stroma.search.minimum-match=1").run((context) -> {
			StromaRunner.learn(context, "one two");

			assertThat(context.getBean(RetrievalService.class).search("one -two").hits()).isEmpty();
			assertThat(context.getBean(RetrievalService.class).search("one three").arm(Arm.LEXICAL).reason())
				.isEqualTo("fewer than 10 passages have 2 of the question's 2 words: those with 1 are found");
		});
	}

	@Test
	void comparesEveryVectorWhereAskedUnlessARequestSaysOtherwise() {
		runner()
			.run((context) -> assertThat(context.getBean(RetrievalService.class).request("one").isExact()).isFalse());
		runner().withPropertyValues("stroma.search.vectors.exact=true").run((context) -> {
			SearchRequest request = context.getBean(RetrievalService.class).request("one");
			assertThat(request.isExact()).isTrue();
			assertThat(request.exact(false).isExact()).isFalse();
		});
	}

	@Test
	void switchesAnArmOnAgainThatIsOffByDefault() {
		runner().withPropertyValues("stroma.graph.enabled=false").run((context) -> {
			SearchRequest request = context.getBean(RetrievalService.class).request("one");
			assertThat(request.off()).containsExactly(Arm.GRAPH);
			assertThat(request.with(Arm.GRAPH).off()).isEmpty();
		});
	}

	@Test
	void letsAsManySearchesWaitAsAllowed() {
		int threads = Runtime.getRuntime().availableProcessors();
		CountDownLatch begun = new CountDownLatch(threads);
		CountDownLatch gate = new CountDownLatch(1);
		FusionStrategy waiting = (candidate, arms) -> {
			begun.countDown();
			try {
				gate.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return 1;
		};
		runner().withBean(FusionStrategy.class, () -> waiting)
			.withPropertyValues("stroma.search.max-waiting=2", "stroma.store.max-readers=" + (threads + 4))
			.run((context) -> {
				StromaRunner.learn(context, "one");
				RetrievalService retrieval = context.getBean(RetrievalService.class);
				List<CompletableFuture<SearchResult>> searches = new ArrayList<>();
				for (int i = 0; i < threads; i++) {
					searches.add(retrieval.searchAsync(retrieval.request("one")));
				}
				begun.await();
				for (int i = 0; i < 2; i++) {
					searches.add(retrieval.searchAsync(retrieval.request("one")));
				}

				assertThat(retrieval.searchAsync(retrieval.request("one"))).failsWithin(Duration.ofMinutes(1))
					.withThrowableThat()
					.havingCause()
					.isInstanceOf(LimitExceededException.class)
					.withMessage(
							"2 searches wait for a thread already: try again later, or raise stroma.search.max-waiting");
				gate.countDown();
				assertThat(searches).allSatisfy((search) -> assertThat(search.join().hits()).hasSize(1));
			});
		runner().withPropertyValues("stroma.search.max-waiting=0")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("0 searches may wait for a thread: use 1 or more"));
	}

	@Test
	void toleratesTypingErrors() {
		runner().withPropertyValues("stroma.search.typo-tolerance=true").run((context) -> {
			StromaRunner.learn(context, "customers");

			assertThat(context.getBean(RetrievalService.class).search("custmers").understood().didYouMean())
				.hasValue("customers");
		});
	}

	@Test
	void followsTheGraphAsAsked() {
		runner()
			.run((context) -> assertThat(context.getBean(RetrievalService.class).request("one"))
				.extracting((request) -> request.graph().depth(), (request) -> request.graph().maxNodes(),
						(request) -> request.weight(Arm.GRAPH), SearchRequest::off)
				.containsExactly(2, 64, 1.0, Set.of()));
		runner()
			.withPropertyValues("stroma.graph.depth=3", "stroma.graph.max-nodes=100", "stroma.graph.weight=0.5",
					"stroma.graph.enabled=false")
			.run((context) -> assertThat(context.getBean(RetrievalService.class).request("one"))
				.extracting((request) -> request.graph().depth(), (request) -> request.graph().maxNodes(),
						(request) -> request.weight(Arm.GRAPH), SearchRequest::off)
				.containsExactly(3, 100, 0.5, Set.of(Arm.GRAPH)));
		runner().withPropertyValues("stroma.graph.extract-entities=true").run((context) -> {
			Indexer indexer = context.getBean(Indexer.class);
			indexer.update(CorpusRecord.of("a", null, "see OPS-311"));
			assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(Graph.class).node(NodeKey.of("identifier", "OPS-311"))).isPresent();
		});
		runner().withPropertyValues("stroma.graph.depth=4")
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessage("The depth is 4: use 1 to 3"));
		runner().withPropertyValues("stroma.graph.max-nodes=0")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The most nodes are 0: use 1 to 128"));
	}

	@Test
	void waitsForARerankerAsLongAsAllowed() {
		CountDownLatch never = new CountDownLatch(1);
		Reranker hanging = (question, hits) -> {
			try {
				never.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			return new double[hits.size()];
		};
		runner().withBean(Reranker.class, () -> hanging)
			.withPropertyValues("stroma.search.rerank-timeout=30ms")
			.run((context) -> {
				StromaRunner.learn(context, "one");

				SearchResult result = context.getBean(RetrievalService.class).search("one");

				assertThat(result.hits()).hasSize(1);
				assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.LATE);
				assertThat(result.arm(Arm.RERANK).reason())
					.isEqualTo("reranking took longer than PT0.03S: raise stroma.search.rerank-timeout");
			});
	}

}
