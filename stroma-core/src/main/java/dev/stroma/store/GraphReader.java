package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;

/**
 * The graph in a reader's generation. Of a hub only its {@value #HUB} strongest edges and
 * links are looked at, so that no question costs more than it has nodes. Ids are of one
 * scope when those given are. Not thread-safe.
 */
public final class GraphReader {

	/** Edges and links of a node that are looked at and counted, the strongest first. */
	public static final int HUB = 1024;

	/**
	 * An edge as seen from one of its ends.
	 *
	 * @param from id of that end
	 */
	public record Adjacent(long from, StoredEdge edge) {

		/** The id of the other end. */
		public long other() {
			return (this.edge.source() == this.from) ? this.edge.target() : this.edge.source();
		}

	}

	/**
	 * A chunk that speaks of a node.
	 */
	public record Link(long chunk, long node, double weight) {
	}

	/**
	 * How many there are of each.
	 */
	public record Counts(long nodes, long edges, long links) {
	}

	/**
	 * Which way an edge leads from a node.
	 */
	public enum Side {

		/** To the other end. */
		OUT("source_id"),

		/** To the node itself. */
		IN("target_id");

		private final String column;

		Side(String column) {
			this.column = column;
		}

	}

	private static final Comparator<Link> STRONGEST_NODE_FIRST = Comparator.comparingDouble(Link::weight)
		.reversed()
		.thenComparingLong(Link::node);

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

	/** Whether any passage of the file is linked with a node. */
	public boolean hasLinks() {
		return read(false,
				() -> this.session.sql("select exists (select 1 from chunk_node)")
					.query((row, number) -> row.getBoolean(1))
					.single());
	}

