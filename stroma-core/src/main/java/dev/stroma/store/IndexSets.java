package dev.stroma.store;

import java.util.Optional;

/**
 * Which full-text and vector indexes there are: derived, each with the identity of what
 * it was made with. Owns table {@code index_set}.
 */
final class IndexSets {

	/**
	 * @param identity of the analyzer or the embedding model
	 * @param dimension of the vectors, 0 before the first
	 * @param synced whether the virtual table holds every vector; it does not after
	 * writes without the extension
	 */
	record IndexSet(long id, String kind, String identity, int dimension, boolean synced) {
	}

	private final Session session;

	IndexSets(Session session) {
		this.session = session;
	}

	Optional<IndexSet> active(String kind) {
		return this.session
			.sql("select id, kind, identity, dimension, synced from index_set where kind = ? and state = 'active'")
			.param(kind)
			.query((row, number) -> new IndexSet(row.getLong(1), row.getString(2), row.getString(3), row.getInt(4),
					row.getBoolean(5)))
			.optional();
	}

	/**
	 * Makes a new set the active one of its kind and forgets the one before.
	 */
	IndexSet replace(String kind, String identity, int dimension) {
		this.session.sql("delete from index_set where kind = ?").param(kind).update();
		long id = this.session.insert(this.session.sql("""
				insert into index_set (kind, identity, dimension, state, synced) values (?, ?, ?, 'active', 1)
				""").params(kind, identity, dimension));
		return new IndexSet(id, kind, identity, dimension, true);
	}

	void dimension(IndexSet set, int dimension) {
		this.session.sql("update index_set set dimension = ? where id = ?").params(dimension, set.id()).update();
	}

	void synced(IndexSet set, boolean synced) {
		this.session.sql("update index_set set synced = ? where id = ?").params(synced ? 1 : 0, set.id()).update();
	}

}
