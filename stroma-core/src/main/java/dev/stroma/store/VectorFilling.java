package dev.stroma.store;

import java.util.List;

/**
 * Fills a vector set from stored vectors.
 */
final class VectorFilling implements SetFilling {

	private static final int BATCH = 500;

	private static final String MISSING = """
			from chunk c cross join embedding e on e.id = c.embedding_id
			where not exists (select 1 from %s m where m.rowid = c.id)
			""";

	private final Database database;

	VectorFilling(Database database) {
		this.database = database;
	}

	@Override
	public boolean step(IndexSet set) {
		record Missing(long chunk, long scope, byte[] vector) {
		}
		return this.database.write((session) -> {
			VectorSet vectors = new VectorSet(session, set);
			List<Missing> next = session.sql("""
					select c.id, c.scope_id, e.vector %s and c.id > ? order by c.id limit ?
					""".formatted(MISSING.formatted(vectors.members())))
				.params(set.filled(), BATCH)
				.query((row, number) -> new Missing(row.getLong(1), row.getLong(2), row.getBytes(3)))
				.list();
			next.forEach((missing) -> vectors.insert(missing.chunk(), missing.scope(), missing.vector()));
			vectors.write();
			if (!next.isEmpty()) {
				new IndexSets(session).filled(set, next.get(next.size() - 1).chunk());
			}
			return !next.isEmpty();
		});
	}

	@Override
	public Faults faults(Session session, IndexSet set) {
		String members = new VectorSet(session, set).members();
		return new Faults(session.number("select count(*) " + MISSING.formatted(members)), session.number("""
				select count(*) from %s m
				where not exists (select 1 from chunk c where c.id = m.rowid and c.embedding_id is not null)
				""".formatted(members)));
	}

}