	public Optional<StoredNode> node(String scope, String kind, String name) {
		return read(Optional.empty(), () -> new RecordTable(this.session).scope(scope)
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
				() -> new RecordTable(this.session).scope(scope)
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

	/**
	 * As {@link #edges(Collection, Side, Set, int)}, sooner where nodes have few.
	 * @param degrees how many edges each node has
	 */
	public List<Adjacent> edges(Collection<Long> nodes, Map<Long, Integer> degrees, Side side, Set<String> relations,
			int limit) {
		if (!relations.isEmpty()) {
			return edges(nodes, side, relations, limit);
		}
		Map<Boolean, List<Long>> parts = nodes.stream()
			.collect(Collectors.partitioningBy((node) -> degrees.getOrDefault(node, HUB) <= limit));
		List<Adjacent> edges = new ArrayList<>(all(parts.getOrDefault(true, List.of()), side));
		List<Long> others = parts.getOrDefault(false, List.of());
		edges.addAll(others.isEmpty() ? List.of() : edges(others, side, relations, limit));
		return edges;
	}

	private List<Adjacent> all(Collection<Long> nodes, Side side) {
		return read(List.of(),
				() -> this.session.sql("""
						select wanted.value, %s from json_each(?) wanted cross join edge e on e.%s = wanted.value
						cross join relation r on r.id = e.relation_id
						""".formatted(EdgeTable.COLUMNS, side.column))
					.param(PassageQueries.json(nodes))
					.query((row, number) -> new Adjacent(row.getLong(1), EdgeTable.edge(row, 2)))
					.list());
	}

	/**
	 * The strongest edges of each node, equals by age; in no particular order.
	 * @param relations the only ones wanted, empty for all
	 * @param limit of one node's edges
	 */
	public List<Adjacent> edges(Collection<Long> nodes, Side side, Set<String> relations, int limit) {
		String strongest = "select id from edge where %s = wanted.value order by strength desc, id limit ?"
			.formatted(side.column);
		String related = """
				select id from (
					select id, relation_id, strength from edge where %s = wanted.value order by strength desc, id limit %d
				) where relation_id in (select r.id from json_each(?) w cross join relation r on r.name = w.value)
				order by strength desc, id limit ?
				"""
			.formatted(side.column, HUB);
		String ids = PassageQueries.json(nodes);
		List<Object> values = relations.isEmpty() ? List.of(ids, limit)
				: List.of(ids, JsonTexts.array(relations), limit);
		return read(List.of(),
				() -> this.session.sql("""
						select wanted.value, %s from json_each(?) wanted cross join edge e on e.id in (%s)
						cross join relation r on r.id = e.relation_id
						""".formatted(EdgeTable.COLUMNS, relations.isEmpty() ? strongest : related))
					.params(values)
					.query((row, number) -> new Adjacent(row.getLong(1), EdgeTable.edge(row, 2)))
					.list());
	}

	/**
	 * How many edges each node has, more than {@value #HUB} each way not being counted.
	 */
	public Map<Long, Integer> degrees(Collection<Long> nodes) {
		return counted(nodes, """
				(select count(*) from (select 1 from edge where source_id = wanted.value limit %d))
				+ (select count(*) from (select 1 from edge where target_id = wanted.value limit %d))
				""".formatted(HUB, HUB));
	}

	/** How many links each node has, more than {@value #HUB} not being counted. */
	public Map<Long, Integer> linkCounts(Collection<Long> nodes) {
		return counted(nodes, "(select count(*) from (select 1 from chunk_node where node_id = wanted.value limit %d))"
			.formatted(HUB));
	}

	private Map<Long, Integer> counted(Collection<Long> nodes, String count) {
		Map<Long, Integer> counts = new HashMap<>();
		read(true, () -> {
			this.session.sql("select wanted.value, %s from json_each(?) wanted".formatted(count))
				.param(PassageQueries.json(nodes))
				.query((row) -> {
					counts.put(row.getLong(1), row.getInt(2));
				});
			return true;
		});
		return counts;
	}

	/**
	 * The nodes of each chunk, by chunk in the order given, then the strongest link
	 * first, equals by age.
	 * @param limit of one chunk's nodes
	 */
	public List<Link> nodesOf(Collection<Long> chunks, int limit) {
		return read(List.of(), () -> {
			Map<Long, List<Link>> links = new LinkedHashMap<>();
			chunks.forEach((chunk) -> links.put(chunk, new ArrayList<>()));
			this.session.sql("""
					select l.chunk_id, l.node_id, l.weight from json_each(?) wanted
					cross join chunk_node l on l.chunk_id = wanted.value
					""").param(PassageQueries.json(chunks)).query((row) -> {
				links.computeIfAbsent(row.getLong(1), (none) -> new ArrayList<>()).add(link(row));
			});
			return links.values()
				.stream()
				.flatMap((ofChunk) -> ofChunk.stream().sorted(STRONGEST_NODE_FIRST).limit(limit))
				.toList();
		});
	}

	/**
	 * The chunks of each node that a search may see, the strongest links, equals by age;
	 * in no particular order.
	 * @param counts how many links each node has
	 * @param limit of one node's chunks
	 */
	public List<Link> chunksOf(Collection<Long> nodes, Map<Long, Integer> counts, String scope, @Nullable Filter filter,
			int limit) {
		return read(List.of(), () -> this.reader.scoped(scope, filter).map((scoped) -> {
			if (!scoped.filter().isEmpty()) {
				return chunksOf(nodes, """
						join chunk c on c.id = l.chunk_id join record r on r.id = c.record_id where %s
						""".formatted(scoped.condition()), scoped.values(), limit);
			}
			Map<Boolean, List<Long>> parts = nodes.stream()
				.collect(Collectors.partitioningBy((node) -> counts.getOrDefault(node, HUB) <= limit));
			List<Link> links = new ArrayList<>(chunksOf(parts.getOrDefault(true, List.of())));
			List<Long> others = parts.getOrDefault(false, List.of());
			links.addAll(others.isEmpty() ? List.of() : chunksOf(others, "", List.of(), limit));
			return links;
		}).orElse(List.of()));
	}

	/**
	 * All chunks of each node that a search without filter may see, in no particular
	 * order; for nodes that do not have many.
	 */
	private List<Link> chunksOf(Collection<Long> nodes) {
		return this.session.sql("""
				select l.chunk_id, l.node_id, l.weight from json_each(?) wanted
				cross join chunk_node l on l.node_id = wanted.value
				""").param(PassageQueries.json(nodes)).query((row, number) -> link(row)).list();
	}

	/**
	 * @param seen joins what decides whether a chunk of {@code l} is seen; empty for all
	 */
	private List<Link> chunksOf(Collection<Long> nodes, String seen, List<Object> values, int limit) {
		return this.session.sql("""
				select l.chunk_id, l.node_id, l.weight from json_each(?) wanted cross join chunk_node l
				on l.node_id = wanted.value and l.chunk_id in (
					select l.chunk_id from (
						select chunk_id, weight from chunk_node where node_id = wanted.value
						order by weight desc, chunk_id limit %d
					) l %s order by l.weight desc, l.chunk_id limit ?
				)
				order by wanted.key, l.weight desc, l.chunk_id
				""".formatted(HUB, seen))
			.param(PassageQueries.json(nodes))
			.params(values)
			.param(limit)
			.query((row, number) -> link(row))
			.list();
	}

	private static Link link(ResultSet row) throws SQLException {
		return new Link(row.getLong(1), row.getLong(2), row.getDouble(3));
	}

	private <T> T read(T none, Supplier<T> reading) {
		return this.exists ? this.session.translated(reading) : none;
	}

}
