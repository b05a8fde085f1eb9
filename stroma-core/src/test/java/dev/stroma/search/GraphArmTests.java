package dev.stroma.search;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.filter.Filter;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.NodeKey;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class GraphArmTests extends SearchFixture {

	private static final NodeKey ADA = NodeKey.of("person", "Ada");

	private static final NodeKey ENGINE = NodeKey.of("machine", "Engine");

	private static final NodeKey PARIS = NodeKey.of("place", "Paris");

	@Override
	StromaOptions options(String file) {
		return super.options(file).embedder(Embedder.none());
	}

	@BeforeEach
	void fill() {
		this.stroma.indexer()
			.update(List.of(CorpusRecord.of("seed", null, "zebra lion").metadata(Map.of("kept", true)),
					CorpusRecord.of("near", null, "alpha beta").metadata(Map.of("kept", true)),
					CorpusRecord.of("far", null, "gamma delta").metadata(Map.of("kept", false)),
					CorpusRecord.of("none", null, "epsilon"), CorpusRecord.of("weak", null, "lion omega")), List.of());
		this.stroma.graph()
			.apply(GraphChange.create()
				.relate(ADA, "wrote about", ENGINE)
				.relate(PARIS, "shows", ENGINE)
				.linkRecord("seed", ADA)
				.linkRecord("near", ENGINE)
				.linkRecord("far", PARIS));
	}

	@Test
	void findsWhatTheGraphLeadsToAndTellsHow() {
		SearchResult result = this.stroma.retrieval().search(SearchRequest.of("zebra lion"));

		assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("seed", "near", "far", "weak");
		SearchHit near = result.hits().get(1);
		SearchHit seed = result.hits().get(0);
		assertThat(near.trail().map(GraphTrail::toString)).contains("seed#0: person Ada -wrote about-> machine Engine");
		assertThat(result.hits().get(2).trail().map(GraphTrail::toString))
			.contains("seed#0: person Ada -wrote about-> machine Engine <-shows- place Paris");
		assertThat(seed.trail()).isEmpty();
		// one edge of full strength, at most half of which lifts
		assertThat(near.evidence().get(near.evidence().size() - 1))
			.isEqualTo(new Evidence(Arm.GRAPH, 1, seed.relevance(), seed.relevance()));
		assertThat(near.relevance()).isEqualTo(seed.relevance() / 2, within(1e-12));
		assertThat(result.hits().get(2).relevance()).isEqualTo(seed.relevance() / 4, within(1e-12));
		assertThat(near.explain().contributions()).extracting(Explanation.Contribution::name)
			.containsExactly("lexical", "coverage", "graph");
		assertThat(near.explain().contributions()).last()
			.extracting(Explanation.Contribution::reason)
			.asString()
			.endsWith("by seed#0: person Ada -wrote about-> machine Engine");
		assertThat(result.arm(Arm.GRAPH)).hasToString("graph RAN");
		assertThat(result.arm(Arm.GRAPH).candidates()).isEqualTo(2);
	}

	@Test
	void liftsADirectHitWithoutPassingItsSeed() {
		this.stroma.graph().apply(GraphChange.create().linkRecord("weak", ADA));

		List<SearchHit> hits = this.stroma.retrieval().search(SearchRequest.of("zebra lion")).hits();

		assertThat(hits).extracting(SearchHit::ref).startsWith("seed", "weak");
		SearchHit weak = hits.get(1);
		SearchHit seed = hits.get(0);
		double direct = this.stroma.retrieval()
			.search(SearchRequest.of("zebra lion").without(Arm.GRAPH))
			.hits()
			.get(1)
			.relevance();
		double seedDirect = this.stroma.retrieval()
			.search(SearchRequest.of("zebra lion").without(Arm.GRAPH))
			.hits()
			.get(0)
			.relevance();
		assertThat(weak.relevance()).isEqualTo(direct + (1 - direct) * .5 * seedDirect, within(1e-12));
		assertThat(seed.relevance()).isEqualTo(
				seedDirect + (1 - seedDirect) * .5 * Math.pow(direct, 3) / Math.pow(seedDirect, 2), within(1e-12));
	}

	@Test
	void goesAsFarAsTheRequestSays() {
		SearchRequest request = SearchRequest.of("zebra");

		assertThat(refs(this.stroma, request.graph(1, 64, 1))).containsExactly("seed", "near");
		assertThat(refs(this.stroma, request.graph(2, 2, 1))).containsExactly("seed", "near");
		assertThat(refs(this.stroma, request.graph(3, 128, 1.5))).containsExactly("seed", "near", "far");
		assertThat(refs(this.stroma, request.graph(3, 128, 0))).containsExactly("seed");
		assertThat(refs(this.stroma, request.without(Arm.GRAPH))).containsExactly("seed");
		assertThat(this.stroma.retrieval().search(request.without(Arm.GRAPH)).arm(Arm.GRAPH))
			.hasToString("graph OFF (switched off by the request)");
		assertThat(this.stroma.retrieval().search(request.graph(2, 2, 1)).arm(Arm.GRAPH).reason())
			.isEqualTo("only the 2 strongest nodes around the best hits were looked at");
		assertThatThrownBy(() -> request.graph(4, 64, 1)).isInstanceOf(LimitExceededException.class)
			.hasMessage("The depth is 4: use 1 to 3");
		assertThatThrownBy(() -> request.graph(2, 64, -1)).isInstanceOf(InvalidInputException.class);
	}

	@Test
	void hasNowhereToStartWithoutADirectHit() {
		SearchResult result = this.stroma.retrieval().search("unknown");

		assertThat(result.hits()).isEmpty();
		assertThat(result.arm(Arm.GRAPH)).hasToString("graph NOT_APPLICABLE (there is no direct hit to start from)");
	}

	@Test
	void leadsOnlyToWhatTheFilterShows() {
		SearchRequest request = SearchRequest.of("zebra");

		assertThat(refs(this.stroma, request.filter(Filter.eq("kept", true)))).containsExactly("seed", "near");
		assertThat(refs(this.stroma, request.filter(Filter.eq("kept", false)))).isEmpty();
		assertThat(refs(this.stroma, request.filter(Filter.exists("kept")))).containsExactly("seed", "near", "far");
		assertThat(refs(this.stroma, request.minRelevance(.2))).containsExactly("seed", "near");
	}

	@Test
	void leadsOnlyToWhatIsValid() {
		close();
		this.stroma = Stroma
			.open(options("index.db").clock(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC)));
		this.stroma.indexer()
			.update(CorpusRecord.of("past", null, "sigma").validUntil(Instant.parse("2025-01-01T00:00:00Z")));
		this.stroma.graph().apply(GraphChange.create().linkRecord("past", ADA));

		assertThat(refs(this.stroma, SearchRequest.of("zebra"))).containsExactly("seed", "near", "far");
		assertThat(refs(this.stroma, SearchRequest.of("zebra").includeInvalid())).contains("past");
	}

	@Test
	void staysInItsScope() {
		Stroma other = this.stroma.scoped("other");
		other.indexer().update(CorpusRecord.of("seed", null, "zebra"), CorpusRecord.of("theirs", null, "kappa"));
		other.graph().apply(GraphChange.create().linkRecord("seed", ADA).linkRecord("theirs", ADA));

		assertThat(refs(this.stroma, SearchRequest.of("zebra"))).containsExactly("seed", "near", "far");
		assertThat(refs(other, SearchRequest.of("zebra"))).containsExactly("seed", "theirs");
	}

	@Test
	void aSnapshotSeesTheGraphAsItWas() {
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			this.stroma.graph().apply(GraphChange.create().delete(ENGINE));

			assertThat(refs(this.stroma, SearchRequest.of("zebra"))).containsExactly("seed");
			assertThat(this.stroma.retrieval().on(snapshot).search("zebra").hits()).extracting(SearchHit::ref)
				.containsExactly("seed", "near", "far");
		}
	}

	@ParameterizedTest
	@EnumSource(ResidentSettings.Mode.class)
	void findsTheSameFromMemoryAndFromTheFileWhateverTheLimit(ResidentSettings.Mode mode) {
		try (Stroma own = Stroma.open(super.options("mode.db").resident(ResidentSettings.of(mode)))) {
			own.indexer().update(records(300, 7), List.of());
			GraphChange change = GraphChange.create();
			IntStream.range(0, 300)
				.forEach((i) -> change.linkRecord("r%03d".formatted(i), NodeKey.of("n", "x" + i % 40)));
			IntStream.range(0, 39)
				.forEach((i) -> change.relate(NodeKey.of("n", "x" + i), "next", NodeKey.of("n", "x" + (i + 1))));
			own.graph().apply(change);
			own.indexer().awaitIndexed(Duration.ofMinutes(1));

			for (String question : List.of("zebra lion", "alpha", "delta gamma beta")) {
				List<String> all = hits(own, question, 250);
				assertThat(all).anyMatch((hit) -> hit.contains("graph, rank=1,"));
				assertThat(hits(own, question, 13)).isEqualTo(all.subList(0, 13));
				assertThat(hits(own, question, 250)).isEqualTo(all);
				EXPECTED.merge(question, all, (one, other) -> {
					assertThat(other).isEqualTo(one);
					return one;
				});
			}
		}
	}

	/** What the first mode found. */
	private static final Map<String, List<String>> EXPECTED = new ConcurrentHashMap<>();

	private static List<String> hits(Stroma stroma, String question, int limit) {
		return stroma.retrieval()
			.search(SearchRequest.of(question).limit(limit).exact())
			.hits()
			.stream()
			.map((hit) -> "%s %.6f %s %s".formatted(hit.ref(), hit.score(), hit.trail(),
					hit.evidence().get(hit.evidence().size() - 1)))
			.toList();
	}

	@Test
	void aHubDoesNotDrownWhatIsAskedFor() {
		// every one of 1000 records shares an attribute with each hit
		List<CorpusRecord> records = IntStream.range(0, 1000)
			.mapToObj((i) -> CorpusRecord.of("h%04d".formatted(i), null,
					"report %s number%d".formatted((i % 100 == 0) ? "leopard" : "sheep", i)))
			.toList();
		this.stroma.indexer().update(records, List.of());
		List<String> before = refs(this.stroma, SearchRequest.of("leopard report").limit(10));
		GraphChange change = GraphChange.create();
		records.forEach((record) -> change.linkRecord(record.ref(), NodeKey.of("year", "2026")));
		this.stroma.graph().apply(change);

		assertThat(refs(this.stroma, SearchRequest.of("leopard report").limit(10)))
			.containsExactlyInAnyOrderElementsOf(before);
	}

	@Test
	void workIsBoundedInACliqueOfSeeds() {
		int size = 128;
		GraphChange change = GraphChange.create();
		for (int i = 0; i < size; i++) {
			for (int j = i + 1; j < size; j++) {
				change.relate(NodeKey.of("c", "c" + i), "next", NodeKey.of("c", "c" + j));
			}
		}
		List<CorpusRecord> records = IntStream.range(0, size)
			.mapToObj((i) -> CorpusRecord.of("c" + i, null, (i < 8) ? "panther" : "filler" + i))
			.toList();
		this.stroma.indexer().update(records, List.of());
		IntStream.range(0, size).forEach((i) -> change.linkRecord("c" + i, NodeKey.of("c", "c" + i)));
		this.stroma.graph().apply(change);

		SearchResult result = this.stroma.retrieval().search(SearchRequest.of("panther").graph(3, 128, 1).limit(250));

		// 8 seeds, and at most 64 passages that no other arm names
		assertThat(result.hits()).hasSizeLessThanOrEqualTo(8 + GraphArm.MOST_NEW).hasSizeGreaterThan(30);
		assertThat(result.hits()).extracting(SearchHit::ref).startsWith("c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7");
	}

}
