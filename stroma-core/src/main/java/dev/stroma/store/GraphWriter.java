package dev.stroma.store;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Changes one scope's graph, as part of one change of the file. A node stays as long as
 * somebody states it, an edge has it or a passage is linked with it; an edge as long as
 * somebody states it.
 */
public final class GraphWriter {

	private final Session session;

	private final long scope;

	private final Runnable onChange;

	private final NodeTable nodes;

	private final EdgeTable edges;

	private final LinkTable links;

	/** Nodes that perhaps nothing holds any more. */
	private final Set<Long> perhapsLoose = new HashSet<>();

	/**
	 * @param touches is told which edges and links change
	 * @param onChange is told that something changes
	 */
	GraphWriter(Session session, long scope, GraphTouches touches, Runnable onChange) {
		this.session = session;
		this.scope = scope;
		this.onChange = onChange;
		this.nodes = new NodeTable(session);
		this.edges = new EdgeTable(session, touches);
		this.links = new LinkTable(session, touches);
	}

	public Optional<StoredNode> node(String kind, String name) {
		return this.nodes.find(this.scope, kind, name);
	}

	/**
	 * The node, new when there was none.
	 * @param display how a new one is shown
	 */
	public long nodeOrNew(String kind, String name, String display) {
		return node(kind, name).map(StoredNode::id).orElseGet(() -> {
			long id = this.nodes.insert(this.scope, kind, name, display);
			this.onChange.run();
			this.perhapsLoose.add(id);
			return id;
		});
	}

	/** What a record says of a node, or the application: record 0. */
	public Optional<NodeStatement> statement(long node, long record) {
		return this.nodes.statement(node, record);
	}

	/** Lets a record say this of a node, instead of what it said before. */
	public void state(long node, long record, NodeStatement statement) {
		if (!statement.equals(statement(node, record).orElse(null))) {
			this.nodes.state(node, record, statement);
			this.nodes.derive(node);
			this.onChange.run();
		}
	}

	public Optional<StoredEdge> edge(long source, String relation, long target) {
		return this.edges.find(this.scope, source, relation, target);
	}

	/** The edge, new when there was none; to be stated in the same change. */
	public long edgeOrNew(long source, String relation, long target) {
		return edge(source, relation, target).map(StoredEdge::id)
			.orElseGet(() -> this.edges.insert(this.scope, source, relation, target));
	}

	/** What a record says of an edge, or the application: record 0. */
	public Optional<EdgeStatement> edgeStatement(long edge, long record) {
		return this.edges.statement(edge, record);
	}

	/** Lets a record say this of an edge, instead of what it said before. */
	public void stateEdge(long edge, long record, EdgeStatement statement) {
		if (!statement.equals(edgeStatement(edge, record).orElse(null))) {
			this.edges.state(edge, record, statement);
			this.edges.derive(edge);
			this.onChange.run();
		}
	}

	/** Links a chunk with a node, or gives the link another weight. */
	public void link(long chunk, long node, double weight) {
		if (!Objects.equals(this.links.weight(chunk, node).orElse(null), weight)) {
			this.links.put(chunk, node, weight);
			this.onChange.run();
		}
	}

	/** Links a chunk with a node it was found to speak of, unless it is linked. */
	public boolean extracted(long chunk, long node, double weight) {
		boolean linked = this.links.extracted(chunk, node, weight);
		if (linked) {
			this.onChange.run();
		}
		return linked;
	}

	/**
	 * @return whether there was such a link
	 */
	public boolean unlink(long chunk, long node) {
		boolean linked = this.links.weight(chunk, node).isPresent();
		if (linked) {
			this.links.delete(chunk, node);
			this.perhapsLoose.add(node);
			this.onChange.run();
		}
		return linked;
	}

	/** Deletes an edge, whoever states it. */
	public void delete(StoredEdge edge) {
		this.edges.delete(edge);
		this.perhapsLoose.add(edge.source());
		this.perhapsLoose.add(edge.target());
		this.onChange.run();
	}

	/** Deletes a node with its edges and links, whoever states them. */
	public void delete(StoredNode node) {
		this.edges.at(node.id()).forEach(this::delete);
		this.links.deleteOfNode(node.id());
		this.nodes.delete(node.id());
		this.onChange.run();
	}

	/**
	 * Makes one node of two: edges, links and what supporters say of the first become
	 * those of the second, which prevails where both have the same; an edge between the
	 * two goes.
	 */
	public void merge(StoredNode from, StoredNode into) {
		for (Map.Entry<Long, NodeStatement> entry : this.nodes.statements(from.id()).entrySet()) {
			NodeStatement other = entry.getValue();
			NodeStatement known = statement(into.id(), entry.getKey()).orElse(null);
			this.nodes.state(into.id(), entry.getKey(), (known == null) ? other : new NodeStatement(
					(known.display() != null) ? known.display() : other.display(), Statements.both(known, other)));
		}
		for (StoredEdge edge : this.edges.at(from.id())) {
			long source = (edge.source() == from.id()) ? into.id() : edge.source();
			long target = (edge.target() == from.id()) ? into.id() : edge.target();
			if (source != target || edge.source() == edge.target()) {
				long moved = edgeOrNew(source, edge.relation(), target);
				this.edges.statements(edge.id())
					.forEach((record, statement) -> this.edges.state(moved, record,
							this.edges.statement(moved, record)
								.map((known) -> Statements.greater(known, statement))
								.orElse(statement)));
				this.edges.derive(moved);
			}
		}
		this.links.ofNode(from.id())
			.forEach((chunk, weight) -> this.links.put(chunk, into.id(),
					Math.max(weight, this.links.weight(chunk, into.id()).orElse(0.0))));
		delete(from);
		this.nodes.derive(into.id());
	}

	/** The scope's record of this name. */
	public Optional<Long> record(String ref) {
		return this.session.sql("select id from record where scope_id = ? and ref = ?")
			.params(this.scope, ref)
			.query((row, number) -> row.getLong(1))
			.optional();
	}

	/** The ids of a record's chunks that can be found. */
	public List<Long> chunks(long record) {
		return this.session.sql("select id from chunk where record_id = ? and state <> ? order by ordinal")
			.params(record, EmbeddingState.STORED.code())
			.query((row, number) -> row.getLong(1))
			.list();
	}

	/** Whether the scope has a chunk of this id that can be found. */
	public boolean hasChunk(long chunk) {
		return this.session.sql("select exists (select 1 from chunk where id = ? and scope_id = ? and state <> ?)")
			.params(chunk, this.scope, EmbeddingState.STORED.code())
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

	/** Deletes what nothing holds any more. */
	public void tidy() {
		this.nodes.loose(this.perhapsLoose).forEach(this.nodes::delete);
		this.perhapsLoose.clear();
	}

}
