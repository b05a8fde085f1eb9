package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.NodeKey;
import dev.stroma.graph.Walk;
import dev.stroma.graph.WalkOptions;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.RecallRequest;
import dev.stroma.memory.RecalledMemory;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.support.TestEmbedder;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Weaknesses that micrographrag has in reading, and that are none here.
 */
class MicrographragReadingTests {

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(this.embedder).clock(this.clock));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private void learn(String ref, String text) {
		this.stroma.indexer().update(CorpusRecord.of(ref, null, text));
	}

	private List<String> refs(SearchRequest request) {
		return this.stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	private static SearchRequest byWords(String question) {
		return SearchRequest.of(question).without(Arm.VECTOR);
	}

	@ParameterizedTest
	@ValueSource(strings = { "user's heron", "heron C++", "what? heron", "heron AND", "\"heron", "a:heron",
			"heron@x.com", "state-of-the-heron", "heron OR (", "NOT heron*", "   heron   " })
	void aQuestionIsTextAndNoExpression(String question) {
		learn("bird", "The heron waits, as the user's state of the art C++ notes say");

		assertThat(this.stroma.retrieval().search(byWords(question)).arm(Arm.LEXICAL).hasRun()).isTrue();
		assertThat(refs(byWords(question))).containsExactly("bird");
	}

	@Test
	void oneWordThatIsNowhereHidesNothing() {
		learn("oauth", "O problema de autenticacao OAuth foi resolvido com um token novo");

		assertThat(refs(byWords("problema de autenticação do provider"))).containsExactly("oauth");
	}

	@Test
	void askingForALimitAloneLeavesAllArmsOn() {
		learn("bird", "The heron waits");

		SearchResult found = this.stroma.retrieval().search(SearchRequest.of("heron").limit(3));

		assertThat(found.arm(Arm.LEXICAL).hasRun()).isTrue();
		assertThat(found.arm(Arm.VECTOR).hasRun()).isTrue();
	}

	@Test
	void titlesAndTagsAreFoundToo() {
		this.stroma.indexer().update(CorpusRecord.of("bird", "Heron", "It waits"));

		assertThat(refs(byWords("heron"))).containsExactly("bird");
		assertThat(this.stroma.retrieval().search(byWords("waits")).hits().get(0)).satisfies((hit) -> {
			assertThat(hit.title()).isEqualTo("Heron");
			assertThat(hit.text()).isEqualTo("It waits");
			assertThat(hit.end() - hit.start()).isEqualTo(hit.text().length());
		});
	}

	@Test
	void aFilterIsAppliedBeforeTheCut() {
		this.stroma.indexer()
			.update(IntStream.range(0, 600)
				.mapToObj((i) -> CorpusRecord
					.of("r%03d".formatted(i), null, (i == 599) ? "the heron, at the end of a longer text" : "heron")
					.metadata(Map.of("kept", i == 599)))
				.toList(), List.of());

		assertThat(refs(byWords("heron").filter(Filter.eq("kept", true)).limit(1))).containsExactly("r599");
		assertThat(refs(SearchRequest.of("heron")
			.without(Arm.LEXICAL)
			.without(Arm.COVERAGE)
			.filter(Filter.eq("kept", true))
			.limit(1))).containsExactly("r599");
	}

	@Test
	void importanceAndAgeCountWhereAskedAndNoFurther() {
		this.stroma.memory().remember(MemoryInput.of("The heron waits by the lake").id("old").importance(0));
		this.clock.turn(Duration.ofDays(400));
		this.stroma.memory().remember(MemoryInput.of("The heron waits by the sea").id("young").importance(1));

		RecallRequest request = RecallRequest.of("heron lake").importanceWeight(1).halfLife(Duration.ofDays(10));

		assertThat(this.stroma.memory().recall("heron lake").memories()).extracting(RecalledMemory::ref)
			.startsWith("old");
		assertThat(this.stroma.memory().recall(request).memories()).filteredOn((memory) -> memory.ref().equals("old"))
			.singleElement()
			.satisfies((old) -> assertThat(old.prior().factor()).isEqualTo(0.25));
	}

	@Test
	void nothingGoodEnoughIsNothing() {
		learn("bird", "The heron waits");

		assertThat(refs(SearchRequest.of("quarterly tax declaration").minRelevance(0.3))).isEmpty();
	}

	@Test
	void anArmThatFailsSaysSoAndTheOthersAnswer() {
		learn("bird", "The heron waits");
		this.embedder.before((texts) -> {
			throw new IllegalStateException("the model is gone");
		});

		SearchResult found = this.stroma.retrieval().search("heron");

		assertThat(found.hits()).extracting(SearchHit::ref).containsExactly("bird");
		assertThat(found.degraded()).isTrue();
		assertThat(found.arm(Arm.VECTOR).reason()).contains("the model is gone");
	}

	@Test
	void aHubOfSharedNodesDoesNotPassWhatIsAskedFor() {
		learn("seed", "The heron waits");
		learn("friend", "Something else");
		GraphChange change = GraphChange.create();
		for (int i = 0; i < 12; i++) {
			change.linkRecord("seed", NodeKey.of("topic", "t" + i)).linkRecord("friend", NodeKey.of("topic", "t" + i));
		}
		this.stroma.graph().apply(change);

		List<SearchHit> hits = this.stroma.retrieval().search(byWords("heron waits")).hits();

		assertThat(hits).extracting(SearchHit::ref).containsExactly("seed", "friend");
		assertThat(hits.get(1).score()).isLessThanOrEqualTo(hits.get(0).score() / 2);
	}

	@Test
	void aWalkOverACliqueTouchesNoMoreThanItMay() {
		GraphChange change = GraphChange.create();
		for (int i = 0; i < 64; i++) {
			for (int j = i + 1; j < 64; j++) {
				change.relate(NodeKey.of("n", "n" + i), "to", NodeKey.of("n", "n" + j));
			}
		}
		this.stroma.graph().apply(change);

		Walk walk = this.stroma.graph().walk(NodeKey.of("n", "n0"), WalkOptions.defaults().depth(3).maxNodes(64));

		assertThat(walk.touched()).isLessThanOrEqualTo(64);
	}

	@Test
	void whoAsksInAScopeFindsNothingOfAnother() {
		this.stroma.scoped("red").indexer().update(CorpusRecord.of("bird", null, "The heron waits"));
		this.stroma.scoped("red").memory().remember("The heron waits");
		this.stroma.scoped("red").graph().apply(GraphChange.create().linkRecord("bird", NodeKey.of("bird", "heron")));

		assertThat(refs(SearchRequest.of("heron"))).isEmpty();
		assertThat(this.stroma.scoped("blue").memory().recall("heron").memories()).isEmpty();
		assertThat(this.stroma.graph().node(NodeKey.of("bird", "heron"))).isEmpty();
	}

}
