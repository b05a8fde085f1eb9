package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.store.EdgeReader.Adjacent;
import dev.stroma.store.EdgeReader.Around;
import dev.stroma.store.EdgeReader.Side;
import dev.stroma.store.GraphDelta;
import dev.stroma.store.GraphLookup;
import dev.stroma.store.GraphReader;
import dev.stroma.store.LinkReader.Link;

/**
 * The strongest edges and links of one generation in memory, as many as any question
 * looks at; each change makes the next of it. What they do not tell the file does: edges
 * of some relations alone, passages that not every search may see. Immutable.
 */
final class ResidentGraph {

	/** The most that a question asks of a node, and of a passage. */
	private static final int MOST = GraphDelta.KEPT;

	private final LayeredLists leaving;

	private final LayeredLists arriving;

	private final LayeredLists chunks;

	private final LayeredLists nodes;

	private ResidentGraph(LayeredLists leaving, LayeredLists arriving, LayeredLists chunks, LayeredLists nodes) {
		this.leaving = leaving;
		this.arriving = arriving;
		this.chunks = chunks;
		this.nodes = nodes;
	}

	static ResidentGraph load(GraphReader reader) {
		RankedLists.Builder leaving = new RankedLists.Builder(MOST, GraphReader.HUB);
		RankedLists.Builder arriving = new RankedLists.Builder(MOST, GraphReader.HUB);
		RankedLists.Builder chunks = new RankedLists.Builder(MOST, GraphReader.HUB);
		RankedLists.Builder nodes = new RankedLists.Builder(MOST, GraphReader.HUB);
		reader.edges(Side.OUT, leaving);
		reader.edges(Side.IN, arriving);
		reader.linksOfNodes(chunks);
		reader.linksOfChunks(nodes);
		return new ResidentGraph(LayeredLists.of(leaving.build()), LayeredLists.of(arriving.build()),
				LayeredLists.of(chunks.build()), LayeredLists.of(nodes.build()));
	}

	/**
	 * What a change makes of it; {@code null} when it was too large to be told.
	 */
	@Nullable ResidentGraph with(GraphDelta change) {
		if (!change.complete()) {
			return null;
		}
		return (change.size() == 0) ? this
				: new ResidentGraph(this.leaving.with(change.leaving()), this.arriving.with(change.arriving()),
						this.chunks.with(change.chunks()), this.nodes.with(change.nodes()));
	}

	/**
	 * These, and the file for what they do not tell.
	 * @param file of the same generation
	 * @param open whether a search sees all passages of a scope
	 */
	GraphLookup with(GraphReader file, Predicate<String> open) {
		return new Lookup(file, open);
	}

	long bytes() {
		return this.leaving.bytes() + this.arriving.bytes() + this.chunks.bytes() + this.nodes.bytes();
	}

	private final class Lookup implements GraphLookup {

		private final GraphReader file;

		private final Predicate<String> open;

		Lookup(GraphReader file, Predicate<String> open) {
			this.file = file;
			this.open = open;
		}

		@Override
		public boolean hasLinks() {
			return !ResidentGraph.this.nodes.isEmpty();
		}

		@Override
		public List<Link> nodesOf(Collection<Long> chunks, int limit) {
			if (limit > MOST) {
				return this.file.nodesOf(chunks, limit);
			}
			List<Link> links = new ArrayList<>();
			LayeredLists lists = ResidentGraph.this.nodes;
			chunks.stream()
				.distinct()
				.forEach((chunk) -> lists.strongest(chunk, limit,
						(key, node, edge, weight) -> links.add(new Link(key, node, weight))));
			return links;
		}

		@Override
		public Map<Long, Integer> counts(Collection<Long> nodes) {
			Map<Long, Integer> counts = new HashMap<>(2 * nodes.size());
			nodes.forEach((node) -> counts.put(node, ResidentGraph.this.chunks.total(node)));
			return counts;
		}

		@Override
		public Map<Long, Around> around(Collection<Long> nodes, List<Side> sides, Set<String> relations, int limit) {
			if (limit > MOST || !relations.isEmpty()) {
				return this.file.around(nodes, sides, relations, limit);
			}
			Map<Long, Around> around = new HashMap<>(2 * nodes.size());
			for (long node : nodes) {
				List<Adjacent> edges = new ArrayList<>();
				for (Side side : sides) {
					LayeredLists lists = (side == Side.OUT) ? ResidentGraph.this.leaving : ResidentGraph.this.arriving;
					lists.strongest(node, limit,
							(key, other, edge, weight) -> edges.add(new Adjacent(key, edge, other, weight)));
				}
				if (!edges.isEmpty()) {
					around.put(node, new Around(
							ResidentGraph.this.leaving.total(node) + ResidentGraph.this.arriving.total(node), edges));
				}
			}
			return around;
		}

		@Override
		public List<Link> chunksOf(Collection<Long> nodes, String scope, @Nullable Filter filter, int limit) {
			if (limit > MOST || filter != null || !this.open.test(scope)) {
				return this.file.chunksOf(nodes, scope, filter, limit);
			}
			List<Link> links = new ArrayList<>();
			LayeredLists lists = ResidentGraph.this.chunks;
			nodes.stream()
				.distinct()
				.forEach((node) -> lists.strongest(node, limit,
						(key, chunk, edge, weight) -> links.add(new Link(chunk, key, weight))));
			return links;
		}

	}

}
