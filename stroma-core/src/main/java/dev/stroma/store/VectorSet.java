package dev.stroma.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * One vector index: a vec0 table over the chunks that have a vector. It is derived from
 * table {@code embedding} and keeps all of each vector or less; where the extension is
 * missing, that table is scanned.
 */
final class VectorSet {

	/** The most neighbours vec0 gives at once. */
	private static final int MOST_NEIGHBOURS = 4096;

	private final Session session;

	private final String table;

	private final VectorLayout layout;

	private final PendingRows rows;

	VectorSet(Session session, IndexSet set) {
		this.session = session;
		this.table = (set.id() == GoViews.SET) ? GoViews.VECTORS : "vec_" + set.id();
		this.layout = set.layout();
		this.rows = new PendingRows(session, "insert into %s (chunk_id, scope_id, embedding) values (?, ?, %s)"
			.formatted(this.table, this.layout.quantization().parameter()));
	}

	/** In blocks of few vectors: to write one takes a way through its block's pages. */
	void create(int dimension) {
		this.session.execute("""
				create virtual table %s using vec0(
					chunk_id integer primary key, scope_id integer, embedding %s, chunk_size=256)
				""".formatted(this.table, this.layout.column(dimension)));
	}

	void drop() {
		this.session.execute("drop table if exists " + this.table);
	}

	String table() {
		return this.table;
	}

	/**
	 * sqlite-vec's own table of the chunks that are in it, by {@code rowid}.
	 */
	String members() {
		return this.table + "_rowids";
	}

	/**
	 * A vector of the index beside that of its chunk.
	 *
	 * @param expected what the index should have, {@code null} when no chunk has it
	 */
	record Row(long chunk, byte[] indexed, long embedding, byte @Nullable [] expected, boolean isScopeRight) {
	}

	/**
	 * Visits all vectors.
	 */
	void forEach(Consumer<Row> visitor) {
		this.session.sql("""
				select v.chunk_id, v.embedding, e.id, e.vector, v.scope_id = c.scope_id
				from %s v left join chunk c on c.id = v.chunk_id left join embedding e on e.id = c.embedding_id
				""".formatted(this.table)).query((row) -> {
			visitor.accept(
					new Row(row.getLong(1), row.getBytes(2), row.getLong(3), kept(row.getBytes(4)), row.getBoolean(5)));
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
	 * Adds a chunk's vector, when it is {@linkplain #write() written}.
	 */
	void insert(long chunk, long scope, byte[] vector) {
		this.rows.add(chunk, scope, this.layout.isExact() ? vector : this.layout.encode(VectorBytes.decode(vector)));
	}

	/** How many vectors are still to be written. */
	int pending() {
		return this.rows.size();
	}

	/** Writes the vectors that came. */
	void write() {
		this.rows.write();
	}

	void delete(long chunk) {
		this.session.sql("delete from %s where chunk_id = ?".formatted(this.table)).param(chunk).update();
	}

	/**
	 * The nearest chunks, at least {@code limit} of them where there are as many: all
	 * that the order by (distance, ref, chunk index) puts first, possibly more.
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
				select c.id, e.vector from json_each(?) wanted
				cross join chunk c on c.id = wanted.value cross join embedding e on e.id = c.embedding_id
				""")
			.param(PassageQueries.json(ids(neighbours(query, scoped, depth))))
			.query((row, number) -> new Neighbour(row.getLong(1),
					1 - Cosine.of(query, VectorBytes.decode(row.getBytes(2)))))
			.list();
		full.sort(Comparator.comparingDouble(Neighbour::distance).thenComparingLong(Neighbour::chunk));
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
		return allEqual ? new VectorScan(this.session, scoped).nearest(query, limit) : ids(more);
	}

	private record Neighbour(long chunk, double distance) {
	}

	private static boolean isTiedAt(List<Neighbour> nearest, int limit) {
		return nearest.get(limit - 1).distance() == nearest.get(limit).distance();
	}

	private static List<Long> ids(List<Neighbour> nearest) {
		return nearest.stream().map(Neighbour::chunk).toList();
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
		String among = scoped.filter().isEmpty() ? "" : """
				and chunk_id in (select c.id from record r join chunk c on c.record_id = r.id where %s)
				""".formatted(scoped.filter());
		return "select chunk_id, distance from %s where embedding match %s and k = ? and %s = ? %s".formatted(
				this.table, this.layout.quantization().parameter(),
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
