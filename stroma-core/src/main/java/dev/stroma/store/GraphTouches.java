package dev.stroma.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.stroma.store.GraphDelta.Row;
import dev.stroma.store.GraphDelta.Rows;

/**
 * Notes which lists of the graph one change makes others, up to a number, and reads them
 * when it is complete. Not thread-safe.
 */
final class GraphTouches {

	/** Reading more would take longer than a commit should. */
	private static final int MOST = 2000;

	private static final String LEAVING = "from edge where source_id = ?";

	private static final String ARRIVING = "from edge where target_id = ?";

	private static final String CHUNKS = "from chunk_node where node_id = ?";

	private static final String NODES = "from chunk_node where chunk_id = ?";

	/** Edges that there may be still. */
	private final Set<Long> edges = new TreeSet<>();

	private final Set<Long> sources = new TreeSet<>();

	private final Set<Long> targets = new TreeSet<>();

	private final Set<Long> nodes = new TreeSet<>();

	private final Set<Long> chunks = new TreeSet<>();

	private boolean complete = true;

	/** An edge that came, or has another strength. */
	void edge(long edge) {
		if (fits()) {
			this.edges.add(edge);
		}
	}

	/** An edge that goes. */
	void edge(StoredEdge edge) {
		if (fits()) {
			this.sources.add(edge.source());
			this.targets.add(edge.target());
		}
	}

	void link(long chunk, long node) {
		if (fits()) {
			this.chunks.add(chunk);
			this.nodes.add(node);
		}
	}

	/** Any number of edges and links. */
	void all() {
		this.complete = false;
	}

	private boolean fits() {
		this.complete &= this.edges.size() + this.sources.size() + this.nodes.size() + this.chunks.size() < MOST;
		return this.complete;
	}

	/** The lists as they are by now. */
	GraphDelta read(Session session) {
		if (!this.complete) {
			return GraphDelta.UNKNOWN;
		}
		for (StoredEdge edge : this.edges.isEmpty() ? List.<StoredEdge>of() : new EdgeTable(session).all(this.edges)) {
			this.sources.add(edge.source());
			this.targets.add(edge.target());
		}
		return new GraphDelta(rows(session, "target_id, id, strength", LEAVING, "strength desc, id", this.sources),
				rows(session, "source_id, id, strength", ARRIVING, "strength desc, id", this.targets),
				rows(session, "chunk_id, 0, weight", CHUNKS, "weight desc, chunk_id", this.nodes),
				rows(session, "node_id, 0, weight", NODES, "weight desc, node_id", this.chunks), true);
	}

	private static List<Rows> rows(Session session, String columns, String from, String order, Set<Long> keys) {
		String strongest = "select %s %s order by %s limit %d".formatted(columns, from, order, GraphDelta.KEPT);
		String count = "select count(*) from (select 1 %s limit %d)".formatted(from, GraphReader.HUB);
		List<Rows> all = new ArrayList<>();
		for (long key : keys) {
			List<Row> rows = new ArrayList<>();
			session.rows(strongest, (row) -> rows.add(new Row(row.getLong(1), row.getLong(2), row.getDouble(3))), key);
			int[] total = { rows.size() };
			if (rows.size() == GraphDelta.KEPT) {
				session.rows(count, (row) -> total[0] = row.getInt(1), key);
			}
			all.add(new Rows(key, total[0], List.copyOf(rows)));
		}
		return List.copyOf(all);
	}

}
