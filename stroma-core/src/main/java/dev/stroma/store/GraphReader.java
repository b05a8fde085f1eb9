package dev.stroma.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;

/**
 * The graph in a reader's generation. Of a hub only its {@value #HUB} strongest edges and
 * links are looked at, so that no question costs more than it has nodes. Ids are of one
 * scope when those given are. Not thread-safe.
 */
public final class GraphReader implements GraphLookup {

	/** Edges and links of a node that are looked at and counted, the strongest first. */
	public static final int HUB = 1024;

	/**
	 * How many there are of each.
	 */
	public record Counts(long nodes, long edges, long links) {
	}

	private final StoreReader reader;

	private final Session session;

	private final boolean exists;

	/**
	 * @param complete whether the file surely has the tables
	 */
	GraphReader(StoreReader reader, Session session, boolean complete) {
		this.reader = reader;
		this.session = session;
		this.exists = complete || session.translated(() -> GraphTables.exist(session));
	}

	/** How far passages have been read for what they speak of. */
	public ExtractionState extraction() {
		return read(ExtractionState.NONE, () -> new Meta(this.session).extraction());
	}

	/** The ids of the next chunks that can be found, of all scopes. */
	public List<Long> chunksAfter(long chunk, int limit) {
		return read(List.of(), () -> new ChunkTable(this.session).searchable(chunk, limit));
	}

	/** A number that changes whenever a scope gets a node. */
	public long lastNode(String scope) {
		return read(0L,
				() -> this.session
					.sql("select coalesce(max(n.id), 0) from scope s join node n on n.scope_id = s.id where s.name = ?")
					.param(scope)
					.query((row, number) -> row.getLong(1))
					.single());
	}

	public Optional<StoredNode> node(String scope, String kind, String name) {
		return read(Optional.empty(), () -> new ScopeTable(this.session).find(scope)
			.flatMap((id) -> new NodeTable(this.session).find(id, kind, name)));
	}

	/** Those of the ids that there are, in their order. */
	public List<StoredNode> nodes(Collection<Long> ids) {
		return read(List.of(), () -> new NodeTable(this.session).all(ids));
	}

	/**
	 * The first nodes of a scope after one, by kind and name.
	 * @param kind the only one wanted, {@code null} for all
	 */
	public List<StoredNode> page(String scope, @Nullable String kind, String afterKind, String afterName, int limit) {
		return read(List.of(),
				() -> new ScopeTable(this.session).find(scope)
					.map((id) -> new NodeTable(this.session).page(id, kind, afterKind, afterName, limit))
					.orElse(List.of()));
	}

	/** How many edges each relation of a scope has, by name. */
	public Map<String, Long> relations(String scope) {
		Map<String, Long> relations = new TreeMap<>();
		read(true, () -> {
			this.session.sql("""
					select r.name, count(*) from scope s join relation r on r.scope_id = s.id
					join edge e on e.relation_id = r.id where s.name = ? group by r.id
					""").param(scope).query((row) -> {
				relations.put(row.getString(1), row.getLong(2));
			});
			return true;
		});
		return relations;
	}

	/** What a scope has. */
	public Counts counts(String scope) {
		return read(new Counts(0, 0, 0), () -> this.session.sql("""
				select (select count(*) from node n where n.scope_id = s.id),
					(select count(*) from node n cross join edge e on e.source_id = n.id where n.scope_id = s.id),
					(select count(*) from node n cross join chunk_node l on l.node_id = n.id where n.scope_id = s.id)
				from scope s where s.name = ?
				""")
			.param(scope)
			.query((row, number) -> new Counts(row.getLong(1), row.getLong(2), row.getLong(3)))
			.optional()
			.orElse(new Counts(0, 0, 0)));
	}

	/** What all scopes have. */
	public Counts allCounts() {
		return read(new Counts(0, 0, 0),
				() -> new Counts(this.session.number("select count(*) from node"),
						this.session.number("select count(*) from edge"),
						this.session.number("select count(*) from chunk_node")));
	}

	/** Those of the ids that there are, in no particular order. */
	public List<StoredEdge> edges(Collection<Long> ids) {
		return ids.isEmpty() ? List.of() : read(List.of(), () -> new EdgeTable(this.session).all(ids));
	}

	/**
	 * All edges by the node that they leave, or come to.
	 */
	public void edges(EdgeReader.Side side, RankedRows rows) {
		ranked(side.ranking(), rows);
	}

	/** All links by their node. */
	public void linksOfNodes(RankedRows rows) {
		ranked("select node_id, chunk_id, 0, weight from chunk_node order by node_id, weight desc, chunk_id", rows);
	}

	/** All links by their chunk. */
	public void linksOfChunks(RankedRows rows) {
		ranked("select chunk_id, node_id, 0, weight from chunk_node order by chunk_id, weight desc, node_id", rows);
	}

	private void ranked(String sql, RankedRows rows) {
		if (this.exists) {
			this.session.rows(sql, (row) -> rows.add(row.getLong(1), row.getLong(2), row.getLong(3), row.getDouble(4)));
		}
	}

	/** What is around nodes. */
	public EdgeReader around() {
		return new EdgeReader(this.session);
	}

	@Override
	public boolean hasLinks() {
		return links().any();
	}

	@Override
	public List<LinkReader.Link> nodesOf(Collection<Long> chunks, int limit) {
		return links().nodesOf(chunks, limit);
	}

	@Override
	public Map<Long, Integer> counts(Collection<Long> nodes) {
		return links().counts(nodes);
	}

	@Override
	public Map<Long, EdgeReader.Around> around(Collection<Long> nodes, List<EdgeReader.Side> sides,
			Set<String> relations, int limit) {
		return around().around(nodes, sides, relations, limit);
	}

	@Override
	public List<LinkReader.Link> chunksOf(Collection<Long> nodes, String scope, @Nullable Filter filter, int limit) {
		return links().chunksOf(nodes, scope, filter, limit);
	}

	/** What passages speak of. */
	public LinkReader links() {
		return new LinkReader(this.reader, this.session, this.exists);
	}

	private <T> T read(T none, Supplier<T> reading) {
		return this.exists ? this.session.translated(reading) : none;
	}

}
