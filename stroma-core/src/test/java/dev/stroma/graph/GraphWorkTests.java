package dev.stroma.graph;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A walk's work is bounded by what it may touch, whatever the graph looks like: a walk
 * along all paths would see 2,016,380 of them in a clique of 128 nodes at depth 3.
 */
class GraphWorkTests extends GraphFixture {

	private static NodeKey key(int i) {
		return NodeKey.of("n", "x" + i);
	}

	private void relate(IntStream sources, int each, boolean clique) {
		GraphChange change = GraphChange.create();
		sources.forEach((i) -> IntStream.range(clique ? i + 1 : 1, clique ? each : each + 1)
			.forEach((j) -> change.relate(key(i), "next", key(clique ? j : i + j))));
		this.graph.apply(change);
	}

	@ParameterizedTest
	@CsvSource({ "128, 128", "128, 64", "64, 64", "16, 16" })
	void inAClique(int size, int maxNodes) {
		relate(IntStream.range(0, size), size, true);

		Walk walk = this.graph.walk(key(0), WalkOptions.defaults().depth(3).maxNodes(maxNodes));

		assertThat(walk.touched()).isLessThanOrEqualTo(maxNodes);
		assertThat(walk.edgesRead()).isLessThanOrEqualTo(maxNodes * 2 * Spread.EDGES_PER_NODE);
		assertThat(walk.stops()).hasSize(walk.touched() - 1).extracting(Walk.Stop::node).doesNotHaveDuplicates();
		assertThat(walk.touched()).isGreaterThanOrEqualTo(Math.min(size, Math.min(maxNodes, Spread.EDGES_PER_NODE)));
	}

	@Test
	void inAStar() {
		relate(IntStream.range(0, 1), 3000, false);

		Walk fromHub = this.graph.walk(key(0), WalkOptions.defaults().depth(3).maxNodes(128));
		assertThat(fromHub.touched()).isEqualTo(1 + Spread.EDGES_PER_NODE);
		assertThat(fromHub.edgesRead()).isEqualTo(2 * Spread.EDGES_PER_NODE);

		Walk fromRay = this.graph.walk(key(7), WalkOptions.defaults().depth(3).maxNodes(128));
		assertThat(fromRay.touched()).isLessThanOrEqualTo(128);
		assertThat(fromRay.edgesRead()).isLessThanOrEqualTo(3 * Spread.EDGES_PER_NODE);
		// behind the hub, whose 1024 counted edges damp by sqrt(8 / 1024)
		assertThat(fromRay.stops().get(0).score()).isEqualTo(.5);
		assertThat(fromRay.stops().get(1).score()).isEqualTo(.25 * Math.sqrt(8.0 / 1024));
	}

	@Test
	void inAChain() {
		relate(IntStream.range(0, 500), 1, false);

		Walk walk = this.graph.walk(key(250), WalkOptions.defaults().depth(3).maxNodes(128));

		assertThat(walk.stops()).extracting((stop) -> stop.node().key())
			.containsExactly(key(249), key(251), key(248), key(252), key(247), key(253));
		assertThat(walk.edgesRead()).isEqualTo(10);
		assertThat(walk.complete()).isTrue();
	}

	@Test
	void saysWhereItWasCutShort() {
		relate(IntStream.range(0, 1), 20, false);

		Walk walk = this.graph.walk(key(0), WalkOptions.defaults().maxNodes(5));

		assertThat(walk.complete()).isFalse();
		assertThat(walk.stops()).extracting((stop) -> stop.node().key())
			.containsExactly(key(1), key(2), key(3), key(4));
	}

	@Test
	void aRelationIsLookedForAmongTheStrongestEdgesOfAHub() {
		GraphChange change = GraphChange.create();
		IntStream.range(1, 1500).forEach((i) -> change.relate(key(0), "next", key(i)));
		this.graph.apply(change.put(Edge.of(key(0), "weak", key(2000)).weight(.5))
			.put(Edge.of(key(1), "weak", key(2000)).weight(.5)));

		assertThat(this.graph.walk(key(0), WalkOptions.defaults().relations("weak")).stops()).isEmpty();
		assertThat(this.graph.walk(key(1), WalkOptions.defaults().relations("weak")).stops()).hasSize(2);
	}

}
