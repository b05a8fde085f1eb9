package dev.stroma.store;

import java.util.List;
import java.util.function.Function;

import dev.stroma.store.IndexSet.Kind;

/**
 * Makes an index set anew in one change, where the one that answers cannot be left to
 * answer while another is built: it is damaged, or mostly holes. The old one is left to
 * be deleted.
 */
final class SetRebuild {

	private static final int BATCH = 500;

	private final Session session;

	private final IndexSets sets;

	SetRebuild(Session session) {
		this.session = session;
		this.sets = new IndexSets(session);
	}

	/**
	 * @param terms the terms of a chunk, as the newest set has them
	 */
	void text(Function<StoredPassage, FullTextRow> terms) {
		IndexSet newest = this.sets.building(Kind.TEXT).or(() -> this.sets.active(Kind.TEXT)).orElseThrow();
		this.sets.building(Kind.TEXT).ifPresent(this.sets::retire);
		IndexSet set = this.sets.create(Kind.TEXT, newest.identity(), 0, newest.layout());
		FullTextSet text = new FullTextSet(this.session, set.id());
		text.create();
		ChunkTable chunks = new ChunkTable(this.session);
		PassageQueries passages = new PassageQueries(this.session);
		try (TokenCodec codec = new TokenCodec()) {
			for (List<Long> ids = chunks.searchable(0, BATCH); !ids.isEmpty(); ids = chunks
				.searchable(ids.get(ids.size() - 1), BATCH)) {
				passages.passages(ids).forEach((passage) -> text.insert(passage.id(), terms.apply(passage), codec));
				text.write();
			}
		}
		this.sets.activate(set);
	}

	/**
	 * @param available whether the extension is loaded; without it, the set is left to be
	 * built when it is there
	 */
	void vectors(boolean available) {
		this.sets.building(Kind.VECTOR).ifPresent(this.sets::retire);
		this.sets.active(Kind.VECTOR).filter((set) -> set.dimension() > 0).ifPresent((old) -> {
			if (!available) {
				this.sets.unsynced(old);
				return;
			}
			IndexSet set = this.sets.create(Kind.VECTOR, old.identity(), old.dimension(), old.layout());
			VectorSet vectors = new VectorSet(this.session, set);
			vectors.create(old.dimension());
			this.session
				.sql("""
						select c.id, c.scope_id, e.vector from chunk c join embedding e on e.id = c.embedding_id order by c.id
						""")
				.query((row) -> {
					vectors.insert(row.getLong(1), row.getLong(2), row.getBytes(3));
					if (vectors.pending() == BATCH) {
						vectors.write();
					}
				});
			vectors.write();
			this.sets.activate(set);
		});
	}

	/**
	 * Makes the vectors of whole records anew, where there are any.
	 * @param available whether the extension is loaded; without it, only the full ones
	 */
	void records(boolean available) {
		this.sets.building(Kind.RECORD).ifPresent(this.sets::retire);
		this.sets.active(Kind.RECORD).ifPresent((old) -> {
			IndexSet set = this.sets.create(Kind.RECORD, old.identity(), old.dimension(), old.layout());
			RecordSet records = new RecordSet(this.session, set, available);
			records.create();
			new PooledRecords(this.session).forEach((record, pooled) -> records.take(record, pooled));
			records.write();
			this.sets.activate(set);
		});
	}

}
