package dev.stroma.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes out of the graph what chunks and records leave behind that go, and nothing that
 * another one supports.
 */
final class GraphCleanup {

	private static final int AT_ONCE = 5000;

	private final Session session;

	private final NodeTable nodes;

	private final EdgeTable edges;

	private final LinkTable links;

	GraphCleanup(Session session, GraphTouches touches) {
		this.session = session;
		this.nodes = new NodeTable(session);
		this.edges = new EdgeTable(session, touches);
		this.links = new LinkTable(session, touches);
	}

	/**
	 * @param chunks ids of those that are gone
	 * @param records ids of those that are gone
	 */
	void gone(Collection<Long> chunks, Collection<Long> records) {
		if ((chunks.isEmpty() && records.isEmpty()) || !hasNodes()) {
			return;
		}
		Set<Long> touched = new HashSet<>();
		for (List<Long> some : parts(chunks)) {
			touched.addAll(this.links.deleteOf(some));
		}
		for (List<Long> some : parts(records)) {
			withdraw(some, touched);
		}
		tidy(touched);
		this.edges.forgetRelations();
	}

	/** Deletes those of the nodes that nothing holds any more. */
	void tidy(Collection<Long> touched) {
		for (List<Long> some : parts(touched)) {
			this.nodes.loose(some).forEach(this.nodes::delete);
		}
	}

	private void withdraw(List<Long> records, Set<Long> touched) {
		List<StoredEdge> stated = this.edges.ofRecords(records);
		this.edges.withdraw(records);
		for (StoredEdge edge : stated) {
			if (this.edges.statements(edge.id()).isEmpty()) {
				this.edges.delete(edge);
				touched.add(edge.source());
				touched.add(edge.target());
			}
			else {
				this.edges.derive(edge.id());
			}
		}
		List<Long> described = this.nodes.ofRecords(records);
		this.nodes.withdraw(records);
		described.forEach(this.nodes::derive);
		touched.addAll(described);
	}

	private boolean hasNodes() {
		return this.session.sql("select exists (select 1 from node)")
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

	private static List<List<Long>> parts(Collection<Long> ids) {
		List<Long> all = new ArrayList<>(ids);
		List<List<Long>> parts = new ArrayList<>();
		for (int from = 0; from < all.size(); from += AT_ONCE) {
			parts.add(all.subList(from, Math.min(from + AT_ONCE, all.size())));
		}
		return parts;
	}

}
