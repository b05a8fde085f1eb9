package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.store.EdgeReader.Adjacent;
import dev.stroma.store.EdgeReader.Around;
import dev.stroma.store.EdgeReader.Side;
import dev.stroma.store.GraphLookup;
import dev.stroma.store.GraphReader;
import dev.stroma.store.LinkReader.Link;

/**
 * The strongest edges and links of one generation in memory, as many as any question
 * looks at. What they do not tell the file does: edges of some relations alone, passages
 * that not every search may see. Immutable.
 */
final class ResidentGraph {

	/** The most that a question asks of a node, and of a passage. */
	private static final int MOST = 32;

	private final RankedLists leaving;

	private final RankedLists arriving;

	private final RankedLists chunks;

	private final RankedLists nodes;

	private ResidentGraph(RankedLists leaving, RankedLists arriving, RankedLists chunks, RankedLists nodes) {
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
		return new ResidentGraph(leaving.build(), arriving.build(), chunks.build(), nodes.build());
	}

	/**
	 * These, and the file for what they do not tell.
	 * @param file of the same generation
	 */
	GraphLookup with(GraphReader file) {
		return new Lookup(file);
	}

	long bytes() {
		return this.leaving.bytes() + this.arriving.bytes() + this.chunks.bytes() + this.nodes.bytes();
	}

	/** Visits the strongest so many rows of a key's list. */
	private static void strongest(RankedLists lists, long key, int limit, IntConsumer rows) {
		int list = lists.find(key);
		if (list >= 0) {
			for (int row = lists.start(list); row < lists.end(list, limit); row++) {
				rows.accept(row);
			}
		}
	}

	private static int total(RankedLists lists, long key) {
		int list = lists.find(key);
		return (list >= 0) ? lists.total(list) : 0;
	}

	private final class Lookup implements GraphLookup {

		private final GraphReader file;

		Lookup(GraphReader file) {
			this.file = file;
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
			RankedLists lists = ResidentGraph.this.nodes;
			chunks.stream()
				.distinct()
				.forEach((chunk) -> strongest(lists, chunk, limit,
						(row) -> links.add(new Link(chunk, lists.other(row), lists.weight(row)))));
			return links;
		}

		@Override
		public Map<Long, Integer> counts(Collection<Long> nodes) {
			Map<Long, Integer> counts = new HashMap<>(2 * nodes.size());
			nodes.forEach((node) -> counts.put(node, total(ResidentGraph.this.chunks, node)));
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
					RankedLists lists = (side == Side.OUT) ? ResidentGraph.this.leaving : ResidentGraph.this.arriving;
					strongest(lists, node, limit, (row) -> edges
						.add(new Adjacent(node, lists.edge(row), lists.other(row), lists.weight(row))));
				}
				if (!edges.isEmpty()) {
					around.put(node, new Around(
							total(ResidentGraph.this.leaving, node) + total(ResidentGraph.this.arriving, node), edges));
				}
			}
			return around;
		}

		@Override
		public List<Link> chunksOf(Collection<Long> nodes, String scope, @Nullable Filter filter, int limit) {
			if (limit > MOST || !this.file.showsAll(scope, filter)) {
				return this.file.chunksOf(nodes, scope, filter, limit);
			}
			List<Link> links = new ArrayList<>();
			RankedLists lists = ResidentGraph.this.chunks;
			nodes.stream()
				.distinct()
				.forEach((node) -> strongest(lists, node, limit,
						(row) -> links.add(new Link(lists.other(row), node, lists.weight(row)))));
			return links;
		}

	}

}
