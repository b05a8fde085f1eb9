package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.PlanTooLargeException;
import dev.stroma.error.RunStoppedException;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.graph.Graph;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;
import dev.stroma.index.ReuseStatus;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.search.Arm;
import dev.stroma.search.Reranker;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotManager;
import dev.stroma.store.VecReadiness;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * Each property reaches the engine.
 */
class StromaPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void embedsLazily() {
		runner().withPropertyValues("stroma.indexing.embedding=lazy")
			.run((context) -> assertThat(learn(context.getBean(Indexer.class), "one")).satisfies((report) -> {
				assertThat(report.embeddedChunks()).isZero();
				assertThat(report.pendingChunks()).isEqualTo(1);
			}));
	}

	@Test
	void embedsEagerly() {
		runner().withPropertyValues("stroma.indexing.embedding=EAGER")
			.withBean(Embedder.class, RemoteEmbedder::answering)
			.run((context) -> assertThat(learn(context.getBean(Indexer.class), "one").embeddedChunks()).isEqualTo(1));
	}

	@Test
	void leavesOutARecordThatFailsUnlessStrict() {
		CorpusRecord tooLong = CorpusRecord.of("long", null, "one two three");
		ApplicationContextRunner runner = runner().withPropertyValues("stroma.chunk.max-tokens=1",
				"stroma.chunk.max-sections=2");

		runner.withPropertyValues("stroma.indexing.strict=true")
			.run((context) -> assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(
					() -> context.getBean(Indexer.class).update(tooLong, CorpusRecord.of("short", null, "one"))));
		runner.run((context) -> assertThat(
				context.getBean(Indexer.class).update(tooLong, CorpusRecord.of("short", null, "one")))
			.extracting(IndexReport::added, IndexReport::failedCount)
			.containsExactly(1, 1));
	}

	@Test
	void boundsAnUpdateInRecordsAndTime() {
		runner().withPropertyValues("stroma.indexing.max-planned-records=1")
			.run((context) -> assertThatExceptionOfType(PlanTooLargeException.class)
				.isThrownBy(() -> context.getBean(Indexer.class)
					.update(CorpusRecord.of("a", null, "one"), CorpusRecord.of("b", null, "two"))));
		runner().withPropertyValues("stroma.indexing.deadline=1ns")
			.run((context) -> assertThatExceptionOfType(RunStoppedException.class)
				.isThrownBy(() -> learn(context.getBean(Indexer.class), "one")));
	}

	@Test
	void takesVectorsOfAnotherFile() {
		String other = this.directory.resolve("other.db").toString();
		runner().withPropertyValues("stroma.path=" + other)
			.run((context) -> learn(context.getBean(Indexer.class), "one"));

		runner().withPropertyValues("stroma.indexing.reuse-from=" + other)
			.run((context) -> assertThat(
					context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one")).reuseStatus())
				.isEqualTo(ReuseStatus.ACTIVE));
	}

	@Test
	void refusesAnotherModel() {
		runner().run((context) -> learn(context.getBean(Indexer.class), "one"));

		runner().withPropertyValues("stroma.indexing.on-model-change=fail")
			.withBean(Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("configure that model, or set stroma.indexing.on-model-change"));
		runner().withPropertyValues("stroma.indexing.on-model-change=rebuild-vectors")
			.withBean(Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue());
	}

	@Test
	void waitsForTheVectorOfAQuestionAsLongAsAllowed() {
		runner().withPropertyValues("stroma.search.query-embedding-timeout=30ms")
			.withBean(Embedder.class, RemoteEmbedder::hanging)
			.run((context) -> {
				Arm vector = context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR);

				assertThat(vector.state()).isEqualTo(Arm.State.LATE);
				assertThat(vector.reason()).isEqualTo("embedding the question took longer than PT0.03S: "
						+ "raise stroma.search.query-embedding-timeout");
			});
	}

	@Test
	void loadsAnOwnSqliteVec() {
		Path library = this.directory.resolve("own.so");
		runner().withPropertyValues("stroma.sqlite-vec.path=" + library).run((context) -> {
			VecReadiness vec = context.getBean(Stroma.class).status().sqliteVec();

			assertThat(vec.available()).isFalse();
			assertThat(vec.reason()).isEqualTo("there is no file '%s': correct stroma.sqlite-vec.path", library);
		});
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void extractsSqliteVecToADirectory() {
		Path natives = this.directory.resolve("natives");
		runner().withPropertyValues("stroma.sqlite-vec.directory=" + natives).run((context) -> {
			VecReadiness vec = context.getBean(Stroma.class).status().sqliteVec();

			assertThat(vec.available()).isTrue();
			assertThat(vec.library()).hasParent(natives);
		});
	}

	@Test
	void opensForReadingOnly() {
		runner().run((context) -> learn(context.getBean(Indexer.class), "one"));
		runner().withPropertyValues("stroma.mode=read-only").run((context) -> {
			assertThat(context.getBean(Stroma.class).status().readOnly()).isTrue();
			assertThat(context.getBean(StromaHealthIndicator.class).health().getDetails()).containsEntry("mode",
					"read-only");
			assertThat(context.getBean(RetrievalService.class).search("one").hits()).hasSize(1);
		});
	}

	@Test
	void answersFromMemoryWhereItFits() {
		runner().withPropertyValues("stroma.search.resident.mode=on")
			.run((context) -> assertThat(context.getBean(Stroma.class).status().resident()).satisfies((resident) -> {
				assertThat(resident.state()).isEqualTo(ResidentStatus.State.ACTIVE);
				assertThat(resident.maxBytes()).isEqualTo((long) (Runtime.getRuntime().maxMemory() * 0.2));
			}));
		runner().run((context) -> learn(context.getBean(Indexer.class), "one"));
		runner().withPropertyValues("stroma.search.resident.mode=on", "stroma.search.resident.memory=1KB")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("raise stroma.search.resident.memory"));
	}

	@Test
	void cutsTextsAsAsked() {
		runner().withPropertyValues("stroma.chunk.max-tokens=2", "stroma.chunk.overlap-tokens=1")
			.run((context) -> assertThat(learn(context.getBean(Indexer.class), "one two three").addedChunks())
				.isEqualTo(2));
	}

	@Test
	void leavesShortTextsWholeAsAsked() {
		runner().withPropertyValues("stroma.chunk.max-tokens=2", "stroma.chunk.whole-tokens=3").run((context) -> {
			assertThat(learn(context.getBean(Indexer.class), "one two three").addedChunks()).isEqualTo(1);
			assertThat(learn(context.getBean(Indexer.class), "one two three four five").addedChunks()).isEqualTo(3);
		});
	}

	@Test
	void countsTokensAsAsked() {
		runner().withPropertyValues("stroma.chunk.max-tokens=7", "stroma.chunk.token-counter=characters")
			.run((context) -> assertThat(learn(context.getBean(Indexer.class), "one two three").addedChunks())
				.isEqualTo(2));
	}

	@Test
	void analysesInALanguage() {
		runner().withPropertyValues("stroma.lexical.language=de")
			.run((context) -> assertThat(context.getBean(TextAnalyzer.class).language()).isEqualTo("de"));
		runner().withPropertyValues("stroma.lexical.language=none")
			.run((context) -> assertThat(context).hasSingleBean(FoldingAnalyzer.class));
	}

	@Test
	void findsSynonymsAndKeepsProtectedWords() {
		runner()
			.withPropertyValues("stroma.lexical.synonyms[0]=car, automobile", "stroma.lexical.protected-words=Vistas")
			.run((context) -> {
				learn(context.getBean(Indexer.class), "The automobile has vistas.");

				assertThat(byWords(context.getBean(RetrievalService.class), "cars")).isOne();
				assertThat(byWords(context.getBean(RetrievalService.class), "vistas")).isOne();
				assertThat(byWords(context.getBean(RetrievalService.class), "vista")).isZero();
			});
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void quantizesVectorsInTheBackground() {
		runner().run((context) -> learn(context.getBean(Indexer.class), "one"));
		runner().withPropertyValues("stroma.vectors.quantization=int8").run((context) -> {
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR).candidates()).isEqualTo(1);
		});
	}

	@Test
	void searchesTheFirstValuesOfVectors() {
		runner().withPropertyValues("stroma.vectors.search-dimension=64").run((context) -> {
			learn(context.getBean(Indexer.class), "one");
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.VECTOR).candidates()).isEqualTo(1);
		});
		runner().withPropertyValues("stroma.vectors.search-dimension=300")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The search dimension is 300 but vectors have 256: use at most 256"));
		runner().withPropertyValues("stroma.vectors.search-dimension=64", "stroma.vectors.quantization=binary")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The search dimension is 64 and the quantization binary: a search dimension needs float32, "
						+ "leave one of them"));
	}

	@Test
	void searchesTheMetadataNamed() {
		CorpusRecord record = CorpusRecord.of("a", null, "one").metadata(Map.of("tags", "harvest", "colour", "azure"));
		runner().run((context) -> {
			context.getBean(Indexer.class).update(record);
			assertThat(found(context, "harvest")).isEqualTo(1);
			assertThat(found(context, "azure")).isZero();
		});
		runner()
			.withPropertyValues("stroma.path=" + this.directory.resolve("other.db"),
					"stroma.lexical.metadata-fields=colour, size")
			.run((context) -> {
				context.getBean(Indexer.class).update(record);
				assertThat(found(context, "harvest")).isZero();
				assertThat(found(context, "azure")).isEqualTo(1);
			});
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
	void countsTheMeaningOfWholeRecordsAsAsked() {
		runner().run((
				context) -> assertThat(context.getBean(RetrievalService.class).request("one").weight(Arm.RECORD_VECTOR))
					.isZero());
		runner().withPropertyValues("stroma.search.record-vector-weight=0.5").run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one passage"));
			assertThat(context.getBean(RetrievalService.class).search("one").arm(Arm.RECORD_VECTOR))
				.extracting(Arm::state, Arm::weight)
				.containsExactly(Arm.State.RAN, 0.5);
			try (Snapshot snapshot = context.getBean(SnapshotManager.class).open()) {
				assertThat(snapshot.stats().recordVectors()).isEqualTo(1);
			}
		});
		runner().withPropertyValues("stroma.search.record-vector-weight=-1")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The weight of arm 'record-vector' is -1.0: use 0 or more"));
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
	void letsASearchWaitForItsTurnAsLongAsAllowed() {
		runner().withPropertyValues("stroma.store.max-readers=1", "stroma.store.reader-wait=500ms").run((context) -> {
			try (Snapshot snapshot = context.getBean(SnapshotManager.class).open()) {
				assertThat(snapshot.generation()).isZero();
				assertThatExceptionOfType(IndexInUseException.class)
					.isThrownBy(() -> context.getBean(RetrievalService.class).search("one"))
					.withMessageContaining("All 1 readers of index")
					.withMessageEndingWith("are busy for PT0.5S: close snapshots, or raise stroma.store.max-readers");
			}
		});
	}

	@Test
	void stopsOwnSqlAfterAWhile() {
		String endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n";
		runner().withPropertyValues("stroma.store.read-timeout=100ms")
			.run((context) -> assertThatExceptionOfType(LimitExceededException.class)
				.isThrownBy(
						() -> context.getBean(Stroma.class).read((sql) -> sql.sql(endless).query(Long.class).single()))
				.withMessageContaining("took longer than stroma.store.read-timeout, which is PT0.1S"));
	}

	@Test
	void readsQuestionsAsAsked() {
		runner().withPropertyValues("stroma.search.operators=true", "stroma.search.minimum-match=1").run((context) -> {
			learn(context.getBean(Indexer.class), "one two");

			assertThat(context.getBean(RetrievalService.class).search("one -two").hits()).isEmpty();
			assertThat(context.getBean(RetrievalService.class).search("one three").arm(Arm.LEXICAL).reason())
				.isEqualTo("fewer than 10 passages have 2 of the question's 2 words: those with 1 are found");
		});
	}

	@Test
	void toleratesTypingErrors() {
		runner().withPropertyValues("stroma.search.typo-tolerance=true").run((context) -> {
			learn(context.getBean(Indexer.class), "customers");

			assertThat(context.getBean(RetrievalService.class).search("custmers").understood().didYouMean())
				.hasValue("customers");
		});
	}

	@Test
	void fusesAsConfigured() {
		fusing("stroma.fusion.strategy=rrf", "stroma.fusion.rrf-k=9").run((context) -> {
			learn(context.getBean(Indexer.class), "one two");

			// first in both arms
			assertThat(score(context, SearchRequest.of("one two"))).isEqualTo(2.0 / 10, within(1e-12));
		});
		fusing("stroma.fusion.strategy=rrf", "stroma.fusion.rrf-keeps-single-arm=true").run((context) -> {
			SearchHit hit = hit(context, SearchRequest.of("one two").without(Arm.LEXICAL).without(Arm.COVERAGE));

			assertThat(hit.score()).isEqualTo(hit.evidence().get(0).score());
		});
		fusing("stroma.fusion.strategy=weighted-sum", "stroma.fusion.bm25=0.6", "stroma.fusion.chunk-share=1")
			.run((context) -> {
				SearchHit hit = hit(context, SearchRequest.of("one two"));

				assertThat(hit.score()).isEqualTo(
						0.6 * hit.evidence().get(0).value() + 0.4 * hit.evidence().get(1).value(), within(1e-12));
			});
		fusing("stroma.fusion.strategy=weighted-sum", "stroma.fusion.bm25=2")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("The weight of bm25 is 2.0: use 0 to 1"));
	}

	private ApplicationContextRunner fusing(String... properties) {
		return runner().withBean(Embedder.class, () -> HashingEmbedder.of(64)).withPropertyValues(properties);
	}

	private static SearchHit hit(ApplicationContext context, SearchRequest request) {
		return context.getBean(RetrievalService.class).search(request).hits().get(0);
	}

	private static double score(ApplicationContext context, SearchRequest request) {
		return hit(context, request).score();
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
				learn(context.getBean(Indexer.class), "one");

				SearchResult result = context.getBean(RetrievalService.class).search("one");

				assertThat(result.hits()).hasSize(1);
				assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.LATE);
				assertThat(result.arm(Arm.RERANK).reason())
					.isEqualTo("reranking took longer than PT0.03S: raise stroma.search.rerank-timeout");
			});
	}

	private static int byWords(RetrievalService retrieval, String question) {
		return retrieval.search(SearchRequest.of(question).without(Arm.VECTOR)).hits().size();
	}

	@Test
	void searchesNoMetadataWhenNoneIsNamed() {
		runner().withPropertyValues("stroma.lexical.metadata-fields=").run((context) -> {
			context.getBean(Indexer.class)
				.update(CorpusRecord.of("a", null, "one").metadata(Map.of("tags", "harvest")));
			assertThat(found(context, "harvest")).isZero();
			assertThat(found(context, "one")).isEqualTo(1);
		});
	}

	private static int found(ApplicationContext context, String word) {
		return context.getBean(RetrievalService.class).search(SearchRequest.of(word).without(Arm.VECTOR)).hits().size();
	}

	@Test
	void refusesARecordOfTooManyChunks() {
		runner().withPropertyValues("stroma.chunk.max-tokens=1", "stroma.chunk.max-sections=2")
			.run((context) -> assertThatExceptionOfType(TooManySectionsException.class)
				.isThrownBy(() -> learn(context.getBean(Indexer.class), "one two three")));
	}

	private static IndexReport learn(Indexer indexer, String text) {
		return indexer.update(CorpusRecord.of("a", null, text));
	}

}
