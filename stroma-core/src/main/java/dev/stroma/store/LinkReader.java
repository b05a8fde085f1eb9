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

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;

/**
 * The links of chunks with nodes, of any number of them in one statement. Not
 * thread-safe.
 */
public final class LinkReader {

	/**
	 * A chunk that speaks of a node.
	 */
	public record Link(long chunk, long node, double weight) {
	}

	private static final Comparator<Link> STRONGEST_NODE_FIRST = Comparator.comparingDouble(Link::weight)
		.reversed()
		.thenComparingLong(Link::node);

	private static final String COUNTS = """
			select value, (select count(*) from (select 1 from chunk_node where node_id = value limit %d))
			from json_each(?)
			""".formatted(GraphReader.HUB);

	private static final String NODES = """
			select l.chunk_id, l.node_id, l.weight from json_each(?) wanted
			cross join chunk_node l on l.chunk_id = wanted.value
			""";

	/** The links of each node down to the last of its strongest. */
	private static final String CHUNKS = """
			with near as materialized (
				select value id, coalesce((select weight %1$s), -1) last_weight, (select chunk_id %1$s) last_chunk
				from json_each(?1)
			)
			%2$s > n.last_weight union all %2$s = n.last_weight and l.chunk_id <= n.last_chunk
			""".formatted("from chunk_node where node_id = value order by weight desc, chunk_id limit 1 offset ?2 - 1",
			"""
					select l.chunk_id, l.node_id, l.weight from near n cross join chunk_node l
					indexed by chunk_node_strongest on l.node_id = n.id and l.weight""");

	private final StoreReader reader;

	private final Session session;

	private final boolean exists;

	LinkReader(StoreReader reader, Session session, boolean exists) {
		this.reader = reader;
		this.session = session;
		this.exists = exists;
	}

	/** Whether any passage of the file is linked with a node. */
	public boolean any() {
		List<Boolean> any = new ArrayList<>();
		if (this.exists) {
			this.session.rows("select exists (select 1 from chunk_node)", (row) -> any.add(row.getBoolean(1)));
		}
		return any.contains(true);
	}

	/**
	 * How many links each node has, more than {@value GraphReader#HUB} not being counted.
	 */
	public Map<Long, Integer> counts(Collection<Long> nodes) {
		Map<Long, Integer> counts = new HashMap<>(2 * nodes.size());
		if (this.exists) {
			this.session.rows(COUNTS, (row) -> counts.put(row.getLong(1), row.getInt(2)), PassageQueries.json(nodes));
		}
		return counts;
	}

	/**
	 * The nodes of each chunk, by chunk in the order given, then the strongest link
	 * first, equals by age.
	 * @param limit of one chunk's nodes
	 */
	public List<Link> nodesOf(Collection<Long> chunks, int limit) {
		Map<Long, List<Link>> links = new LinkedHashMap<>(2 * chunks.size());
		chunks.forEach((chunk) -> links.put(chunk, new ArrayList<>()));
		if (this.exists) {
			this.session.rows(NODES,
					(row) -> links.computeIfAbsent(row.getLong(1), (none) -> new ArrayList<>()).add(link(row)),
					PassageQueries.json(chunks));
		}
		return links.values()
			.stream()
			.flatMap((ofChunk) -> ofChunk.stream().sorted(STRONGEST_NODE_FIRST).limit(limit))
			.toList();
	}

	/**
	 * The chunks of each node that a search may see, the strongest links, equals by age;
	 * in no particular order.
	 * @param limit of one node's chunks
	 */
	public List<Link> chunksOf(Collection<Long> nodes, String scope, @Nullable Filter filter, int limit) {
		Scoped scoped = this.exists ? this.reader.scoped(scope, filter).orElse(null) : null;
		List<Link> links = new ArrayList<>();
		if (scoped == null) {
			return links;
		}
		if (!scoped.filter().isEmpty()) {
			return seen(nodes, scoped, limit);
		}
		this.session.rows(CHUNKS, (row) -> links.add(link(row)), PassageQueries.json(nodes), limit);
		return links;
	}

	private List<Link> seen(Collection<Long> nodes, Scoped scoped, int limit) {
		return this.session.sql("""
				select l.chunk_id, l.node_id, l.weight from json_each(?) wanted cross join chunk_node l
				on l.node_id = wanted.value and l.chunk_id in (
					select l.chunk_id from (
						select chunk_id, weight from chunk_node where node_id = wanted.value
						order by weight desc, chunk_id limit %d
					) l join chunk c on c.id = l.chunk_id join record r on r.id = c.record_id where %s
					order by l.weight desc, l.chunk_id limit ?
				)
				""".formatted(GraphReader.HUB, scoped.condition()))
			.param(PassageQueries.json(nodes))
			.params(scoped.values())
			.param(limit)
			.query((row, number) -> link(row))
			.list();
	}

	private static Link link(ResultSet row) throws SQLException {
		return new Link(row.getLong(1), row.getLong(2), row.getDouble(3));
	}

}
