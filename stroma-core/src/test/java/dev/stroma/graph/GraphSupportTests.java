package dev.stroma.graph;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import dev.stroma.StromaOptions;
import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.IntegrityReport;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the graph has of a record goes with it, unless another one says it too.
 */
class GraphSupportTests extends GraphFixture {

	@Test
	void removingARecordLeavesWhatAnotherSupports() {
		update("one", "alpha");
		update("two", "beta");
		this.graph.apply(GraphChange.from("one")
			.put(Node.of(ACME).metadata(Map.of("city", "Paris", "size", 1)))
			.put(Edge.of(ACME, "supplies", BOB).weight(.9))
			.relate(ACME, "in", PARIS)
			.linkRecord("one", ACME));
		this.graph.apply(GraphChange.from("two")
			.put(Node.of(ACME).display("ACME").metadata(Map.of("size", 2)))
			.put(Edge.of(ACME, "supplies", BOB).weight(.4).confidence(.5))
			.linkRecord("two", ACME));
		assertThat(this.graph.node(ACME)).contains(Node.of(ACME).metadata(Map.of("city", "Paris", "size", 1)));
		assertThat(edges(ACME)).containsExactly("in place Paris 1.0/1.0", "supplies person Bob 0.9/1.0");

		this.stroma.indexer().remove("one");

		assertThat(nodes()).containsExactly("company ACME", "person Bob");
		assertThat(this.graph.node(ACME)).contains(Node.of(ACME).display("ACME").metadata(Map.of("size", 2)));
		assertThat(edges(ACME)).containsExactly("supplies person Bob 0.4/0.5");
		assertThat(this.graph.links(ACME, 10)).extracting((link) -> link.chunk().ref()).containsExactly("two");
		this.stroma.indexer().remove("two");
		assertThat(this.graph.stats()).isEqualTo(new GraphStats(0, 0, 0, new TreeMap<>()));
	}

	@Test
	void whatTheApplicationSaysStaysAndPrevails() {
		update("one", "alpha");
		this.graph
			.apply(GraphChange.from("one").put(Node.of(ACME).metadata(Map.of("size", 1))).relate(ACME, "in", PARIS));
		this.graph.apply(GraphChange.create().put(Node.of(ACME).metadata(Map.of("size", 3))));
		assertThat(this.graph.node(ACME)).contains(Node.of(ACME).metadata(Map.of("size", 3)));

		this.stroma.indexer().remove("one");

		assertThat(nodes()).containsExactly("company Acme");
	}

	@Test
	void aRecordThatIsAddedAgainStartsClean() {
		update("one", "alpha");
		this.graph.apply(GraphChange.from("one").relate(ADA, "knows", BOB).linkRecord("one", ADA));
		this.stroma.indexer().remove("one");
		update("one", "alpha");

		assertThat(nodes()).isEmpty();
		assertThat(this.graph.nodesOf(passage("alpha"))).isEmpty();
	}

	@Test
	void linksSurviveAnUpdateOfOtherPassages() {
		update("one", "alpha", "beta");
		ChunkHandle alpha = passage("alpha");
		this.graph.apply(GraphChange.create().link(alpha, ADA).link(passage("beta"), BOB));

		update("one", "gamma", "delta", "alpha");

		assertThat(this.graph.nodesOf(alpha)).extracting(Node::key).containsExactly(ADA);
		assertThat(this.graph.links(ADA, 10)).extracting(ChunkLink::chunk).containsExactly(passage("alpha"));
		assertThat(nodes()).containsExactly("person Ada");
	}

