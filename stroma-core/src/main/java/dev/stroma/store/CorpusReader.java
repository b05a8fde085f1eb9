package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;

/**
 * What is kept of records and chunks, in a reader's generation. Not thread-safe.
 */
public final class CorpusReader {

	private final StoreReader reader;

	private final Session session;

	CorpusReader(StoreReader reader, Session session) {
		this.reader = reader;
		this.session = session;
	}

	/** The vectors of whole records. */
	public RecordVectors vectors() {
		return new RecordVectors(this.reader, this.session);
	}

	/**
	 * The first records of a scope that pass the filter and come after a ref, by ref.
	 * @param after {@code ""} for the very first
	 */
	public List<CorpusRecord> page(String scope, @Nullable Filter filter, String after, int limit) {
		return read(() -> this.reader.scopedRecords(scope, filter)
			.map((scoped) -> new RecordTable(this.session).page(scope, scoped, after, limit))
			.orElse(List.of()));
	}

	/**
	 * A chunk with its siblings next to it: those with the same parent in the same
	 * record, whatever stands between them.
	 * @param enclosing whether its parent is wanted too
	 * @param neighbours how many siblings on either side
	 */
	public Optional<ChunkKin> kin(long chunk, boolean enclosing, int neighbours) {
		return read(
				() -> new PassageQueries(this.session).passages(List.of(chunk)).stream().findFirst().map((found) -> {
					List<StoredChunk.Place> around = new ArrayList<>(siblings(chunk, "<", "desc", neighbours));
					around.addAll(siblings(chunk, ">", "asc", neighbours));
					if (enclosing) {
						around.addAll(parent(chunk));
					}
					return new ChunkKin(found, body(chunk), around);
				}));
	}

	private List<StoredChunk.Place> siblings(long chunk, String side, String order, int limit) {
		return this.session.sql("""
				select s.ordinal, s.start_offset, s.end_offset from chunk c
				join chunk s on s.record_id = c.record_id and s.parent_id is c.parent_id and s.ordinal %s c.ordinal
				where c.id = ? order by s.ordinal %s limit ?
				""".formatted(side, order)).params(chunk, limit).query((row, number) -> place(row)).list();
	}

	private List<StoredChunk.Place> parent(long chunk) {
		return this.session.sql("""
				select p.ordinal, p.start_offset, p.end_offset from chunk c
				join chunk p on p.id = c.parent_id and p.record_id = c.record_id where c.id = ?
				""").param(chunk).query((row, number) -> place(row)).list();
	}

	private static StoredChunk.Place place(ResultSet row) throws SQLException {
		return new StoredChunk.Place(row.getInt(1), row.getInt(2), row.getInt(3));
	}

	private String body(long chunk) {
		return this.session.sql("select r.body from chunk c join record r on r.id = c.record_id where c.id = ?")
			.param(chunk)
			.query((row, number) -> row.getString(1))
			.single();
	}

	/**
	 * The records of chunks, without title and text.
	 */
	public Map<Long, CorpusRecord> records(Collection<Long> chunks) {
		Map<Long, CorpusRecord> ofRecord = new HashMap<>();
		Map<Long, CorpusRecord> ofChunk = new HashMap<>();
		read(() -> {
			this.session.sql("""
					select r.ref, '', '', r.kind, r.source_ref, r.format, r.metadata, r.importance, r.valid_from,
						r.valid_until, c.id, r.id, s.name
					from json_each(?) wanted cross join chunk c on c.id = wanted.value
					cross join record r on r.id = c.record_id cross join scope s on s.id = r.scope_id
					""").param(PassageQueries.json(chunks)).query((row) -> {
				CorpusRecord record = ofRecord.get(row.getLong(12));
				if (record == null) {
					record = RecordRow.read(row, row.getString(13));
					ofRecord.put(row.getLong(12), record);
				}
				ofChunk.put(row.getLong(11), record);
			});
			return true;
		});
		return ofChunk;
	}

	/**
	 * The vectors of those chunks that have one, of unit length.
	 */
	public Map<Long, float[]> vectors(Collection<Long> chunks) {
		Map<Long, float[]> vectors = new HashMap<>();
		read(() -> {
			this.session.sql("""
					select c.id, e.vector from json_each(?) wanted
					cross join chunk c on c.id = wanted.value cross join embedding e on e.id = c.embedding_id
					""").param(PassageQueries.json(chunks)).query((row) -> {
				vectors.put(row.getLong(1), VectorBytes.decode(row.getBytes(2)));
			});
			return true;
		});
		return vectors;
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.translated(reading);
	}

}
