package dev.stroma.store;

import java.sql.Types;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.ContentHash;
import dev.stroma.filter.Filter;

/**
 * Chunks: their place, their terms and where they stand on the way to a vector. Owns
 * tables {@code chunk} and {@code tombstone}.
 */
final class ChunkTable {

	/** Separates headings; no normalised text has it. */
	private static final char HEADING_SEPARATOR = '\u001F';

	private record Doomed(long embedding, long born) {
	}

	/**
	 * @param embedding id of its embedding, {@code null} when it has none (yet)
	 */
	record New(long record, long scope, RecordChange.Added chunk, @Nullable Long parent, long born,
			EmbeddingState state, @Nullable Long embedding) {
	}

	private final Session session;

	private final IdSequence ids;

	private final PendingRows pending;

	ChunkTable(Session session) {
		this.session = session;
		this.pending = new PendingRows(session, """
				insert into chunk (id, record_id, scope_id, ordinal, start_offset, end_offset, parent_id, born, state,
					embedding_id, content_hash, heading, context, failure)
				values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
				""");
		this.ids = new IdSequence(session, "chunk");
	}

	static String joinHeadings(List<String> path) {
		return String.join(String.valueOf(HEADING_SEPARATOR), path);
	}

	static List<String> splitHeadings(String stored) {
		return stored.isEmpty() ? List.of() : List.of(stored.split(String.valueOf(HEADING_SEPARATOR), -1));
	}

	/**
	 * A record's chunks in document order.
	 */
	List<StoredChunk> ofRecord(long record) {
		return this.session.sql("""
				select id, content_hash, ordinal, start_offset, end_offset, parent_id
				from chunk where record_id = ? order by ordinal
				""").param(record).query((row, number) -> {
			long parent = row.getLong(6);
			return new StoredChunk(row.getLong(1), ContentHash.ofBytes(row.getBytes(2)),
					new StoredChunk.Place(row.getInt(3), row.getInt(4), row.getInt(5)), (parent != 0) ? parent : null);
		}).list();
	}

	/**
	 * Inserts a chunk, when it is {@linkplain #write() written}.
	 * @return its id
	 */
	long insert(New chunk) {
		long id = this.ids.next();
		RecordChange.Added added = chunk.chunk();
		Section section = added.section();
		RecordChange.Indexed indexed = added.indexed();
		this.pending.add(id, chunk.record(), chunk.scope(), added.ordinal(), section.start(), section.end(),
				chunk.parent(), chunk.born(), chunk.state().code(), chunk.embedding(), added.hash().toBytes(),
				joinHeadings(section.headingPath()), section.context(),
				(indexed != null) ? indexed.vector().failure() : null);
		return id;
	}

	/** How many chunks are still to be written. */
	int pending() {
		return this.pending.size();
	}

	/** Writes the chunks that came; their records and embeddings are there. */
	void write() {
		this.pending.write();
	}

	void place(long id, StoredChunk.Place place, @Nullable Long parent) {
		this.session.sql("update chunk set ordinal = ?, start_offset = ?, end_offset = ?, parent_id = ? where id = ?")
			.params(place.ordinal(), place.start(), place.end())
			.param(4, parent, Types.INTEGER)
			.param(5, id)
			.update();
	}

	/**
	 * Deletes a chunk and notes its death.
	 * @return the id of its embedding, 0 when it has none
	 */
	long delete(long id, long died) {
		Doomed doomed = this.session.sql("select embedding_id, born from chunk where id = ?")
			.param(id)
			.query((row, number) -> new Doomed(row.getLong(1), row.getLong(2)))
			.single();
		// not from a select: for one that may fail half-way SQLite keeps a journal
		this.session.sql("insert into tombstone (died, chunk_id, born) values (?, ?, ?)")
			.params(died, id, doomed.born())
			.update();
		this.session.sql("delete from chunk where id = ?").param(id).update();
		return doomed.embedding();
	}

