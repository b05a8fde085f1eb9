package dev.stroma.store;

import java.util.List;

/**
 * Finds, and takes away, what the graph has of chunks and records that are not there, and
 * compares what edges and nodes are with what is said of them.
 */
final class GraphCheck {

	private static final String ORPHAN_LINKS = """
			from chunk_node l where not exists (
				select 1 from chunk c join node n on n.scope_id = c.scope_id where c.id = l.chunk_id and n.id = l.node_id)
			""";

	private static final String LOST_EDGE_STATEMENTS = """
			from edge_support where record_id <> 0 and record_id not in (select id from record)
			""";

	private static final String LOST_NODE_STATEMENTS = """
			from node_support where record_id <> 0 and record_id not in (select id from record)
			""";

	private static final String WRONG_EDGES = """
			from edge e left join (
				select edge_id, max(weight) weight, max(confidence) confidence from edge_support group by edge_id) s
			on s.edge_id = e.id
			where s.weight is not e.weight or s.confidence is not e.confidence
			or e.strength <> e.weight * e.confidence
			""";

	private static final String CROSSING_EDGES = """
			from edge where id in (
				select e.id from edge e join node a on a.id = e.source_id join node b on b.id = e.target_id
				join relation r on r.id = e.relation_id where a.scope_id <> b.scope_id or a.scope_id <> r.scope_id)
			""";

	private static final String LOOSE_NODES = """
			from node where id not in (select node_id from node_support)
			and id not in (select node_id from chunk_node)
			and id not in (select source_id from edge) and id not in (select target_id from edge)
			""";

	private final Session session;

	GraphCheck(Session session) {
		this.session = session;
	}

	void run(Findings findings) {
		if (!GraphTables.exist(this.session)) {
			return;
		}
		find(findings, Damage.Part.ORPHAN_LINKS, "links of the graph have no passage",
				"'passage ' || chunk_id || ', node ' || node_id", ORPHAN_LINKS);
		find(findings, Damage.Part.GRAPH, "edges of the graph are stated by records that are not there",
				"'edge ' || edge_id || ', record ' || record_id", LOST_EDGE_STATEMENTS);
		find(findings, Damage.Part.GRAPH, "nodes of the graph are stated by records that are not there",
				"'node ' || node_id || ', record ' || record_id", LOST_NODE_STATEMENTS);
		find(findings, Damage.Part.GRAPH, "edges of the graph are not as they are stated", "'edge ' || e.id",
				WRONG_EDGES);
		find(findings, Damage.Part.GRAPH, "edges of the graph lead from one scope to another", "'edge ' || id",
				CROSSING_EDGES);
		find(findings, Damage.Part.GRAPH, "nodes of the graph are held by nothing", "kind || ' ' || name", LOOSE_NODES);
	}

	private void find(Findings findings, Damage.Part part, String what, String example, String from) {
		this.session.sql("select count(*), min(%s) %s".formatted(example, from)).query((row) -> {
			if (row.getLong(1) > 0) {
				findings.add(part, what, row.getLong(1), row.getString(2));
			}
		});
	}

	/**
	 * Leaves what is sound.
	 */
	void repair() {
		this.session.execute("delete " + ORPHAN_LINKS.replace("chunk_node l", "chunk_node as l"));
		this.session.execute("delete " + LOST_EDGE_STATEMENTS);
		List<Long> stated = ids("select distinct node_id from node_support");
		this.session.execute("delete " + LOST_NODE_STATEMENTS);
		EdgeTable edges = new EdgeTable(this.session);
		ids("select id " + CROSSING_EDGES).forEach(edges::delete);
		ids("select id from edge where id not in (select edge_id from edge_support)").forEach(edges::delete);
		ids("select e.id " + WRONG_EDGES).forEach(edges::derive);
		NodeTable nodes = new NodeTable(this.session);
		stated.forEach(nodes::derive);
		ids("select id " + LOOSE_NODES).forEach(nodes::delete);
		edges.forgetRelations();
	}

	private List<Long> ids(String sql) {
		return this.session.sql(sql).query((row, number) -> row.getLong(1)).list();
	}

}