	@Test
	void rebuildAndEraseTakeAwayWhatTheyRemove() {
		update("one", "alpha");
		update("two", "beta");
		update("three", "gamma");
		for (String ref : List.of("one", "two", "three")) {
			this.graph.apply(GraphChange.from(ref).relate(ADA, ref, BOB).linkRecord(ref, ADA));
		}

		this.stroma.indexer()
			.rebuild(RecordSource
				.of(List.of(CorpusRecord.of("one", "one", "alpha"), CorpusRecord.of("two", "two", "beta"))));
		assertThat(this.graph.relations()).containsOnlyKeys("one", "two");
		assertThat(this.graph.links(ADA, 10)).extracting((link) -> link.chunk().ref()).containsExactly("one", "two");

		this.stroma.indexer().erase(Filter.eq("ref", "two"));
		assertThat(this.graph.relations()).containsOnlyKeys("one");
		reopen();
		assertThat(this.graph.links(ADA, 10)).extracting((link) -> link.chunk().ref()).containsExactly("one");
		assertThat(this.stroma.snapshots().verify().ok()).isTrue();
	}

	@Test
	void findsAndMendsWhatNobodyHolds() throws SQLException {
		update("one", "alpha");
		this.graph.apply(GraphChange.from("one").relate(ADA, "knows", BOB).linkRecord("one", ADA));
		this.graph.apply(GraphChange.create().put(Edge.of(BOB, "in", PARIS).weight(.5)));
		close();
		try (PlainSql sql = PlainSql.on(this.directory.resolve("index.db"))) {
			sql.execute("insert into chunk_node values (77, 1, 1, 0)",
					"insert into node_support values (1, 88, 'x', x'00000000')",
					"insert into edge_support values (1, 88, 1, 1)", "update edge set strength = 1 where weight = 0.5",
					"insert into node (scope_id, kind, name, display, metadata) values (1, 'k', 'loose', 'x', x'00000000')");
		}
		open();

		IntegrityReport report = this.stroma.snapshots().verify();
		assertThat(report.orphanChunkNodes()).isEqualTo(1);
		assertThat(report.graphOk()).isFalse();
		assertThat(report.messages()).containsExactly(
				"1 links of the graph have no passage, the first: passage 77, node 1",
				"1 edges of the graph are stated by records that are not there, the first: edge 1, record 88",
				"1 nodes of the graph are stated by records that are not there, the first: node 1, record 88",
				"1 edges of the graph are not as they are stated, the first: edge 2",
				"1 nodes of the graph are held by nothing, the first: k loose");
		assertThat(this.stroma.snapshots().repair().messages()).isEmpty();
		// of Ada nobody says how she is shown any more
		assertThat(nodes()).containsExactly("person ada", "person Bob", "place Paris");
		assertThat(edges(BOB)).containsExactly("in place Paris 0.5/1.0");
	}

	@Test
	void completesAFileThatWasMadeBeforeThereWereGraphs() throws SQLException {
		update("one", "alpha");
		close();
		try (PlainSql sql = PlainSql.on(this.directory.resolve("index.db"))) {
			for (String table : List.of("chunk_node", "edge_support", "edge", "node_support", "node", "relation")) {
				sql.execute("drop table " + table);
			}
		}
		try (Stroma readOnly = Stroma.open(options().mode(StromaOptions.Mode.READ_ONLY))) {
			assertThat(readOnly.graph().nodes(null, null, 10).nodes()).isEmpty();
			assertThat(readOnly.graph().stats().nodes()).isZero();
			assertThat(readOnly.snapshots().verify().ok()).isTrue();
		}
		open();

		this.graph.apply(GraphChange.create().linkRecord("one", ADA));
		assertThat(nodes()).containsExactly("person Ada");
	}

	@Test
	void isPartOfEveryCopyOfTheFile() {
		update("one", "alpha");
		this.graph.apply(GraphChange.create().linkRecord("one", ADA).relate(ADA, "knows", BOB));
		this.stroma.snapshots().exportTo(this.directory.resolve("copy.db"));

		try (Stroma copy = Stroma.open(StromaOptions.of(this.directory.resolve("copy.db"))
			.embedder(Embedder.none())
			.chunkPolicy(new LinePolicy())
			.readOnly())) {
			assertThat(copy.graph().relations().keySet()).isEqualTo(Set.of("knows"));
			assertThat(copy.graph().links(ADA, 10)).hasSize(1);
		}
	}

}
