package dev.stroma.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.store.IndexSet.Kind;

/**
 * The vectors of whole records. A record's is the mean of its chunks', each weighted by
 * its length in characters, made one of unit length, as a text is pooled that is too long
 * for a model. Where an index over them is wanted they are stored, and change with their
 * chunks; else, and until that index is complete, those that are looked at are made of
 * the chunks', which gives the same ones. Not thread-safe.
 */
public final class RecordVectors {

	/**
	 * A record that is near.
	 *
	 * @param chunk the one of its chunks that is nearest
	 * @param cosine of the record's vector with the question's
	 */
	public record Near(long chunk, double cosine, String ref) {
	}

	/** A record whose vector was read or made. */
	private record Ranked(long record, double cosine, String ref) {

		private static final Comparator<Ranked> ORDER = Comparator.comparingDouble(Ranked::cosine)
			.reversed()
			.thenComparing(Ranked::ref);

	}

	private static final float[] NONE = {};

	private final StoreReader reader;

	private final Session session;

	private final @Nullable IndexSet set;

	RecordVectors(StoreReader reader, Session session) {
		this.reader = reader;
		this.session = session;
		this.set = session.translated(this::complete).orElse(null);
	}

	/** The set that answers, of the model that the chunks have. */
	private Optional<IndexSet> complete() {
		IndexSets sets = new IndexSets(this.session);
		return sets.active(Kind.RECORD)
			.filter((set) -> sets.active(Kind.VECTOR)
				.filter((chunks) -> chunks.identity().equals(set.identity()))
				.isPresent());
	}

	/** Whether they are stored. */
	public boolean areStored() {
		return this.set != null;
	}

	/**
	 * The records nearest to a vector of unit length, by (cosine, ref). Reads the vectors
	 * of all chunks that the search may see where those of records are not stored.
	 * @param limit how many at most
	 * @param exact whether to scan every vector even where an index could answer
	 */
	public List<Near> nearest(float[] vector, String scope, @Nullable Filter filter, int limit, boolean exact) {
		return this.session.translated(() -> this.reader.scopedRecords(scope, filter).map((records) -> {
			Scoped chunks = this.reader.scoped(scope, filter).orElse(records);
			Scoped scoped = this.reader.showsAll() ? records : showing(records, chunks);
			IndexSet stored = this.set;
			List<Ranked> ranked = (stored != null) ? stored(stored, vector, scoped, limit, exact)
					: pooled(vector, scoped);
			ranked.sort(Ranked.ORDER);
			return byNearestChunk(vector, ranked.subList(0, Math.min(limit, ranked.size())), chunks);
		}).orElse(List.of()));
	}

	/** Those of the records that have a chunk that is shown and has a vector. */
	private static Scoped showing(Scoped records, Scoped chunks) {
		return records.and("r.id in (select c.record_id from record r join chunk c on c.record_id = r.id "
				+ "where c.embedding_id is not null and %s)".formatted(chunks.condition()), chunks.values());
	}

	private List<Ranked> stored(IndexSet set, float[] vector, Scoped scoped, int limit, boolean exact) {
		VectorLayer layer = VectorLayer.of(set);
		List<Long> nearest = (exact || !this.reader.vectors().isReadable(set))
				? new VectorScan(this.session, scoped, layer).nearest(vector, limit)
				: new VectorSet(this.session, set).nearest(vector, scoped, limit);
		List<Ranked> ranked = new ArrayList<>();
		this.session
			.sql("select c.id, c.vector, r.ref from json_each(?) wanted %s cross join record r on r.id = c.id"
				.formatted(layer.row("cross", "wanted.value")))
			.param(PassageQueries.json(nearest))
			.query((row) -> {
				ranked.add(new Ranked(row.getLong(1), Cosine.of(vector, VectorBytes.decode(row.getBytes(2))),
						row.getString(3)));
			});
		return ranked;
	}

	private List<Ranked> pooled(float[] vector, Scoped scoped) {
		Map<Long, Double> cosines = new HashMap<>();
		new PooledRecords(this.session).forEach(scoped.condition(), scoped.values(),
				(record, pooled) -> cosines.put(record, Cosine.of(vector, pooled.vector())));
		List<Ranked> ranked = new ArrayList<>();
		this.session.sql("select r.id, r.ref from json_each(?) wanted cross join record r on r.id = wanted.value")
			.param(PassageQueries.json(cosines.keySet()))
			.query((row) -> {
				ranked.add(new Ranked(row.getLong(1), cosines.getOrDefault(row.getLong(1), 0.0), row.getString(2)));
			});
		return ranked;
	}

	/**
	 * Each by its nearest chunk that is shown, the first of them.
	 */
	private List<Near> byNearestChunk(float[] vector, List<Ranked> ranked, Scoped chunks) {
		Map<Long, Near> nearest = new HashMap<>();
		this.session.sql("""
				select r.id, c.id, e.vector, r.ref from json_each(?) wanted cross join record r on r.id = wanted.value
				cross join chunk c on c.record_id = r.id cross join embedding e on e.id = c.embedding_id
				where %s order by c.record_id, c.ordinal
				""".formatted(chunks.condition())).params(parameters(ranked, chunks)).query((row) -> {
			double cosine = Cosine.of(vector, VectorBytes.decode(row.getBytes(3)));
			Near best = nearest.get(row.getLong(1));
			if (best == null || cosine > best.cosine()) {
				nearest.put(row.getLong(1), new Near(row.getLong(2), cosine, row.getString(4)));
			}
		});
		List<Near> near = new ArrayList<>();
		for (Ranked record : ranked) {
			Near chunk = nearest.get(record.record());
			if (chunk != null) {
				near.add(new Near(chunk.chunk(), record.cosine(), record.ref()));
			}
		}
		return near;
	}

	private static List<Object> parameters(List<Ranked> ranked, Scoped chunks) {
		List<Object> values = new ArrayList<>();
		values.add(PassageQueries.json(ranked.stream().map(Ranked::record).toList()));
		values.addAll(chunks.values());
		return values;
	}

	/**
	 * By chunk the cosine of its record's vector with a vector of unit length; nothing of
	 * chunks whose record has none.
	 */
	public Map<Long, Double> cosines(float[] vector, Collection<Long> chunks) {
		return this.session.translated(() -> {
			RecordSet stored = (this.set != null) ? new RecordSet(this.session, this.set, false) : null;
			Map<Long, Double> ofRecord = new HashMap<>();
			Map<Long, Double> ofChunk = new HashMap<>();
			this.session
				.sql("select c.id, c.record_id from json_each(?) wanted cross join chunk c on c.id = wanted.value")
				.param(PassageQueries.json(chunks))
				.query((row) -> {
					Double cosine = ofRecord.computeIfAbsent(row.getLong(2),
							(record) -> cosine(vector, record, stored));
					if (!cosine.isNaN()) {
						ofChunk.put(row.getLong(1), cosine);
					}
				});
			return ofChunk;
		});
	}

	/** Not a number for a record without a vector. */
	private double cosine(float[] vector, long record, @Nullable RecordSet stored) {
		float[] own = (stored != null) ? stored.read(record).map(VectorBytes::decode).orElse(NONE)
				: PooledVector.of(this.session, record).vector();
		return (own.length > 0) ? Cosine.of(vector, own) : Double.NaN;
	}

}
