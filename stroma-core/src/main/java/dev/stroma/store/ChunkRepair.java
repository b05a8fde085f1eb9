package dev.stroma.store;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Finds chunks that contradict their record or their vector, and mends what they say.
 */
final class ChunkRepair {

	private static final String WRONG_STATE = """
			select id from chunk where (embedding_id is not null) <> (state = %d)
			""".formatted(EmbeddingState.INDEXED.code());

	private final Session session;

	private final ChunkTable chunks;

	ChunkRepair(Session session) {
		this.session = session;
		this.chunks = new ChunkTable(session);
	}

	long countEmbedded() {
		return this.session.sql("select count(*) from chunk where embedding_id is not null")
			.query((row, number) -> row.getLong(1))
			.single();
	}

	/**
	 * Visits the chunks that say that they have a vector and have none, or the reverse.
	 */
	void forEachOfWrongState(LongConsumer visitor) {
		this.session.sql(WRONG_STATE).query((row) -> {
			visitor.accept(row.getLong(1));
		});
	}

	/**
	 * Makes chunks of wrong state, and those of a vector that is gone, wait for another.
	 */
	void requeueWithoutVector() {
		this.session.sql("""
				update chunk set state = ?, embedding_id = null, attempts = 0, retry_at = 0, failure = null
				where id in (%s) or (embedding_id is not null and embedding_id not in (select id from embedding))
				""".formatted(WRONG_STATE)).param(EmbeddingState.PENDING.code()).update();
	}

	/**
	 * Puts a record's chunks in order, without those that are outside of its text, and
	 * forgets what they stand for, so that none is kept when the record is given next.
	 * @param length of the text
	 */
	void doubt(long record, int length, long generation) {
		Set<Long> before = new HashSet<>();
		for (StoredChunk chunk : this.chunks.ofRecord(record)) {
			StoredChunk.Place place = chunk.place();
			if (place.isWithin(length)) {
				Long parent = chunk.parentId();
				this.chunks.place(chunk.id(), new StoredChunk.Place(before.size(), place.start(), place.end()),
						(parent != null && before.contains(parent)) ? parent : null);
				before.add(chunk.id());
			}
			else {
				this.chunks.delete(chunk.id(), generation);
			}
		}
		this.session.sql("update chunk set content_hash = randomblob(32) where record_id = ?").param(record).update();
	}

	/** Puts each chunk into the scope of its record. */
	void takeScopesOfRecords() {
		this.session.execute("""
				update chunk set scope_id = r.scope_id from record r
				where r.id = chunk.record_id and chunk.scope_id <> r.scope_id
				""");
	}

	/**
	 * Takes a vector away from its chunks and makes them wait for another.
	 */
	void requeueEmbedded(long embedding) {
		this.session.sql("""
				update chunk set state = ?, embedding_id = null, attempts = 0, retry_at = 0, failure = null
				where embedding_id = ?
				""").params(EmbeddingState.PENDING.code(), embedding).update();
	}

	/**
	 * The chunks of no record.
	 */
	List<Long> lost() {
		return this.session.sql("select id from chunk where record_id not in (select id from record)")
			.query((row, number) -> row.getLong(1))
			.list();
	}

}
