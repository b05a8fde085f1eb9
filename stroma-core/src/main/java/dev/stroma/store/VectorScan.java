package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Compares a question with all full vectors that a search may see.
 */
final class VectorScan {

	/** How many more candidates by their first values are compared by all. */
	private static final int DEPTH = 4;

	private record Scanned(long id, double cosine, String ref, int ordinal) {

		private static final Comparator<Scanned> ORDER = Comparator.comparingDouble(Scanned::cosine)
			.reversed()
			.thenComparing(Scanned::ref)
			.thenComparingInt(Scanned::ordinal);

	}

	private final Session session;

	private final Scoped scoped;

	private final VectorLayer layer;

	VectorScan(Session session, Scoped scoped, VectorLayer layer) {
		this.session = session;
		this.scoped = scoped;
		this.layer = layer;
	}

	/**
	 * The exact nearest chunks or records in the order by (cosine, ref, chunk index).
	 */
	List<Long> nearest(float[] query, int limit) {
		return scan(query, this.layer.vector(), limit).stream().map(Scanned::id).toList();
	}

	/**
	 * The nearest chunks of those that are nearest by the first so many values.
	 */
	List<Long> nearestByFirst(int dimension, float[] query, int limit) {
		String first = "substr(e.vector, 1, %d)".formatted(dimension * Float.BYTES);
		List<Long> nearly = scan(unit(Arrays.copyOf(query, dimension)), first, DEPTH * limit).stream()
			.map(Scanned::id)
			.toList();
		List<Scanned> full = new ArrayList<>();
		this.session.sql("""
				select c.id, e.vector, r.ref, c.ordinal from json_each(?) wanted
				cross join chunk c on c.id = wanted.value cross join embedding e on e.id = c.embedding_id
				cross join record r on r.id = c.record_id
				""").param(PassageQueries.json(nearly)).query((row) -> {
			full.add(new Scanned(row.getLong(1), Cosine.of(query, VectorBytes.decode(row.getBytes(2))),
					row.getString(3), row.getInt(4)));
		});
		full.sort(Scanned.ORDER);
		return full.subList(0, Math.min(limit, full.size())).stream().map(Scanned::id).toList();
	}

	/**
	 * @param query of unit length
	 * @param values what of the vectors is compared, made one of unit length
	 */
	private List<Scanned> scan(float[] query, String values, int limit) {
		boolean all = values.equals(this.layer.vector());
		PriorityQueue<Scanned> best = new PriorityQueue<>(limit + 1, Scanned.ORDER.reversed());
		this.session.sql("""
				select c.id, %s, r.ref, %s from %s where %s
				""".formatted(values, this.layer.ordinal(), this.layer.all(), this.scoped.condition()))
			.params(this.scoped.values())
			.query((row) -> {
				float[] vector = VectorBytes.decode(row.getBytes(2));
				double cosine = Cosine.of(query, all ? vector : unit(vector));
				if (best.size() < limit || cosine >= best.element().cosine()) {
					best.add(new Scanned(row.getLong(1), cosine, row.getString(3), row.getInt(4)));
					if (best.size() > limit) {
						best.remove();
					}
				}
			});
		return best.stream().sorted(Scanned.ORDER).toList();
	}

	/** One of zeros stays as it is. */
	private static float[] unit(float[] vector) {
		double length = Math.sqrt(Cosine.of(vector, vector));
		for (int i = 0; i < vector.length && length > 0; i++) {
			vector[i] = (float) (vector[i] / length);
		}
		return vector;
	}

}
