package dev.stroma.graph;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.NotFoundException;
import dev.stroma.snapshot.ChunkHandle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

class GraphTests extends GraphFixture {

	@ParameterizedTest
	@ValueSource(strings = { "System Admin", "system  admin", " SYSTEM ADMIN\u00A0", "SystemAdmin", "SYSTEM\nADMIN",
			"System\u200B Admin" })
	void takesNamesForTheSameWhateverCaseAndBlanks(String name) {
		this.graph.apply(GraphChange.create().put(Node.of("Role ", "System Admin")));

		assertThat(this.graph.node(NodeKey.of("role", name))).contains(Node.of("role", "System Admin"));
		this.graph.apply(GraphChange.create().put(Node.of("role", name)));
		assertThat(nodes()).containsExactly("role System Admin");
	}

	@ParameterizedTest
	@CsvSource({ "Straße,STRASSE", "ΟΔΟΣ,οδος", "Autenticac\u0327a\u0303o,AUTENTICAÇÃO" })
	void takesNamesForTheSameWhateverTheirUnicodeForm(String name, String other) {
		assertThat(NodeKey.of("word", name)).isEqualTo(NodeKey.of("WORD", other))
			.hasSameHashCodeAs(NodeKey.of("WORD", other));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "  ", "\u200B", "\u0000" })
	void refusesANameWithoutCharacters(String name) {
		assertThatThrownBy(() -> NodeKey.of("person", name)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The name of the node is blank: give it a name");
	}

	@Test
	void refusesNamesThatAreTooLong() {
		assertThatThrownBy(() -> NodeKey.of("person", "x".repeat(257))).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("has 257 characters: at most 256 are allowed");
		assertThatThrownBy(() -> Edge.of(ADA, "r".repeat(65), BOB)).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("at most 64 are allowed");
	}

	@Test
	void combinesWhatIsSaidTwice() {
		this.graph
			.apply(GraphChange.create().put(Node.of("person", "ada").metadata(Map.of("born", 1815, "in", "London"))));
		this.graph.apply(GraphChange.create().put(Node.of("person", "ADA").metadata(Map.of("born", 1816))));

		assertThat(this.graph.node(ADA).orElseThrow().display()).isEqualTo("ada");
		assertThat(this.graph.node(ADA).orElseThrow().metadata().asMap())
			.isEqualTo(Map.of("born", 1816L, "in", "London"));
		this.graph.apply(GraphChange.create().put(Node.of("person", "ada").display("Ada Lovelace")));
		assertThat(nodes()).containsExactly("person Ada Lovelace");
	}

	@Test
	void replacesOrKeepsWhatIsSaidTwiceWhereAsked() {
		this.graph.apply(GraphChange.create()
			.put(Node.of("person", "ada").metadata(Map.of("born", 1815)))
			.put(Edge.of(ADA, "knows", BOB).weight(.8).confidence(.3)));

		this.graph.apply(GraphChange.create()
			.merge(Merge.KEEP)
			.put(Node.of("person", "Ada").metadata(Map.of("in", "London")))
			.put(Edge.of(ADA, "knows", BOB)));
		assertThat(this.graph.node(ADA).orElseThrow().metadata().asMap()).isEqualTo(Map.of("born", 1815L));
		assertThat(edges(ADA)).containsExactly("knows person Bob 0.8/0.3");

		this.graph.apply(GraphChange.create().put(Edge.of(ADA, "knows", BOB).weight(.1).confidence(.4)));
		assertThat(edges(ADA)).containsExactly("knows person Bob 0.8/0.4");

		this.graph.apply(GraphChange.create()
			.merge(Merge.REPLACE)
			.put(Node.of("person", "Ada").metadata(Map.of("in", "London")))
			.put(Edge.of(ADA, "knows", BOB).weight(0).confidence(.5)));
		assertThat(this.graph.node(ADA)).contains(Node.of("person", "Ada").metadata(Map.of("in", "London")));
		assertThat(edges(ADA)).containsExactly("knows person Bob 0.0/0.5");
	}

	@ParameterizedTest
	@ValueSource(doubles = { -.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY })
	void refusesWeightsOutsideOfZeroToOne(double weight) {
		assertThatThrownBy(() -> Edge.of(ADA, "knows", BOB).weight(weight)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The weight is %s: use 0 to 1", weight);
		assertThatThrownBy(() -> Edge.of(ADA, "knows", BOB).confidence(weight))
			.isInstanceOf(InvalidInputException.class);
	}

	@Test
	void refusesAnEdgeFromANodeToItselfUnlessAsked() {
		GraphChange loop = GraphChange.create().relate(ADA, "knows", NodeKey.of("Person", "ada "));
		assertThatThrownBy(() -> this.graph.apply(loop)).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("allowSelfLoops()");
		assertThat(nodes()).isEmpty();

		this.graph.apply(loop.allowSelfLoops());
		assertThat(edges(ADA)).containsExactly("knows person Ada 1.0/1.0");
		assertThat(this.graph.neighbours(ADA, Direction.BOTH, null, 10)).hasSize(1);
		assertThat(this.graph.walk(ADA, WalkOptions.defaults()).stops()).isEmpty();
	}

	@Test
	void makesAllOfAChangeOrNothing() {
		long before = this.stroma.snapshots().generation();
		assertThatThrownBy(() -> this.graph.apply(GraphChange.create().relate(ADA, "knows", BOB).merge(ACME, PARIS)))
			.isInstanceOf(NotFoundException.class)
			.hasMessage("There is no node 'company Acme' to merge: put it first");

		assertThat(nodes()).isEmpty();
		assertThat(this.stroma.snapshots().generation()).isEqualTo(before);
	}

	@Test
	void makesOneGenerationOfAChangeAndNoneOfNothing() {
		GraphChange change = GraphChange.create().relate(ADA, "knows", BOB).put(Node.of(ACME));

		assertThat(this.graph.apply(change)).isEqualTo(new GraphReport(1, 0, 0));
		assertThat(this.graph.apply(change)).isEqualTo(new GraphReport(1, 0, 0));
		assertThat(this.graph.apply(GraphChange.create().delete(PARIS).delete(ACME)))
			.isEqualTo(new GraphReport(2, 1, 1));
	}

	@Test
	void deletesWhatNothingHoldsAnyMore() {
		this.graph
			.apply(GraphChange.create().relate(ADA, "knows", BOB).relate(ADA, "works at", ACME).put(Node.of(ADA)));

		this.graph.apply(GraphChange.create().unrelate(ADA, "Works  At", ACME));
		assertThat(nodes()).containsExactly("person Ada", "person Bob");
		assertThat(this.graph.relations()).isEqualTo(Map.of("knows", 1L));
		this.graph.apply(GraphChange.create().delete(BOB));
		assertThat(nodes()).containsExactly("person Ada");
		assertThat(this.graph.stats()).isEqualTo(new GraphStats(1, 0, 0, new TreeMap<>()));
	}

	@Test
	void listsNodesPageByPage() {
		GraphChange change = GraphChange.create();
		for (int i = 0; i < 25; i++) {
			change.put(Node.of((i % 2 == 0) ? "even" : "odd", "n" + (char) ('a' + i)));
		}
		this.graph.apply(change);

		NodePage first = this.graph.nodes(null, null, 20);
		NodePage second = this.graph.nodes(null, first.next(), 20);
		assertThat(first.nodes()).hasSize(20).first().hasToString("even na");
		assertThat(second.nodes()).hasSize(5).last().hasToString("odd nx");
		assertThat(second.next()).isNull();
		assertThat(this.graph.nodes("ODD", null, 100).nodes()).hasSize(12);
		assertThatThrownBy(() -> this.graph.nodes(null, null, 1001)).isInstanceOf(InvalidInputException.class)
			.hasMessage("A page of nodes of 1001 is asked for: use 1 to 1000");
	}

	@Test
	void givesNeighboursByDirectionAndRelationTheStrongestFirst() {
		this.graph.apply(GraphChange.create()
			.put(Edge.of(ADA, "knows", BOB).weight(.5))
			.put(Edge.of(ADA, "works at", ACME).confidence(.9))
			.put(Edge.of(PARIS, "home of", ADA).weight(.7)));

		assertThat(this.graph.neighbours(ADA, Direction.BOTH, null, 10)).extracting((one) -> one.node().key())
			.containsExactly(ACME, PARIS, BOB);
		assertThat(this.graph.neighbours(ADA, Direction.BOTH, null, 2)).hasSize(2);
		assertThat(this.graph.neighbours(ADA, Direction.OUT, null, 10)).extracting((one) -> one.node().key())
			.containsExactly(ACME, BOB);
		assertThat(this.graph.neighbours(ADA, Direction.IN, null, 10)).extracting(Neighbour::edge)
			.containsExactly(Edge.of(PARIS, "home of", ADA).weight(.7));
		assertThat(this.graph.neighbours(ADA, Direction.BOTH, "KNOWS", 10)).extracting((one) -> one.node().key())
			.containsExactly(BOB);
		assertThat(this.graph.neighbours(NodeKey.of("person", "Nobody"), Direction.BOTH, null, 10)).isEmpty();
		assertThat(this.graph.neighbours(ADA, Direction.OUT, "unknown", 10)).isEmpty();
	}

	@Test
	void walksTheStrongestFirstWithDecayAndPaths() {
		this.graph.apply(GraphChange.create()
			.put(Edge.of(ADA, "knows", BOB).weight(.5))
			.put(Edge.of(ADA, "works at", ACME))
			.put(Edge.of(PARIS, "home of", ACME).weight(.8))
			.relate(BOB, "works at", ACME));

		Walk walk = this.graph.walk(ADA, WalkOptions.defaults());

		assertThat(walk.stops())
			.extracting((stop) -> stop.node().key(), Walk.Stop::depth, Walk.Stop::score,
					(stop) -> stop.path().toString())
			.containsExactly(tuple(ACME, 1, .5, "person Ada -works at-> company Acme"),
					tuple(BOB, 1, .25, "person Ada -knows-> person Bob"),
					tuple(PARIS, 2, .2, "person Ada -works at-> company Acme <-home of- place Paris"));
		assertThat(walk.touched()).isEqualTo(4);
		assertThat(walk.complete()).isTrue();
		assertThat(this.graph.walk(ADA, WalkOptions.defaults().direction(Direction.OUT)).stops()).hasSize(2);
		assertThat(this.graph.walk(ADA, WalkOptions.defaults().relations("knows")).stops())
			.extracting((stop) -> stop.node().key())
			.containsExactly(BOB);
		assertThat(this.graph.walk(ADA, WalkOptions.defaults().depth(1)).stops()).hasSize(2);
		assertThat(this.graph.walk(NodeKey.of("person", "Nobody"), WalkOptions.defaults())).isEqualTo(Walk.NOWHERE);
	}

	@Test
	void refusesToWalkFartherThanTheBounds() {
		assertThatThrownBy(() -> WalkOptions.defaults().depth(4)).isInstanceOf(LimitExceededException.class)
			.hasMessage("The depth is 4: use 1 to 3");
		assertThatThrownBy(() -> WalkOptions.defaults().maxNodes(129)).isInstanceOf(LimitExceededException.class)
			.hasMessage("The most nodes are 129: use 1 to 128");
		assertThatThrownBy(() -> WalkOptions.defaults().depth(0)).isInstanceOf(InvalidInputException.class);
		assertThatThrownBy(() -> WalkOptions.defaults().maxNodes(0)).isInstanceOf(InvalidInputException.class);
	}

	@Test
	void findsAShortestPath() {
		List<NodeKey> chain = IntStream.range(0, 9).mapToObj((i) -> NodeKey.of("n", "c" + i)).toList();
		GraphChange change = GraphChange.create();
		for (int i = 1; i < chain.size(); i++) {
			change.relate(chain.get((i % 2 == 0) ? i : i - 1), "next", chain.get((i % 2 == 0) ? i - 1 : i));
		}
		this.graph.apply(change.relate(chain.get(1), "skips to", chain.get(4)));

		assertThat(this.graph.shortestPath(chain.get(0), chain.get(5)).map(GraphPath::toString))
			.contains("n c0 -next-> n c1 -skips to-> n c4 -next-> n c5");
		assertThat(this.graph.shortestPath(chain.get(8), chain.get(0)).map(GraphPath::length)).contains(6);
		assertThat(this.graph.shortestPath(chain.get(0), chain.get(0)).map(GraphPath::length)).contains(0);
		assertThat(this.graph.shortestPath(chain.get(0), ADA)).isEmpty();
		this.graph.apply(GraphChange.create().unrelate(chain.get(1), "skips to", chain.get(4)));
		assertThat(this.graph.shortestPath(chain.get(0), chain.get(6)).map(GraphPath::length)).contains(6);
		assertThat(this.graph.shortestPath(chain.get(0), chain.get(7))).isEmpty();
	}

	@Test
	void makesOneNodeOfTwo() {
		update("a", "alpha");
		NodeKey lovelace = NodeKey.of("person", "Lovelace");
		this.graph.apply(GraphChange.create()
			.put(Node.of(ADA).metadata(Map.of("born", 1815)))
			.put(Node.of(lovelace).metadata(Map.of("born", 1, "title", "Countess")))
			.put(Edge.of(ADA, "knows", BOB).weight(.3))
			.put(Edge.of(lovelace, "knows", BOB).weight(.6))
			.relate(lovelace, "alias of", ADA)
			.relate(PARIS, "saw", lovelace)
			.link(passage("alpha"), lovelace));

		this.graph.apply(GraphChange.create().merge(lovelace, ADA));

		assertThat(nodes()).containsExactly("person Ada", "person Bob", "place Paris");
		assertThat(this.graph.node(ADA).orElseThrow().metadata().asMap())
			.isEqualTo(Map.of("born", 1815L, "title", "Countess"));
		assertThat(edges(ADA)).containsExactly("knows person Bob 0.6/1.0");
		assertThat(edges(PARIS)).containsExactly("saw person Ada 1.0/1.0");
		assertThat(this.graph.links(ADA, 10)).extracting(ChunkLink::chunk).containsExactly(passage("alpha"));
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
		assertThatThrownBy(() -> this.graph.apply(GraphChange.create().merge(ADA, ADA)))
			.isInstanceOf(InvalidInputException.class);
	}

	@Test
	void linksPassagesWithNodes() {
		update("a", "alpha", "beta");
		ChunkHandle alpha = passage("alpha");
		this.graph.apply(GraphChange.create()
			.link(alpha, ADA)
			.put(new ChunkLink(alpha, ACME, .5))
			.put(new ChunkLink(passage("beta"), ADA, .4)));

		assertThat(this.graph.nodesOf(alpha)).extracting(Node::key).containsExactly(ADA, ACME);
		assertThat(this.graph.links(ADA, 10)).containsExactly(ChunkLink.of(alpha, ADA),
				new ChunkLink(passage("beta"), ADA, .4));
		this.graph.apply(GraphChange.create().unlink(alpha, ADA).unlink(alpha, ACME).unlink(alpha, PARIS));
		assertThat(this.graph.nodesOf(alpha)).isEmpty();
		assertThat(nodes()).containsExactly("person Ada");
	}

	@Test
	void refusesPassagesThatAreGoneOrOfOthers() {
		update("a", "alpha");
		ChunkHandle alpha = passage("alpha");
		this.stroma.indexer().remove("a");

		assertThatThrownBy(() -> this.graph.apply(GraphChange.create().link(alpha, ADA)))
			.isInstanceOf(NotFoundException.class)
			.hasMessageContaining("of record 'a' is gone and cannot be linked");
		assertThatThrownBy(() -> this.stroma.scoped("x").graph().apply(GraphChange.create().link(alpha, ADA)))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("The passage is of scope '' and the graph of scope 'x': use that one's");
		assertThatThrownBy(() -> this.graph.apply(GraphChange.from("a").put(Node.of(ADA))))
			.isInstanceOf(NotFoundException.class)
			.hasMessage("There is no record 'a' for the graph to refer to: add it by update first");
	}

}
