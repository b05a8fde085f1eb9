package dev.stroma.store;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.store.IndexSet.Kind;

/**
 * One generation's vectors, as long as its {@link StoreReader} is open. Not thread-safe.
 */
public final class VectorReader {

	private final StoreReader reader;

	private final Session session;

	private final boolean vecAvailable;

	/**
	 * @param vecAvailable whether virtual tables of vectors can be asked
	 */
	VectorReader(StoreReader reader, Session session, boolean vecAvailable) {
		this.reader = reader;
		this.session = session;
		this.vecAvailable = vecAvailable;
	}

	/** Those of the keys that have a vector in the file. */
	public Set<ContentHash> known(Collection<ContentHash> keys) {
		return read(() -> new EmbeddingTable(this.session).known(keys));
	}

	/** Which vectors chunks have, by the vector's id. */
	public void embedded(EmbeddedVisitor embedded) {
		this.session.rows("select embedding_id, id from chunk where embedding_id is not null order by embedding_id",
				(row) -> embedded.embedded(row.getLong(1), row.getLong(2)));
	}

	/**
	 * What {@link Maintenance#keepVectorSearch} kept last, {@code null} when that was
	 * never.
	 */
	public byte @Nullable [] keptSearch() {
		return read(() -> new Meta(this.session).vectorSearch());
	}

	/**
	 * The chunks nearest to the vector of unit length, all that come before rank
	 * {@code limit} by (cosine, ref, chunk index) and possibly more.
	 * @param exact whether to scan every vector even where an index could answer
	 */
	public List<Long> nearest(float[] vector, String scope, @Nullable Filter filter, int limit, boolean exact) {
		return read(() -> this.reader.scoped(scope, filter).map((scoped) -> {
			Optional<IndexSet> set = readable();
			return (exact || set.isEmpty())
					? new VectorScan(this.session, scoped, VectorLayer.CHUNK).nearest(vector, limit)
					: new VectorSet(this.session, set.get()).nearest(vector, scoped, limit);
		}).orElse(List.of()));
	}

	/**
	 * Refuses more values than vectors have, and an index that does not keep all of them.
	 */
	public void requireSearchDimension(int dimension, int length) {
		if (dimension > length) {
			throw new InvalidInputException("The search dimension is %d but vectors have %d: use at most %d"
				.formatted(dimension, length, length));
		}
		Quantization kept = read(() -> new IndexSets(this.session).active(Kind.VECTOR)
			.map((set) -> set.layout().quantization())
			.orElse(Quantization.FLOAT32));
		if (kept != Quantization.FLOAT32) {
			throw new InvalidInputException(
					"The search dimension is %d and the quantization %s: a search dimension needs float32, leave it out"
						.formatted(dimension, kept.label()));
		}
	}

	/**
	 * The chunks nearest to the vector of unit length among four times as many that are
	 * nearest by the first values alone, by a scan.
	 */
	public List<Long> nearestByFirst(int dimension, float[] vector, String scope, @Nullable Filter filter, int limit) {
		return read(() -> this.reader.scoped(scope, filter)
			.map((scoped) -> new VectorScan(this.session, scoped, VectorLayer.CHUNK).nearestByFirst(dimension, vector,
					limit))
			.orElse(List.of()));
	}

	/**
	 * Whether {@link #nearest} is answered by an index rather than by a scan.
	 */
	public boolean hasIndex() {
		return read(() -> readable().isPresent());
	}

	/** SQLite's plan for {@link #nearest}, a line each; empty when it scans. */
	List<String> plan(float[] vector, String scope, @Nullable Filter filter) {
		return read(() -> this.reader.scoped(scope, filter)
			.flatMap((scoped) -> readable().map((set) -> new VectorSet(this.session, set).plan(vector, scoped)))
			.orElse(List.of()));
	}

	/** The set whose virtual table can be asked. */
	private Optional<IndexSet> readable() {
		return new IndexSets(this.session).active(Kind.VECTOR).filter(this::isReadable);
	}

	/** Whether a set's virtual table can be asked. */
	boolean isReadable(IndexSet set) {
		return set.synced() && set.dimension() > 0 && this.vecAvailable;
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.translated(reading);
	}

}
