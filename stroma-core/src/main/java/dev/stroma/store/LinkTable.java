package dev.stroma.store;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which nodes a chunk speaks of. Owns table {@code chunk_node}.
 */
final class LinkTable {

	private final Session session;

	private final GraphTouches touches;

	LinkTable(Session session, GraphTouches touches) {
		this.session = session;
		this.touches = touches;
	}

	Optional<Double> weight(long chunk, long node) {
		return this.session.sql("select weight from chunk_node where chunk_id = ? and node_id = ?")
			.params(chunk, node)
			.query((row, number) -> row.getDouble(1))
			.optional();
	}

	void put(long chunk, long node, double weight) {
		this.touches.link(chunk, node);
		this.session.sql("""
				insert into chunk_node (chunk_id, node_id, weight) values (?, ?, ?)
				on conflict do update set weight = excluded.weight, extracted = 0
				""").params(chunk, node, weight).update();
	}

	/** Adds a link that nobody asked for; one that is there stays as it is. */
	boolean extracted(long chunk, long node, double weight) {
		this.touches.link(chunk, node);
		return this.session.sql("""
				insert into chunk_node (chunk_id, node_id, weight, extracted) values (?, ?, ?, 1)
				on conflict do nothing
				""").params(chunk, node, weight).update() > 0;
	}

	/**
	 * Deletes all links that nobody asked for.
	 * @return their nodes
	 */
	List<Long> deleteExtracted() {
		List<Long> nodes = this.session.sql("select distinct node_id from chunk_node where extracted = 1")
			.query((row, number) -> row.getLong(1))
			.list();
		if (!nodes.isEmpty()) {
			this.touches.all();
		}
		this.session.execute("delete from chunk_node where extracted = 1");
		return nodes;
	}

	void delete(long chunk, long node) {
		this.touches.link(chunk, node);
		this.session.sql("delete from chunk_node where chunk_id = ? and node_id = ?").params(chunk, node).update();
	}

	/** The chunks of a node with their weights. */
	Map<Long, Double> ofNode(long node) {
		Map<Long, Double> weights = new TreeMap<>();
		this.session.sql("select chunk_id, weight from chunk_node where node_id = ?").param(node).query((row) -> {
			weights.put(row.getLong(1), row.getDouble(2));
		});
		return weights;
	}

	void deleteOfNode(long node) {
		ofNode(node).keySet().forEach((chunk) -> this.touches.link(chunk, node));
		this.session.sql("delete from chunk_node where node_id = ?").param(node).update();
	}

	/**
	 * Deletes all links of chunks.
	 * @return their nodes
	 */
	Set<Long> deleteOf(Collection<Long> chunks) {
		Set<Long> nodes = new HashSet<>();
		this.session.sql("select chunk_id, node_id from chunk_node where chunk_id in (select value from json_each(?))")
			.param(PassageQueries.json(chunks))
			.query((row) -> {
				this.touches.link(row.getLong(1), row.getLong(2));
				nodes.add(row.getLong(2));
			});
		this.session.sql("delete from chunk_node where chunk_id in (select value from json_each(?))")
			.param(PassageQueries.json(chunks))
			.update();
		return nodes;
	}

}
