package dev.stroma.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.stroma.store.GraphReader;
import dev.stroma.store.StoredEdge;
import dev.stroma.store.StoredNode;

/**
 * How one gets from one node to another: nodes, and between each two of them the edge
 * that was followed, in either direction.
 *
 * @param nodes at least one
 * @param edges one fewer
 */
public record GraphPath(List<Node> nodes, List<Edge> edges) {

	/**
	 * A path by the ids of what is on it.
	 */
	record Ids(List<Long> nodes, List<StoredEdge> edges) {

		static Ids of(Spread.Visit last) {
			List<Long> nodes = new ArrayList<>();
			List<StoredEdge> edges = new ArrayList<>();
			for (Spread.Visit visit = last; visit != null; visit = visit.previous()) {
				nodes.add(0, visit.node());
				if (visit.edge() != null) {
					edges.add(0, visit.edge());
				}
			}
			return new Ids(nodes, edges);
		}

	}

	public GraphPath {
		nodes = List.copyOf(nodes);
		edges = List.copyOf(edges);
	}

	/** The paths with all that is known of their nodes, read in one statement. */
	static List<GraphPath> read(Collection<Ids> paths, GraphReader reader) {
		Set<Long> wanted = new LinkedHashSet<>();
		paths.forEach((path) -> wanted.addAll(path.nodes()));
		Map<Long, StoredNode> nodes = new HashMap<>();
		reader.nodes(wanted).forEach((node) -> nodes.put(node.id(), node));
		return paths.stream().map((path) -> of(path, nodes)).toList();
	}

	static GraphPath of(Ids path, Map<Long, StoredNode> nodes) {
		List<Node> on = path.nodes().stream().map((id) -> known(id, nodes)).toList();
		List<Edge> edges = path.edges()
			.stream()
			.map((edge) -> Edge
				.of(known(edge.source(), nodes).key(), edge.relation(), known(edge.target(), nodes).key())
				.weight(edge.weight())
				.confidence(edge.confidence()))
			.toList();
		return new GraphPath(on, edges);
	}

	private static Node known(long id, Map<Long, StoredNode> nodes) {
		StoredNode node = nodes.get(id);
		if (node == null) {
			throw new IllegalStateException("Node %d has an edge and is not there".formatted(id));
		}
		return Node.of(node);
	}

	/** How many edges it has. */
	public int length() {
		return this.edges.size();
	}

	/** Such as {@code person Ada -works at-> company Acme}. */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(this.nodes.get(0).toString());
		for (int i = 0; i < this.edges.size(); i++) {
			Edge edge = this.edges.get(i);
			boolean forward = edge.source().equals(this.nodes.get(i).key());
			text.append((forward ? " -%s-> " : " <-%s- ").formatted(edge.relation())).append(this.nodes.get(i + 1));
		}
		return text.toString();
	}

}
