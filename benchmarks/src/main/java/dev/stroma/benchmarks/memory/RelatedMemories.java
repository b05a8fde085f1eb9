package dev.stroma.benchmarks.memory;

import java.util.List;
import java.util.Random;

import dev.stroma.graph.Edge;
import dev.stroma.graph.Graph;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.GraphStats;
import dev.stroma.graph.NodeKey;
import dev.stroma.snapshot.ChunkHandle;

/**
 * A graph over memories: a node per five of them, five edges per node, two links per
 * memory. Some nodes have hundreds of edges, most have a few.
 */
final class RelatedMemories {

	private static final int MEMORIES_PER_NODE = 5;

	private static final int EDGES_PER_NODE = 5;

	private static final int LINKS_PER_MEMORY = 2;

	private static final int RELATIONS = 7;

	private static final int STEPS = 20_000;

	private final Graph graph;

	private final int nodes;

	private final Random random = new Random(1);

	private GraphChange change = GraphChange.create();

	private int steps;

	private RelatedMemories(Graph graph, int nodes) {
		this.graph = graph;
		this.nodes = nodes;
	}

	static GraphStats relate(Graph graph, List<ChunkHandle> memories) {
		RelatedMemories related = new RelatedMemories(graph, Math.max(2, memories.size() / MEMORIES_PER_NODE));
		related.edges();
		for (ChunkHandle memory : memories) {
			for (int i = 0; i < LINKS_PER_MEMORY; i++) {
				related.change.link(memory, node(related.any(1.5)));
				related.step();
			}
		}
		graph.apply(related.change);
		return graph.stats();
	}

	private void edges() {
		for (int i = 0; i < this.nodes * EDGES_PER_NODE; i++) {
			int source = i % this.nodes;
			int target = any(2);
			if (source != target) {
				this.change.put(Edge.of(node(source), "relation " + i % RELATIONS, node(target))
					.weight(0.5 + this.random.nextDouble() / 2));
				step();
			}
		}
	}

	/**
	 * @param skew 1 for any node alike; the greater, the more often the first ones
	 */
	private int any(double skew) {
		return (int) (this.nodes * Math.pow(this.random.nextDouble(), skew));
	}

	private static NodeKey node(int number) {
		return NodeKey.of("topic", "topic " + number);
	}

	private void step() {
		if (++this.steps % STEPS == 0) {
			this.graph.apply(this.change);
			this.change = GraphChange.create();
		}
	}

}