	/**
	 * Gives a chunk its vector, if it still exists.
	 * @return its scope
	 */
	Optional<Long> indexed(long id, long embedding) {
		int updated = this.session.sql("""
				update chunk set state = ?, embedding_id = ?, attempts = 0, retry_at = 0, failure = null
				where id = ? and embedding_id is null
				""").params(EmbeddingState.INDEXED.code(), embedding, id).update();
		return (updated == 0) ? Optional.empty()
				: this.session.sql("select scope_id from chunk where id = ?")
					.param(id)
					.query((row, number) -> row.getLong(1))
					.optional();
	}

	/**
	 * Notes a failed attempt on a chunk, if it still exists.
	 */
	void failed(EmbeddingOutcome.Failed failure) {
		EmbeddingState state = failure.isFinal() ? EmbeddingState.UNAVAILABLE : EmbeddingState.RETRY;
		this.session
			.sql("""
					update chunk set state = ?, attempts = ?, retry_at = ?, failure = ? where id = ? and embedding_id is null
					""")
			.params(state.code(), failure.attempts(), failure.retryAt().toEpochMilli(), failure.reason(),
					failure.chunk())
			.update();
	}

	/**
	 * Makes chunks of one state wait for their vector again.
	 */
	int requeue(EmbeddingState from) {
		return this.session.update("update chunk set state = " + EmbeddingState.PENDING.code()
				+ ", attempts = 0, retry_at = 0, failure = null where state <> 1 and state = " + from.code());
	}

	/**
	 * Makes chunks that failed wait for their vector again.
	 * @param filter over their records
	 * @return how many
	 */
	int requeue(Filter filter) {
		FilterSql sql = new FilterSql();
		String condition = sql.condition(filter);
		return this.session
			.sql("""
					update chunk set state = %d, attempts = 0, retry_at = 0, failure = null
					where state <> 1 and state in (%d, %d) and record_id in (select r.id from record r where %s)
					""".formatted(EmbeddingState.PENDING.code(), EmbeddingState.RETRY.code(),
					EmbeddingState.UNAVAILABLE.code(), condition))
			.params(sql.values())
			.update();
	}

	/**
	 * Takes every chunk's vector away and makes it wait for another.
	 */
	void requeueAll() {
		this.session.sql("""
				update chunk set state = ?, embedding_id = null, attempts = 0, retry_at = 0, failure = null
				where state <> ?
				""").params(EmbeddingState.PENDING.code(), EmbeddingState.STORED.code()).update();
	}

	/**
	 * How many chunks of a scope there are in each state that occurs.
	 */
	Map<EmbeddingState, Long> states(String scope) {
		Map<EmbeddingState, Long> states = new EnumMap<>(EmbeddingState.class);
		this.session
			.sql("""
					select c.state, count(*) from scope s join chunk c on c.scope_id = s.id where s.name = ? group by c.state
					""")
			.param(scope)
			.query((row) -> {
				states.put(EmbeddingState.of(row.getInt(1)), row.getLong(2));
			});
		return states;
	}

	/**
	 * Forgets the earliest deaths.
	 * @return how many
	 */
	int forgetTombstones(int limit) {
		return this.session.sql("""
				delete from tombstone where (died, chunk_id) in
					(select died, chunk_id from tombstone order by died, chunk_id limit ?)
				""").param(limit).update();
	}

	/**
	 * The ids of the next chunks that can be found.
	 */
	List<Long> searchable(long after, int limit) {
		return this.session.sql("select id from chunk where id > ? and state <> ? order by id limit ?")
			.params(after, EmbeddingState.STORED.code(), limit)
			.query((row, number) -> row.getLong(1))
			.list();
	}

	boolean exists(long id) {
		return this.session.sql("select 1 from chunk where id = ?")
			.param(id)
			.query((row, number) -> true)
			.optional()
			.isPresent();
	}

	/**
	 * Whether any chunk can be found.
	 */
	boolean hasSearchable() {
		return this.session.sql("select exists (select 1 from chunk where state <> ?)")
			.param(EmbeddingState.STORED.code())
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

	/**
	 * Whether any chunk has a vector.
	 */
	boolean hasVectors() {
		return this.session.sql("select exists (select 1 from chunk where embedding_id is not null)")
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

}
