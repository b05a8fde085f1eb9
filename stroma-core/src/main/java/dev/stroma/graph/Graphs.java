package dev.stroma.graph;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.store.GraphReader;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredNode;

/**
 * The graphs of one file, one per scope. Not API; use {@code Stroma}.
 */
public final class Graphs {

	private static final int MOST_KNOWN = 100_000;

	private final Store store;

	public Graphs(Store store) {
		this.store = store;
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public Graph graph(String scope) {
		return new ScopedGraph(this.store, scope);
	}

	/**
	 * The nodes of a scope, the first {@value #MOST_KNOWN} by kind and name.
	 */
	public static KnownNodes known(String scope, StoreReader reader) {
		GraphReader graph = reader.graph();
		List<Node> nodes = new ArrayList<>();
		String kind = "";
		String name = "";
		for (int read = NodePage.MAX_LIMIT; read == NodePage.MAX_LIMIT && nodes.size() < MOST_KNOWN;) {
			List<StoredNode> page = graph.page(scope, null, kind, name, NodePage.MAX_LIMIT);
			page.forEach((node) -> nodes.add(Node.of(node)));
			read = page.size();
			if (read > 0) {
				kind = page.get(read - 1).kind();
				name = page.get(read - 1).name();
			}
		}
		return KnownNodes.of(nodes);
	}

}
