package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.MetadataCodec;

/**
 * Nodes of the graph and who supports them. Owns tables {@code node} and
 * {@code node_support}.
 */
final class NodeTable {

	static final String COLUMNS = "n.id, n.kind, n.name, n.display, n.metadata";

	private static final String ALL = "select " + COLUMNS
			+ " from json_each(?) wanted cross join node n on n.id = wanted.value order by wanted.key";

	private static final byte[] NOTHING = MetadataCodec.encode(Metadata.empty());

	private final Session session;

	NodeTable(Session session) {
		this.session = session;
	}

	static StoredNode node(ResultSet row, int first) throws SQLException {
		return new StoredNode(row.getLong(first), row.getString(first + 1), row.getString(first + 2),
				row.getString(first + 3), MetadataCodec.decode(row.getBytes(first + 4)));
	}

	Optional<StoredNode> find(long scope, String kind, String name) {
		return this.session
			.sql("select %s from node n where n.scope_id = ? and n.kind = ? and n.name = ?".formatted(COLUMNS))
			.params(scope, kind, name)
			.query((row, number) -> node(row, 1))
			.optional();
	}

	/**
	 * Those of the ids that there are, in the order of the ids given.
	 */
	List<StoredNode> all(Collection<Long> ids) {
		List<StoredNode> nodes = new ArrayList<>();
		this.session.rows(ALL, (row) -> nodes.add(node(row, 1)), PassageQueries.json(ids));
		return nodes;
	}

	/**
	 * The first nodes after one, by kind and name.
	 * @param kind the only one wanted, {@code null} for all
	 */
	List<StoredNode> page(long scope, @Nullable String kind, String afterKind, String afterName, int limit) {
		String condition = (kind != null) ? "n.kind = ? and " : "";
		List<Object> values = (kind != null) ? List.of(scope, kind, afterKind, afterName, limit)
				: List.of(scope, afterKind, afterName, limit);
		return this.session.sql("""
				select %s from node n where n.scope_id = ? and %s(n.kind, n.name) > (?, ?)
				order by n.kind, n.name limit ?
				""".formatted(COLUMNS, condition)).params(values).query((row, number) -> node(row, 1)).list();
	}

	/**
	 * Adds a node that nobody has said anything of yet.
	 * @return its id
	 */
	long insert(long scope, String kind, String name, String display) {
		return this.session.insert(
				this.session.sql("insert into node (scope_id, kind, name, display, metadata) values (?, ?, ?, ?, ?)")
					.params(scope, kind, name, display, NOTHING));
	}

	Optional<NodeStatement> statement(long node, long record) {
		return this.session.sql("select display, metadata from node_support where node_id = ? and record_id = ?")
			.params(node, record)
			.query((row, number) -> new NodeStatement(row.getString(1), MetadataCodec.decode(row.getBytes(2))))
			.optional();
	}

	/** What each supporter says, by record. */
	Map<Long, NodeStatement> statements(long node) {
		Map<Long, NodeStatement> statements = new LinkedHashMap<>();
		this.session.sql("select record_id, display, metadata from node_support where node_id = ? order by record_id")
			.param(node)
			.query((row) -> {
				statements.put(row.getLong(1),
						new NodeStatement(row.getString(2), MetadataCodec.decode(row.getBytes(3))));
			});
		return statements;
	}

	void state(long node, long record, NodeStatement statement) {
		this.session.sql("""
				insert into node_support (node_id, record_id, display, metadata) values (?, ?, ?, ?)
				on conflict do update set display = excluded.display, metadata = excluded.metadata
				""")
			.param(1, node)
			.param(2, record)
			.param(3, statement.display(), Types.VARCHAR)
			.param(4, MetadataCodec.encode(statement.metadata()))
			.update();
	}

	/**
	 * Makes a node what its supporters say: the application before the records, these by
	 * ref. Of a node that none says anything of, only the name is known.
	 */
	void derive(long node) {
		String display = null;
		Metadata metadata = Metadata.empty();
		for (NodeStatement statement : ranked(node)) {
			display = (display != null) ? display : statement.display();
			for (Map.Entry<String, Object> entry : statement.metadata().asMap().entrySet()) {
				if (!metadata.asMap().containsKey(entry.getKey())) {
					metadata = metadata.with(entry.getKey(), entry.getValue());
				}
			}
		}
		this.session.sql("update node set display = coalesce(?, name), metadata = ? where id = ?")
			.param(1, display, Types.VARCHAR)
			.param(2, MetadataCodec.encode(metadata))
			.param(3, node)
			.update();
	}

	private List<NodeStatement> ranked(long node) {
		return this.session.sql("""
				select s.display, s.metadata from node_support s left join record r on r.id = s.record_id
				where s.node_id = ? order by s.record_id <> 0, r.ref
				""")
			.param(node)
			.query((row, number) -> new NodeStatement(row.getString(1), MetadataCodec.decode(row.getBytes(2))))
			.list();
	}

	/** The nodes that any of the records says something of. */
	List<Long> ofRecords(Collection<Long> records) {
		return this.session
			.sql("select distinct node_id from node_support where record_id in (select value from json_each(?))")
			.param(PassageQueries.json(records))
			.query((row, number) -> row.getLong(1))
			.list();
	}

	void withdraw(Collection<Long> records) {
		this.session.sql("delete from node_support where record_id in (select value from json_each(?))")
			.param(PassageQueries.json(records))
			.update();
	}

	/** Deletes a node that has neither edge nor link. */
	void delete(long node) {
		this.session.sql("delete from node_support where node_id = ?").param(node).update();
		this.session.sql("delete from node where id = ?").param(node).update();
	}

	/**
	 * Those of the nodes that neither a supporter, nor an edge, nor a link holds.
	 */
	List<Long> loose(Collection<Long> nodes) {
		return this.session.sql("""
				select n.id from json_each(?) wanted cross join node n on n.id = wanted.value
				where not exists (select 1 from node_support s where s.node_id = n.id)
				and not exists (select 1 from chunk_node l where l.node_id = n.id)
				and not exists (select 1 from edge e where e.source_id = n.id)
				and not exists (select 1 from edge e where e.target_id = n.id)
				""").param(PassageQueries.json(nodes)).query((row, number) -> row.getLong(1)).list();
	}

}
