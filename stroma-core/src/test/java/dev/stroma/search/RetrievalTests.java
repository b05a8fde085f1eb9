package dev.stroma.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.filter.Filter;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RetrievalTests {

	@TempDir
	Path directory;

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(options("index.db"));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private StromaOptions options(String file) {
		return StromaOptions.of(this.directory.resolve(file)).embedder(this.embedder).meters(this.meters);
	}

	/** Texts of few words, so that many score alike. */
	private static List<CorpusRecord> records(int count, long seed) {
		Random random = new Random(seed);
		List<String> words = List.of("alpha", "beta", "gamma", "delta", "zebra", "lion");
		return IntStream.range(0, count).mapToObj((i) -> {
			String text = random.ints(1 + random.nextInt(4), 0, words.size())
				.mapToObj(words::get)
				.reduce("", (a, b) -> a + " " + b);
			return CorpusRecord.of("r%03d".formatted(i), "title", text)
				.metadata(Map.of("even", i % 2 == 0, "third", i % 3));
		}).toList();
	}

	@Test
	void tellsWhyAHitIsAHit() {
		this.stroma.indexer()
			.update(CorpusRecord.of("a", "Limits", "Intro.\n\n# Bursts\n\nThe limiter allows bursts."),
					CorpusRecord.of("b", "Pasta", "Boil it."), CorpusRecord.of("c", "Rice", "Boil it as well."));

		SearchResult result = this.stroma.retrieval().search("bursts");

		SearchHit hit = result.hits().get(0);
		assertThat(hit)
			.extracting(SearchHit::ref, SearchHit::title, SearchHit::headingPath, SearchHit::text, SearchHit::start,
					SearchHit::end, SearchHit::firstLine, SearchHit::lastLine, SearchHit::chunkIndex)
			.containsExactly("a", "Limits", List.of("Bursts"), "# Bursts\n\nThe limiter allows bursts.", 8, 44, 3, 5,
					1);
		assertThat(hit.evidence()).extracting(Evidence::arm).containsExactly("lexical", "vector", "coverage");
		assertThat(hit.evidence()).extracting(Evidence::rank).containsExactly(1, 1, 0);
		assertThat(hit.evidence().get(2).value()).isEqualTo(1.0);
		// the weighted mean of the three, by hand
		double mean = (hit.evidence().get(0).value() + 0.5 * hit.evidence().get(1).value() + 0.2) / 1.7;
		assertThat(hit.relevance()).isEqualTo(mean, within(1e-12));
		assertThat(hit.score()).isEqualTo(hit.relevance());
		assertThat(result.arms()).extracting(Arm::state).containsOnly(Arm.State.RAN);
		assertThat(result.degraded()).isFalse();
		assertThat(result.generation()).isEqualTo(1);
	}

	static Stream<FusionStrategy> strategies() {
		return Stream.of(new EvidenceFusion(), RrfFusion.create(), (candidate, arms) -> candidate.value(Arm.COVERAGE),
				(candidate, arms) -> Double.NaN);
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void givesTheFirstHitsOfALargerLimitForASmallerOne(FusionStrategy fusion) {
		try (Stroma fused = Stroma.open(options("fused.db").fusion(fusion))) {
			fused.indexer().update(records(700, 1), List.of());
			for (String question : List.of("alpha", "beta gamma", "zebra lion alpha delta", "title")) {
				for (SearchRequest request : List.of(SearchRequest.of(question), SearchRequest.of(question).exact(),
						SearchRequest.of(question).without("lexical"), SearchRequest.of(question).without("vector"),
						SearchRequest.of(question).filter(Filter.eq("even", true)))) {
					List<String> all = refs(fused, request.limit(250));
					for (int k : new int[] { 1, 2, 10, 100, 249 }) {
						assertThat(refs(fused, request.limit(k))).isEqualTo(all.subList(0, Math.min(k, all.size())));
					}
				}
			}
		}
	}

	private static List<String> refs(Stroma stroma, SearchRequest request) {
		return stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	@Test
	void answersTheSameWhateverTheOrderInWhichTheRecordsCame() {
		List<CorpusRecord> records = records(600, 2);
		List<CorpusRecord> shuffled = new java.util.ArrayList<>(records);
		java.util.Collections.shuffle(shuffled, new Random(3));
		try (Stroma other = Stroma.open(options("other.db"))) {
			this.stroma.indexer().update(records, List.of());
			shuffled.forEach(other.indexer()::update);
			for (String question : List.of("alpha", "beta gamma", "zebra lion", "title")) {
				SearchRequest request = SearchRequest.of(question).limit(250);
				assertThat(other.retrieval().search(request).hits()).extracting(SearchHit::toString)
					.isEqualTo(
							this.stroma.retrieval().search(request).hits().stream().map(SearchHit::toString).toList());
			}
		}
	}

	@Test
	void appliesFiltersBeforeTheCut() {
		this.stroma.indexer().update(records(600, 4), List.of());

		List<SearchHit> hits = this.stroma.retrieval()
			.search(SearchRequest.of("alpha")
				.limit(250)
				.filter(Filter.eq("third", 2).and(Filter.not(Filter.eq("even", true)))))
			.hits();

		assertThat(hits).hasSize(100).allMatch((hit) -> Integer.parseInt(hit.ref().substring(1)) % 6 == 5);
		assertThat(this.stroma.retrieval().count(Filter.eq("third", 2))).isEqualTo(200);
	}

	@Test
	void keepsScopesApart() {
		Stroma red = this.stroma.scoped("red");
		Stroma blue = this.stroma.scoped("blue");
		red.indexer().update(CorpusRecord.of("same", "Red", "secret of the red"));
		blue.indexer().update(CorpusRecord.of("same", "Blue", "secret of the blue"));
		this.stroma.indexer().update(CorpusRecord.of("same", "None", "secret of nobody"));

		assertThat(red.retrieval().search("secret").hits()).extracting(SearchHit::title).containsExactly("Red");
		assertThat(blue.retrieval().search(SearchRequest.of("secret").exact()).hits()).extracting(SearchHit::title)
			.containsExactly("Blue");
		assertThat(this.stroma.retrieval().search("secret").hits()).extracting(SearchHit::title)
			.containsExactly("None");
		assertThat(this.stroma.scoped("green").retrieval().search("secret").hits()).isEmpty();
		assertThat(red.retrieval().count(null)).isEqualTo(1);
		try (var snapshot = blue.snapshots().open()) {
			assertThat(snapshot.record("same")).hasValueSatisfying((r) -> assertThat(r.title()).isEqualTo("Blue"));
			assertThat(snapshot.resolve(red.retrieval().search("secret").hits().get(0).handle()).text()).isNull();
		}
		blue.indexer().remove("same");
		red.indexer().sync(() -> Stream.of(CorpusRecord.of("other", "Red", "secret again")));

		assertThat(red.retrieval().search("secret").hits()).extracting(SearchHit::ref).containsExactly("other");
		assertThat(blue.retrieval().search("secret").hits()).isEmpty();
		assertThat(this.stroma.retrieval().search("secret").hits()).extracting(SearchHit::title)
			.containsExactly("None");
	}

	@Test
	void answersFromTheOtherArmWhenTheEmbedderIsDown() {
		this.stroma.indexer().update(records(20, 5), List.of());
		this.embedder.before((texts) -> {
			throw new ProviderException(FailureClass.AUTH, "the key was refused");
		});

		SearchResult result = this.stroma.retrieval().search("alpha");

		assertThat(result.hits()).isNotEmpty();
		assertThat(result.degraded()).isTrue();
		assertThat(result.arm("vector")).extracting(Arm::state, Arm::reason)
			.containsExactly(Arm.State.FAILED, "the key was refused");
		assertThat(result.arm("lexical").state()).isEqualTo(Arm.State.RAN);
	}

	@Test
	void doesNotWaitForAnEmbedderThatHangs() {
		TestEmbedder remote = TestEmbedder.remote("remote", 64);
		try (Stroma slow = Stroma.open(StromaOptions.of(this.directory.resolve("slow.db"))
			.embedder(remote)
			.queryEmbeddingTimeout(Duration.ofMillis(30)))) {
			slow.indexer().update(CorpusRecord.of("a", "A", "alpha"));
			assertThat(slow.indexer().awaitIndexed(Duration.ofSeconds(20))).isTrue();
			remote.before((texts) -> {
				try {
					Thread.sleep(60_000);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				return texts;
			});

			SearchResult result = slow.retrieval().search("alpha");

			assertThat(result.hits()).hasSize(1);
			assertThat(result.arm("vector")).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.LATE,
						"embedding the question took longer than PT0.03S: raise stroma.search.query-embedding-timeout");
		}
	}

	@Test
	void saysThatVectorsAreStillMissing() {
		TestEmbedder remote = TestEmbedder.remote("remote", 64);
		try (Stroma lazy = Stroma
			.open(StromaOptions.of(this.directory.resolve("lazy.db")).embedder(remote).startsWorker(false))) {
			lazy.indexer().update(CorpusRecord.of("a", "A", "alpha"), CorpusRecord.of("b", "B", "beta"));

			SearchResult result = lazy.retrieval().search("alpha");

			assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("a");
			assertThat(result.arm("vector").reason()).contains("2 chunks have no vector yet");
			assertThat(result.degraded()).isTrue();
		}
	}

	@Test
	void leavesOutWhatIsNotRelevantEnough() {
		this.stroma.indexer().update(records(100, 6), List.of());
		SearchRequest request = SearchRequest.of("zebra lion").limit(250);
		List<SearchHit> all = this.stroma.retrieval().search(request).hits();

		List<SearchHit> good = this.stroma.retrieval().search(request.minRelevance(0.4)).hits();

		assertThat(good).isNotEmpty().hasSizeLessThan(all.size()).allMatch((hit) -> hit.relevance() >= 0.4);
		assertThat(this.stroma.retrieval().search(request.minRelevance(1)).hits()).isEmpty();
	}

	@Test
	void weighsArmsAsTheRequestAsks() {
		this.stroma.indexer().update(records(100, 7), List.of());
		SearchResult result = this.stroma.retrieval()
			.search(SearchRequest.of("zebra lion").weight("vector", 0).weight("coverage", 0));

		assertThat(result.hits())
			.allSatisfy((hit) -> assertThat(hit.relevance()).isEqualTo(hit.evidence().get(0).value(), within(1e-12)));
		assertThat(result.arm("vector").weight()).isZero();
	}

	@Test
	void addsReciprocalRanks() {
		try (Stroma fused = Stroma.open(options("rrf.db").fusion(RrfFusion.create()))) {
			fused.indexer().update(CorpusRecord.of("a", "A", "alpha beta"), CorpusRecord.of("b", "B", "gamma delta"));

			List<SearchHit> hits = fused.retrieval().search("alpha beta").hits();

			assertThat(hits.get(0).score()).isEqualTo(2.0 / 61, within(1e-12));
			// only the vector arm names it, second
			assertThat(hits.get(1).score()).isEqualTo(1.0 / 62, within(1e-12));
			assertThat(hits.get(1).relevance()).isLessThan(0.1);
		}
	}

	@Test
	void putsTheShortlistIntoTheRerankersOrder() {
		Reranker backwards = (question, hits) -> IntStream.range(0, hits.size()).mapToDouble((i) -> i).toArray();
		try (Stroma reranked = Stroma.open(options("reranked.db").reranker(backwards))) {
			this.stroma.indexer().update(records(80, 8), List.of());
			reranked.indexer().update(records(80, 8), List.of());
			List<String> plain = refs(this.stroma, SearchRequest.of("alpha").limit(60));

			List<String> turned = refs(reranked, SearchRequest.of("alpha").limit(60));

			List<String> shortlist = new java.util.ArrayList<>(plain.subList(0, 50));
			java.util.Collections.reverse(shortlist);
			assertThat(turned.subList(0, 50)).isEqualTo(shortlist);
			assertThat(turned.subList(50, 60)).isEqualTo(plain.subList(50, 60));
			assertThat(refs(reranked, SearchRequest.of("alpha").limit(5))).isEqualTo(turned.subList(0, 5));
		}
	}

	@Test
	void keepsItsOrderWhenTheRerankerFails() {
		try (Stroma broken = Stroma.open(options("broken.db").reranker((question, hits) -> new double[0]))) {
			broken.indexer().update(records(3, 9), List.of());

			SearchResult result = broken.retrieval().search("alpha");

			assertThat(result.hits()).hasSize(3);
			assertThat(result.arm("rerank")).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.FAILED, "The reranker gave 0 scores for 3 hits: give one per hit");
		}
	}

	@Test
	void measuresEverySearchAndArm() {
		this.stroma.indexer().update(records(3, 10), List.of());
		this.stroma.retrieval().search("alpha");
		this.stroma.retrieval().search(SearchRequest.of("alpha").without("vector"));

		assertThat(this.meters.get("stroma.search").tag("degraded", "false").timer().count()).isEqualTo(2);
		assertThat(this.meters.get("stroma.search.arm").tags("arm", "vector", "state", "OFF").timer().count())
			.isEqualTo(1);
		assertThat(this.meters.get("stroma.search.arm").tags("arm", "lexical", "state", "RAN").timer().count())
			.isEqualTo(2);
		assertThat(this.meters.get("stroma.index").tag("verb", "update").timer().count()).isEqualTo(1);
		assertThat(this.meters.get("stroma.embedding.pending").gauge().value()).isZero();
	}

	@Test
	void answersFromAnEmptyIndex() {
		assertThat(this.stroma.retrieval().search("anything").hits()).isEmpty();
		assertThat(this.stroma.retrieval().count(null)).isZero();
	}

}
