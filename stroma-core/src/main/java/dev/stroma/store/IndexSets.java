package dev.stroma.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Which index sets there are: of each kind at most one that answers and one that is to
 * take its place. Owns table {@code index_set}, in which a set over records is one of
 * vectors whose layout says so: no library that knows nothing of them writes to a file
 * that has one.
 */
final class IndexSets {

	private static final String RECORDS = "record:";

	private static final String KIND = "case when layout like '%s%%' then 'record' else kind end".formatted(RECORDS);

	private static final String SELECT = """
			select id, %s, identity, dimension, replace(layout, '%s', ''), state, synced, filled
			from index_set
			""".formatted(KIND, RECORDS);

	private static final String ALL = SELECT + "order by id";

	/** Every search asks for those that are being built. */
	private static final String OF_STATE = SELECT + "where state = ? order by id";

	private final Session session;

	IndexSets(Session session) {
		this.session = session;
	}

	/**
	 * All sets, the oldest first.
	 */
	List<IndexSet> all() {
		return find(ALL);
	}

	private List<IndexSet> find(String sql, Object... values) {
		List<IndexSet> sets = new ArrayList<>();
		this.session.rows(sql,
				(row) -> sets.add(new IndexSet(row.getLong(1), Kind.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
						row.getString(3), row.getInt(4), VectorLayout.parse(row.getString(5)),
						State.valueOf(row.getString(6).toUpperCase(Locale.ROOT)), row.getBoolean(7), row.getLong(8))),
				values);
		return sets;
	}

	Optional<IndexSet> active(Kind kind) {
		return find(kind, State.ACTIVE);
	}

	Optional<IndexSet> building(Kind kind) {
		return find(kind, State.BUILDING);
	}

	private Optional<IndexSet> find(Kind kind, State state) {
		return find(OF_STATE, state.name().toLowerCase(Locale.ROOT)).stream()
			.filter((set) -> set.kind() == kind)
			.findFirst();
	}

	IndexSet create(Kind kind, String identity, int dimension, VectorLayout layout) {
		long id = this.session.insert(this.session.sql("""
				insert into index_set (kind, identity, dimension, layout, state, synced)
				values (?, ?, ?, ?, 'building', 1)
				""")
			.params((kind == Kind.RECORD) ? Kind.VECTOR.label() : kind.label(), identity, dimension,
					(kind == Kind.RECORD) ? RECORDS + layout.identity() : layout.identity()));
		return new IndexSet(id, kind, identity, dimension, layout, State.BUILDING, true, 0);
	}

	/**
	 * Lets a set that was built answer instead of the one that did.
	 */
	void activate(IndexSet built) {
		this.session.sql("""
				update index_set set filled = 0, state = case id when ? then 'active' else 'retired' end
				where id = ? or (%s = ? and state = 'active')
				""".formatted(KIND)).params(built.id(), built.id(), built.kind().label()).update();
	}

	void retire(IndexSet set) {
		this.session.sql("update index_set set state = 'retired', filled = 0 where id = ?").param(set.id()).update();
	}

	void dimension(IndexSet set, int dimension) {
		this.session.sql("update index_set set dimension = ? where id = ?").params(dimension, set.id()).update();
	}

	void unsynced(IndexSet set) {
		this.session.sql("update index_set set synced = 0 where id = ? and synced").param(set.id()).update();
	}

	/**
	 * Notes up to which chunk or record a set was worked through.
	 */
	void filled(IndexSet set, long chunk) {
		this.session.sql("update index_set set filled = ? where id = ?").params(chunk, set.id()).update();
	}

	void delete(IndexSet set) {
		this.session.sql("delete from index_set where id = ?").param(set.id()).update();
	}

}
