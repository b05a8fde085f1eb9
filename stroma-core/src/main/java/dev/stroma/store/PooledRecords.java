package dev.stroma.store;

import java.util.List;

/**
 * Pools the vectors of all records, or of those that a search may see, from those of
 * their chunks, one record after the other.
 */
final class PooledRecords {

	private static final String CHUNKS = """
			select c.record_id, c.scope_id, c.end_offset - c.start_offset, e.vector
			from record r cross join chunk c on c.record_id = r.id cross join embedding e on e.id = c.embedding_id
			where %s order by r.id, c.ordinal
			""";

	/**
	 * Sees a record that has a vector.
	 */
	@FunctionalInterface
	interface Visitor {

		void visit(long record, PooledVector pooled);

	}

	private final Session session;

	private long open;

	private PooledVector pooled = new PooledVector();

	PooledRecords(Session session) {
		this.session = session;
	}

	/** Visits all records that have a vector, by id. */
	void forEach(Visitor visitor) {
		forEach("true", List.of(), visitor);
	}

	/**
	 * @param condition over {@code chunk c} and {@code record r}
	 */
	void forEach(String condition, List<Object> values, Visitor visitor) {
		this.session.sql(CHUNKS.formatted(condition)).params(values).query((row) -> {
			if (this.open != row.getLong(1)) {
				end(visitor);
				this.open = row.getLong(1);
				this.pooled = new PooledVector();
			}
			this.pooled.add(row.getLong(2), row.getInt(3), VectorBytes.decode(row.getBytes(4)));
		});
		end(visitor);
	}

	private void end(Visitor visitor) {
		if (!this.pooled.isEmpty()) {
			visitor.visit(this.open, this.pooled);
		}
	}

}
