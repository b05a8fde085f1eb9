package dev.stroma.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;

import dev.stroma.store.GraphReader;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredNode;

/**
 * The graphs of one file, one per scope. Not API; use {@code Stroma}.
 */
public final class Graphs implements AutoCloseable {

	private static final int MOST_KNOWN = 100_000;

	private final Store store;

	private final MeterRegistry meters;

	private final List<Meter> gauges;

	public Graphs(Store store, MeterRegistry meters) {
		this.store = store;
		this.meters = meters;
		this.gauges = List.of(gauge("stroma.graph.nodes", "Nodes of all graphs", GraphReader.Counts::nodes),
				gauge("stroma.graph.edges", "Edges of all graphs", GraphReader.Counts::edges),
				gauge("stroma.graph.links", "Links of passages with nodes", GraphReader.Counts::links));
	}

	private Meter gauge(String name, String description, ToDoubleFunction<GraphReader.Counts> count) {
		return Gauge
			.builder(name, this.store,
					(store) -> count.applyAsDouble(store.read((reader) -> reader.graph().allCounts())))
			.description(description)
			.tag("path", this.store.path().toString())
			.register(this.meters);
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

	@Override
	public void close() {
		this.gauges.forEach(this.meters::remove);
	}

}
