package dev.stroma.store;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which chunks wait for their vectors and which failed, in a reader's generation. Not
 * thread-safe.
 */
public final class EmbeddingQueue {

	/** Reads an index that has no others, however many chunks there are. */
	static final String NOT_INDEXED = "select state, count(*) from chunk where state <> 1 group by state";

	private final Session session;

	EmbeddingQueue(Session session) {
		this.session = session;
	}

	/**
	 * Chunks whose next attempt is due, those that have waited longest first.
	 * @param bodies whether with the whole texts that they are part of
	 */
	public List<PendingChunk> due(Instant now, int limit, boolean bodies) {
		RecordBodies texts = new RecordBodies(this.session);
		return read(() -> this.session.sql("""
				select c.id, c.attempts, r.title, c.heading, c.start_offset, c.end_offset, r.id, c.context
				from chunk c join record r on r.id = c.record_id
				where c.state in (0, 2) and c.retry_at <= ?
				order by c.retry_at, c.id limit ?
				""").params(now.toEpochMilli(), limit).query((row, number) -> {
			String body = texts.of(row.getLong(7));
			return new PendingChunk(row.getLong(1), row.getInt(2), row.getString(3),
					ChunkTable.splitHeadings(row.getString(4)), row.getString(8),
					body.substring(row.getInt(5), row.getInt(6)), bodies ? body : "");
		}).list());
	}

	/** When the next attempt is due, if any chunk waits. */
	public Optional<Instant> nextDue() {
		return read(() -> this.session.sql("select retry_at from chunk where state in (0, 2) order by retry_at limit 1")
			.query((row, number) -> Instant.ofEpochMilli(row.getLong(1)))
			.optional());
	}

	/** Why the chunk that is tried again last failed, if any is. */
	public Optional<String> failure() {
		return read(() -> this.session.sql("""
				select failure from chunk where state in (0, 2) and retry_at > 0 and failure is not null
				order by retry_at desc limit 1
				""").query((row, number) -> row.getString(1)).optional());
	}

	/** Chunks that failed, those given up among them, by scope, ref and place. */
	public List<FailedChunk> failed(int limit) {
		return read(() -> this.session.sql("""
				select s.name, r.ref, c.ordinal, c.state, c.attempts, c.retry_at, c.failure
				from chunk c join record r on r.id = c.record_id join scope s on s.id = r.scope_id
				where c.state <> 1 and c.state in (2, 3)
				order by s.name, r.ref, c.ordinal limit ?
				""").params(limit).query((row, number) -> {
			EmbeddingState state = EmbeddingState.of(row.getInt(4));
			return new FailedChunk(row.getString(1), row.getString(2), row.getInt(3), state, row.getInt(5),
					(state == EmbeddingState.RETRY) ? Instant.ofEpochMilli(row.getLong(6)) : null, row.getString(7));
		}).list());
	}

	/**
	 * How many chunks of all scopes there are in each state that occurs. Of those that
	 * are indexed, which mostly are nearly all, only how many there are in all is read.
	 */
	public Map<EmbeddingState, Long> states() {
		return read(() -> {
			Map<EmbeddingState, Long> states = new EnumMap<>(EmbeddingState.class);
			long[] indexed = { this.session.number("select count(*) from chunk") };
			this.session.rows(NOT_INDEXED, (row) -> {
				states.put(EmbeddingState.of(row.getInt(1)), row.getLong(2));
				indexed[0] -= row.getLong(2);
			});
			if (indexed[0] > 0) {
				states.put(EmbeddingState.INDEXED, indexed[0]);
			}
			return states;
		});
	}

	/** How many chunks of all scopes are in any of the states. */
	public long count(EmbeddingState... states) {
		Map<EmbeddingState, Long> counts = states();
		return Arrays.stream(states).mapToLong((state) -> counts.getOrDefault(state, 0L)).sum();
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.translated(reading);
	}

}
