package dev.stroma.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.HandleResolution;
import dev.stroma.store.EdgeReader.Adjacent;
import dev.stroma.store.EdgeReader.Around;
import dev.stroma.store.GraphReader;
import dev.stroma.store.LinkReader.Link;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredNode;
import dev.stroma.store.StoredPassage;

/**
 * The graph of one scope.
 */
final class ScopedGraph implements Graph {

	private final Store store;

	private final String scope;

	ScopedGraph(Store store, String scope) {
		this.store = store;
		this.scope = scope;
	}

	@Override
	public GraphReport apply(GraphChange change) {
		GraphChangeApplier applied = this.store.write((writer) -> {
			GraphChangeApplier applier = new GraphChangeApplier(change, this.scope, writer.graph(this.scope));
			applier.run();
			return applier;
		});
		return new GraphReport(this.store.read(StoreReader::generation), applied.deleted(), applied.absent());
	}

	@Override
	public Optional<Node> node(NodeKey key) {
		return this.store.read((reader) -> find(key, reader.graph()).map(Node::of));
	}

	private Optional<StoredNode> find(NodeKey key, GraphReader reader) {
		return reader.node(this.scope, key.kind(), key.name());
	}

	@Override
	public NodePage nodes(@Nullable String kind, @Nullable NodeKey after, int limit) {
		requireLimit("page of nodes", limit, NodePage.MAX_LIMIT);
		String label = (kind != null) ? GraphName.label("kind of the node", kind) : null;
		List<Node> nodes = this.store.read((reader) -> reader.graph()
			.page(this.scope, label, (after != null) ? after.kind() : "", (after != null) ? after.name() : "",
					limit + 1)
			.stream()
			.map(Node::of)
			.toList());
		return (nodes.size() <= limit) ? new NodePage(nodes, null)
				: new NodePage(nodes.subList(0, limit), nodes.get(limit - 1).key());
	}

	@Override
	public List<Neighbour> neighbours(NodeKey node, Direction direction, @Nullable String relation, int limit) {
		requireLimit("list of neighbours", limit, MAX_NEIGHBOURS);
		Set<String> relations = (relation != null) ? Set.of(GraphName.label("relation", relation)) : Set.of();
		return this.store.read((reader) -> {
			GraphReader graph = reader.graph();
			return find(node, graph).map((start) -> neighbours(start, direction, relations, limit, graph))
				.orElse(List.of());
		});
	}

	private static List<Neighbour> neighbours(StoredNode start, Direction direction, Set<String> relations, int limit,
			GraphReader graph) {
		Map<Long, Adjacent> edges = new HashMap<>();
		graph.around()
			.around(List.of(start.id()), direction.sides(), relations, limit)
			.getOrDefault(start.id(), Around.NOTHING)
			.edges()
			.forEach((edge) -> edges.putIfAbsent(edge.edge(), edge));
		List<Adjacent> strongest = new ArrayList<>(edges.values());
		strongest.sort(Adjacent.STRONGEST_FIRST);
		return GraphPath
			.read(strongest.stream()
				.limit(limit)
				.map((edge) -> new GraphPath.Ids(List.of(start.id(), edge.other()), List.of(edge.edge())))
				.toList(), graph)
			.stream()
			.map((path) -> new Neighbour(path.nodes().get(1), path.edges().get(0)))
			.toList();
	}

	@Override
	public Walk walk(NodeKey start, WalkOptions options) {
		return this.store.read((reader) -> {
			GraphReader graph = reader.graph();
			return find(start, graph).map((node) -> walk(node, options, graph)).orElse(Walk.NOWHERE);
		});
	}

	private static Walk walk(StoredNode start, WalkOptions options, GraphReader graph) {
		Spread spread = Spread.from(List.of(Spread.Visit.first(0, start.id(), 1)), graph, options);
		List<Spread.Visit> visits = spread.visits()
			.values()
			.stream()
			.flatMap((ofOrigin) -> ofOrigin.values().stream())
			.filter((visit) -> visit.depth() > 0)
			.toList();
		List<GraphPath> paths = GraphPath.read(visits.stream().map(GraphPath.Ids::of).toList(), graph);
		List<Walk.Stop> stops = new ArrayList<>();
		for (int i = 0; i < visits.size(); i++) {
			GraphPath path = paths.get(i);
			stops.add(
					new Walk.Stop(path.nodes().get(path.length()), visits.get(i).depth(), visits.get(i).score(), path));
		}
		return new Walk(List.copyOf(stops), spread.touched().size(), spread.edgesRead(), !spread.isCut());
	}

	@Override
	public Optional<GraphPath> shortestPath(NodeKey from, NodeKey to) {
		return this.store.read((reader) -> {
			GraphReader graph = reader.graph();
			return find(from, graph)
				.flatMap((start) -> find(to, graph).flatMap((end) -> new PathSearch(graph).find(start.id(), end.id())))
				.map((path) -> GraphPath.read(List.of(path), graph).get(0));
		});
	}

	@Override
	public List<Node> nodesOf(ChunkHandle chunk) {
		return this.store.read((reader) -> {
			ChunkHandle now = HandleResolution.of(chunk, this.scope, reader).handle();
			if (now == null) {
				return List.of();
			}
			GraphReader graph = reader.graph();
			List<Long> ids = graph.links()
				.nodesOf(List.of(now.chunkId()), GraphReader.HUB)
				.stream()
				.map(Link::node)
				.toList();
			return graph.nodes(ids).stream().map(Node::of).toList();
		});
	}

	@Override
	public List<ChunkLink> links(NodeKey node, int limit) {
		requireLimit("list of links", limit, MAX_NEIGHBOURS);
		return this.store.read((reader) -> find(node, reader.graph())
			.map((stored) -> links(Node.of(stored).key(), stored.id(), limit, reader))
			.orElse(List.of()));
	}

	private List<ChunkLink> links(NodeKey key, long node, int limit, StoreReader reader) {
		List<Link> links = new ArrayList<>(reader.graph().links().chunksOf(List.of(node), this.scope, null, limit));
		links.sort(Comparator.comparingDouble(Link::weight).reversed().thenComparingLong(Link::chunk));
		Map<Long, ChunkHandle> handles = new HashMap<>();
		for (StoredPassage passage : reader.passages(links.stream().map(Link::chunk).toList())) {
			handles.put(passage.id(), HandleResolution.handle(passage));
		}
		List<ChunkLink> found = new ArrayList<>();
		for (Link link : links) {
			ChunkHandle handle = handles.get(link.chunk());
			if (handle != null) {
				found.add(new ChunkLink(handle, key, link.weight()));
			}
		}
		return List.copyOf(found);
	}

	@Override
	public SortedMap<String, Long> relations() {
		return this.store.read((reader) -> new TreeMap<>(reader.graph().relations(this.scope)));
	}

	@Override
	public GraphStats stats() {
		return this.store.read((reader) -> {
			GraphReader.Counts counts = reader.graph().counts(this.scope);
			return new GraphStats(counts.nodes(), counts.edges(), counts.links(),
					new TreeMap<>(reader.graph().relations(this.scope)));
		});
	}

	private static void requireLimit(String what, int limit, int most) {
		if (limit < 1 || limit > most) {
			throw new InvalidInputException("A %s of %d is asked for: use 1 to %d".formatted(what, limit, most));
		}
	}

}
