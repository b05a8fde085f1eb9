package dev.stroma.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * One vector index: a vec0 table over the chunks that have a vector, or over the records.
 * It is derived from a plain table and keeps all of each vector or less; where the
 * extension is missing, that table is scanned.
 */
final class VectorSet {

	/** The most neighbours vec0 gives at once. */
	private static final int MOST_NEIGHBOURS = 4096;

	private final Session session;

	private final String table;

	private final VectorLayout layout;

	private final VectorLayer layer;

	private final PendingRows rows;

	VectorSet(Session session, IndexSet set) {
		this.session = session;
		this.table = (set.id() == GoViews.SET) ? GoViews.VECTORS : "vec_" + set.id();
		this.layout = set.layout();
		this.layer = VectorLayer.of(set);
		this.rows = new PendingRows(session, "insert into %s (%s, scope_id, embedding) values (?, ?, %s)"
			.formatted(this.table, this.layer.key(), this.layout.quantization().parameter()));
	}

	/** In blocks of few vectors: to write one takes a way through its block's pages. */
	void create(int dimension) {
		this.session.execute("""
				create virtual table %s using vec0(
					%s integer primary key, scope_id integer, embedding %s, chunk_size=256)
				""".formatted(this.table, this.layer.key(), this.layout.column(dimension)));
	}

	void drop() {
		this.session.execute("drop table if exists " + this.table);
	}

	String table() {
		return this.table;
	}

	boolean exists() {
		return this.session
			.number("select count(*) from main.sqlite_schema where name = '%s'".formatted(this.table)) > 0;
	}

	/**
	 * sqlite-vec's own table of the chunks or records that are in it, by {@code rowid}.
	 */
	String members() {
		return this.table + "_rowids";
	}

	/**
	 * A vector of the index beside the full one.
	 *
	 * @param id of the chunk or record
	 * @param full id of the full vector's row
	 * @param expected what the index should have, {@code null} when there is no full one
	 */
	record Row(long id, byte[] indexed, long full, byte @Nullable [] expected, boolean isScopeRight) {
	}

	/**
	 * Visits all vectors.
	 */
	void forEach(Consumer<Row> visitor) {
		this.session.sql("""
				select v.%1$s, v.embedding, %2$s.id, %2$s.vector, v.scope_id = c.scope_id from %3$s v %4$s
				""".formatted(this.layer.key(), this.layer.full(), this.table,
				this.layer.row("left", "v." + this.layer.key())))
			.query((row) -> {
				visitor.accept(new Row(row.getLong(1), row.getBytes(2), row.getLong(3), kept(row.getBytes(4)),
						row.getBoolean(5)));
			});
	}

	/** What the index keeps of a vector. */
	private byte @Nullable [] kept(byte @Nullable [] vector) {
		return (vector == null || this.layout.isExact()) ? vector : this.layout.encode(VectorBytes.decode(vector));
	}

	/**
	 * Whether more than a third of it is holes, not counting the block that is filled
	 * next.
	 */
	boolean isSparse() {
		return this.session.sql("""
				select (select count(*) from %1$s_rowids) < 2 * (select sum(size) - max(size) from %1$s_chunks) / 3
				""".formatted(this.table)).query((row, number) -> row.getBoolean(1)).single();
	}

	/**
	 * Adds a chunk's or a record's vector, when it is {@linkplain #write() written}.
	 */
	void insert(long id, long scope, byte[] vector) {
		this.rows.add(id, scope, kept(vector));
	}

	/** How many vectors are still to be written. */
	int pending() {
		return this.rows.size();
	}

	/** Writes the vectors that came. */
	void write() {
		this.rows.write();
	}

	void delete(long id) {
		this.session.sql("delete from %s where %s = ?".formatted(this.table, this.layer.key())).param(id).update();
	}

	/**
	 * The nearest chunks or records, at least {@code limit} of them where there are as
	 * many: all that the order by (distance, ref, chunk index) puts first, possibly more.
	 */
	List<Long> nearest(float[] query, Scoped scoped, int limit) {
		return this.layout.isExact() ? exact(query, scoped, limit) : rescored(query, scoped, limit);
	}

	/**
	 * Candidates by what the index keeps of their vectors, the best of them by their full
	 * ones; all that are equal where the cut falls.
	 */
	private List<Long> rescored(float[] query, Scoped scoped, int limit) {
		int depth = Math.min(MOST_NEIGHBOURS, this.layout.depth(limit));
		List<Neighbour> full = this.session.sql("""
				select c.id, %s from json_each(?) wanted %s
				""".formatted(this.layer.vector(), this.layer.row("cross", "wanted.value")))
			.param(PassageQueries.json(ids(neighbours(query, scoped, depth))))
			.query((row, number) -> new Neighbour(row.getLong(1),
					1 - Cosine.of(query, VectorBytes.decode(row.getBytes(2)))))
			.list();
		full.sort(Comparator.comparingDouble(Neighbour::distance).thenComparingLong(Neighbour::id));
		int end = Math.min(limit, full.size());
		while (end > 0 && end < full.size() && isTiedAt(full, end)) {
			end++;
		}
		return ids(full.subList(0, end));
	}

	private List<Long> exact(float[] query, Scoped scoped, int limit) {
		List<Neighbour> nearest = neighbours(query, scoped, limit + 1);
		if (nearest.size() <= limit || !isTiedAt(nearest, limit)) {
			return ids(nearest.subList(0, Math.min(limit, nearest.size())));
		}
		List<Neighbour> more = neighbours(query, scoped, MOST_NEIGHBOURS);
		boolean allEqual = more.size() == MOST_NEIGHBOURS
				&& more.get(limit).distance() == more.get(MOST_NEIGHBOURS - 1).distance();
		return allEqual ? new VectorScan(this.session, scoped, this.layer).nearest(query, limit) : ids(more);
	}

	private record Neighbour(long id, double distance) {
	}

	private static boolean isTiedAt(List<Neighbour> nearest, int limit) {
		return nearest.get(limit - 1).distance() == nearest.get(limit).distance();
	}

	private static List<Long> ids(List<Neighbour> nearest) {
		return nearest.stream().map(Neighbour::id).toList();
	}

	private List<Neighbour> neighbours(float[] query, Scoped scoped, int k) {
		List<Object> values = new ArrayList<>(List.of(this.layout.encode(query), k, scoped.scope()));
		values.addAll(scoped.filterValues());
		return this.session.sql(sql(scoped))
			.params(values)
			.query((row, number) -> new Neighbour(row.getLong(1), row.getDouble(2)))
			.list();
	}

	private String sql(Scoped scoped) {
		String among = scoped.filter().isEmpty() ? ""
				: "and %s in (%s)".formatted(this.layer.key(), this.layer.passing().formatted(scoped.filter()));
		return "select %s, distance from %s where embedding match %s and k = ? and %s = ? %s".formatted(
				this.layer.key(), this.table, this.layout.quantization().parameter(),
				// of Stroma's, all are in the one scope that there is
				this.table.equals(GoViews.VECTORS) ? "1" : "scope_id", among);
	}

	/**
	 * How SQLite answers {@link #nearest}: its query plan, a line each.
	 */
	List<String> plan(float[] query, Scoped scoped) {
		List<Object> values = new ArrayList<>(List.of(this.layout.encode(query), 1, scoped.scope()));
		values.addAll(scoped.filterValues());
		return this.session.sql("explain query plan " + sql(scoped))
			.params(values)
			.query((row, number) -> row.getString(4))
			.list();
	}

}
