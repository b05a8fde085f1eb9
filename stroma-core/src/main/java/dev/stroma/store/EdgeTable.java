package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Edges of the graph, their relations and who supports them. Owns tables {@code edge},
 * {@code edge_support} and {@code relation}.
 */
final class EdgeTable {

	static final String COLUMNS = "e.id, e.source_id, e.target_id, r.name, e.weight, e.confidence";

	private static final String ALL = "select " + COLUMNS + """
			 from json_each(?) wanted cross join edge e on e.id = wanted.value
			cross join relation r on r.id = e.relation_id
			""";

	private final Session session;

	private final GraphTouches touches;

	/** Those that this change has used. */
	private final Map<String, Long> relations = new HashMap<>();

	EdgeTable(Session session) {
		this(session, new GraphTouches());
	}

	EdgeTable(Session session, GraphTouches touches) {
		this.session = session;
		this.touches = touches;
	}

	static StoredEdge edge(ResultSet row, int first) throws SQLException {
		return new StoredEdge(row.getLong(first), row.getLong(first + 1), row.getLong(first + 2),
				row.getString(first + 3), row.getDouble(first + 4), row.getDouble(first + 5));
	}

	private Optional<Long> relation(long scope, String name) {
		return this.session.sql("select id from relation where scope_id = ? and name = ?")
			.params(scope, name)
			.query((row, number) -> row.getLong(1))
			.optional();
	}

	Optional<StoredEdge> find(long scope, long source, String relation, long target) {
		return this.session.sql("""
				select %s from relation r cross join edge e on e.relation_id = r.id
				where r.scope_id = ? and r.name = ? and e.source_id = ? and e.target_id = ?
				""".formatted(COLUMNS))
			.params(scope, relation, source, target)
			.query((row, number) -> edge(row, 1))
			.optional();
	}

	/** Those of the ids that there are, in no particular order. */
	List<StoredEdge> all(Collection<Long> ids) {
		List<StoredEdge> edges = new ArrayList<>();
		this.session.rows(ALL, (row) -> edges.add(edge(row, 1)), PassageQueries.json(ids));
		return edges;
	}

	/** All edges that a node has. */
	List<StoredEdge> at(long node) {
		return this.session.sql("""
				select %s from edge e join relation r on r.id = e.relation_id where e.source_id = ?
				union select %s from edge e join relation r on r.id = e.relation_id where e.target_id = ?
				order by 1
				""".formatted(COLUMNS, COLUMNS)).params(node, node).query((row, number) -> edge(row, 1)).list();
	}

	/**
	 * Adds an edge that nobody has said anything of yet.
	 * @return its id
	 */
	long insert(long scope, long source, String relation, long target) {
		long id = this.relations.computeIfAbsent(scope + " " + relation, (unknown) -> relation(scope, relation)
			.orElseGet(() -> this.session.insert(
					this.session.sql("insert into relation (scope_id, name) values (?, ?)").params(scope, relation))));
		long edge = this.session.insert(this.session.sql("""
				insert into edge (source_id, target_id, relation_id, weight, confidence, strength)
				values (?, ?, ?, 0, 0, 0)
				""").params(source, target, id));
		this.touches.edge(edge);
		return edge;
	}

	Optional<EdgeStatement> statement(long edge, long record) {
		return Optional.ofNullable(statements(edge).get(record));
	}

	/** What each supporter says, by record. */
	Map<Long, EdgeStatement> statements(long edge) {
		Map<Long, EdgeStatement> statements = new LinkedHashMap<>();
		this.session.sql("select record_id, weight, confidence from edge_support where edge_id = ? order by record_id")
			.param(edge)
			.query((row) -> {
				statements.put(row.getLong(1), new EdgeStatement(row.getDouble(2), row.getDouble(3)));
			});
		return statements;
	}

	void state(long edge, long record, EdgeStatement statement) {
		this.session.sql("""
				insert into edge_support (edge_id, record_id, weight, confidence) values (?, ?, ?, ?)
				on conflict do update set weight = excluded.weight, confidence = excluded.confidence
				""").params(edge, record, statement.weight(), statement.confidence()).update();
	}

	/**
	 * Gives an edge the greatest weight and the greatest confidence that anybody states.
	 */
	void derive(long edge) {
		this.touches.edge(edge);
		this.session.sql("""
				update edge set weight = s.weight, confidence = s.confidence, strength = s.weight * s.confidence
				from (select max(weight) weight, max(confidence) confidence from edge_support where edge_id = ?) s
				where id = ?
				""").params(edge, edge).update();
	}

	/** The edges that any of the records says something of. */
	List<StoredEdge> ofRecords(Collection<Long> records) {
		return this.session.sql("""
				select %s from edge e join relation r on r.id = e.relation_id where e.id in
					(select edge_id from edge_support where record_id in (select value from json_each(?)))
				order by e.id
				""".formatted(COLUMNS)).param(PassageQueries.json(records)).query((row, number) -> edge(row, 1)).list();
	}

	void withdraw(Collection<Long> records) {
		this.session.sql("delete from edge_support where record_id in (select value from json_each(?))")
			.param(PassageQueries.json(records))
			.update();
	}

	void delete(StoredEdge edge) {
		this.touches.edge(edge);
		delete(edge.id());
	}

	/** The same, for a repair: whoever follows changes begins anew after that. */
	void delete(long edge) {
		this.session.sql("delete from edge_support where edge_id = ?").param(edge).update();
		this.session.sql("delete from edge where id = ?").param(edge).update();
	}

	/** Forgets relations that no edge has. */
	void forgetRelations() {
		this.relations.clear();
		this.session.execute("delete from relation where id not in (select relation_id from edge)");
	}

}
