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
	record Ids(List<Long> nodes, List<Long> edges) {

		static Ids of(Spread.Visit last) {
			List<Long> nodes = new ArrayList<>();
			List<Long> edges = new ArrayList<>();
			for (Spread.Visit visit = last; visit != null; visit = visit.previous()) {
				nodes.add(0, visit.node());
				if (visit.previous() != null) {
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

	/** The paths with all that is known of what is on them, in their order. */
	static List<GraphPath> read(Collection<Ids> paths, GraphReader reader) {
		Set<Long> onPaths = new LinkedHashSet<>();
		Set<Long> along = new LinkedHashSet<>();
		paths.forEach((path) -> {
			onPaths.addAll(path.nodes());
			along.addAll(path.edges());
		});
		Map<Long, Node> nodes = new HashMap<>(2 * onPaths.size());
		reader.nodes(onPaths).forEach((node) -> nodes.put(node.id(), Node.of(node)));
		Map<Long, Edge> edges = new HashMap<>(2 * along.size());
		for (StoredEdge edge : reader.edges(along)) {
			edges.put(edge.id(),
					Edge.of(known(edge.source(), nodes).key(), edge.relation(), known(edge.target(), nodes).key())
						.weight(edge.weight())
						.confidence(edge.confidence()));
		}
		return paths.stream()
			.map((path) -> new GraphPath(path.nodes().stream().map((id) -> known(id, nodes)).toList(),
					path.edges().stream().map((id) -> known(id, edges)).toList()))
			.toList();
	}

	private static <T> T known(long id, Map<Long, T> all) {
		T one = all.get(id);
		if (one == null) {
			throw new IllegalStateException("%d is part of a path and is not there".formatted(id));
		}
		return one;
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
