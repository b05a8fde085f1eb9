package dev.stroma.store;

import java.util.List;

/**
 * Fills a set of whole records' vectors from those of their chunks.
 */
final class RecordFilling implements SetFilling {

	private static final int BATCH = 200;

	private static final String MISSING = """
			from record r
			where exists (select 1 from chunk c where c.record_id = r.id and c.embedding_id is not null)
			and not exists (select 1 from %s m where m.id = r.id)
			""";

	private final Database database;

	RecordFilling(Database database) {
		this.database = database;
	}

	@Override
	public boolean step(IndexSet set) {
		return this.database.write((session) -> {
			RecordSet records = new RecordSet(session, set, this.database.vecReadiness().available());
			List<Long> next = session
				.sql("select r.id %s and r.id > ? order by r.id limit ?".formatted(MISSING.formatted(records.table())))
				.params(set.filled(), BATCH)
				.query((row, number) -> row.getLong(1))
				.list();
			next.forEach((record) -> records.take(record, PooledVector.of(session, record)));
			records.write();
			if (!next.isEmpty()) {
				new IndexSets(session).filled(set, next.get(next.size() - 1));
			}
			return !next.isEmpty();
		});
	}

	@Override
	public Faults faults(Session session, IndexSet set) {
		RecordSet records = new RecordSet(session, set, this.database.vecReadiness().available());
		long surplus = session.number("""
				select count(*) from %s m
				where not exists (select 1 from chunk c where c.record_id = m.id and c.embedding_id is not null)
				""".formatted(records.table()));
		long indexed = (set.synced() && set.dimension() > 0)
				? session.number("select count(*) from " + records.index().members()) : records.size();
		return new Faults(session.number("select count(*) " + MISSING.formatted(records.table())),
				surplus + Math.abs(records.size() - indexed));
	}

}
