package dev.stroma.store;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;

/**
 * The vectors of whole records. A record's is the mean of its chunks', each weighted by
 * its length in characters, made one of unit length, as a text is pooled that is too long
 * for a model. It is never stored: it is queued, counted and verified with the chunks',
 * and one of every record that is looked at is made of them. Not thread-safe.
 */
public final class RecordVectors {

	/**
	 * A record that is near.
	 *
	 * @param chunk the one of its chunks that is nearest
	 * @param cosine of the record's vector with the question's
	 */
	public record Near(long chunk, double cosine, String ref) {

		private static final Comparator<Near> ORDER = Comparator.comparingDouble(Near::cosine)
			.reversed()
			.thenComparing(Near::ref);

	}

	private static final String CHUNKS = """
			select r.id, c.id, c.end_offset - c.start_offset, e.vector, r.ref
			from %s cross join chunk c on c.record_id = r.id cross join embedding e on e.id = c.embedding_id
			where %s order by r.id, c.ordinal
			""";

	private static final String RECORDS = """
			(select distinct c.record_id from json_each(?) wanted cross join chunk c on c.id = wanted.value) wanted
			cross join record r on r.id = wanted.record_id""";

	private final StoreReader reader;

	private final Session session;

	RecordVectors(StoreReader reader, Session session) {
		this.reader = reader;
		this.session = session;
	}

	/**
	 * The records nearest to a vector of unit length, by (cosine, ref). Reads the vectors
	 * of all chunks that the search may see.
	 * @param limit how many at most
	 */
	public List<Near> nearest(float[] vector, String scope, @Nullable Filter filter, int limit) {
		return this.session.translated(() -> this.reader.scopedRecords(scope, filter).map((scoped) -> {
			Set<Long> shown = this.reader.showsAll() ? null : shown(scope, filter);
			PriorityQueue<Near> best = new PriorityQueue<>(limit + 1, Near.ORDER.reversed());
			pool(CHUNKS.formatted("record r", scoped.condition()), scoped.values(), vector, (record) -> {
				Near near = record.nearest(shown);
				if (near != null) {
					best.add(near);
				}
				if (best.size() > limit) {
					best.remove();
				}
			});
			return best.stream().sorted(Near.ORDER).toList();
		}).orElse(List.of()));
	}

	private Set<Long> shown(String scope, @Nullable Filter filter) {
		return this.reader.scoped(scope, filter)
			.map((scoped) -> this.session
				.sql("select c.id from chunk c join record r on r.id = c.record_id where " + scoped.condition())
				.params(scoped.values())
				.query((row, number) -> row.getLong(1))
				.set())
			.orElse(Set.of());
	}

	/**
	 * By chunk the cosine of its record's vector with a vector of unit length; nothing of
	 * chunks whose record has none.
	 */
	public Map<Long, Double> cosines(float[] vector, Collection<Long> chunks) {
		return this.session.translated(() -> {
			Map<Long, Double> cosines = new HashMap<>();
			Set<Long> wanted = Set.copyOf(chunks);
			pool(CHUNKS.formatted(RECORDS, "true"), List.of(PassageQueries.json(wanted)), vector,
					(record) -> record.chunks.keySet()
						.stream()
						.filter(wanted::contains)
						.forEach((chunk) -> cosines.put(chunk, record.cosine())));
			return cosines;
		});
	}

	private void pool(String sql, List<Object> values, float[] vector, Consumer<Pooled> records) {
		Pooled[] open = new Pooled[1];
		this.session.sql(sql).params(values).query((row) -> {
			Pooled record = open[0];
			if (record == null || record.id != row.getLong(1)) {
				end(record, records);
				record = new Pooled(row.getLong(1), row.getString(5), vector);
				open[0] = record;
			}
			record.add(row.getLong(2), row.getInt(3), VectorBytes.decode(row.getBytes(4)));
		});
		end(open[0], records);
	}

	private static void end(@Nullable Pooled record, Consumer<Pooled> records) {
		if (record != null && record.length() > 0) {
			records.accept(record);
		}
	}

	/**
	 * A record whose chunks are read one after the other.
	 */
	private static final class Pooled {

		private final long id;

		private final String ref;

		private final float[] question;

		private final double[] sum;

		/** In document order, each with its own cosine. */
		private final Map<Long, Double> chunks = new LinkedHashMap<>();

		Pooled(long id, String ref, float[] question) {
			this.id = id;
			this.ref = ref;
			this.question = question;
			this.sum = new double[question.length];
		}

		void add(long chunk, int characters, float[] vector) {
			for (int i = 0; i < this.sum.length && vector.length == this.sum.length; i++) {
				this.sum[i] += (double) characters * vector[i];
			}
			this.chunks.put(chunk, Cosine.of(this.question, vector));
		}

		double length() {
			double squares = 0;
			for (double value : this.sum) {
				squares += value * value;
			}
			return Math.sqrt(squares);
		}

		double cosine() {
			double product = 0;
			for (int i = 0; i < this.sum.length; i++) {
				product += this.question[i] * this.sum[i];
			}
			return product / length();
		}

		/**
		 * By its nearest chunk, the first of them.
		 * @param shown those that may be found, {@code null} for all
		 */
		@Nullable Near nearest(@Nullable Set<Long> shown) {
			long nearest = 0;
			double most = Double.NEGATIVE_INFINITY;
			for (Map.Entry<Long, Double> chunk : this.chunks.entrySet()) {
				if (chunk.getValue() > most && (shown == null || shown.contains(chunk.getKey()))) {
					nearest = chunk.getKey();
					most = chunk.getValue();
				}
			}
			return (nearest != 0) ? new Near(nearest, cosine(), this.ref) : null;
		}

	}

}
