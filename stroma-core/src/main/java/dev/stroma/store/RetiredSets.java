package dev.stroma.store;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Deletes a set that answers no more, in small commits: a table is emptied before it is
 * dropped, since dropping it at once would rewrite all of its pages in one. The vectors
 * of a model that is not used any more go last, when every chunk has one of the new
 * model: until then the old one could come back.
 */
final class RetiredSets {

	private static final long BYTES = 4 << 20;

	private static final int MAX_ROWS = 5000;

	private static final int SWEEP = 500;

	private final Session session;

	private final IndexSets sets;

	RetiredSets(Session session) {
		this.session = session;
		this.sets = new IndexSets(session);
	}

	/**
	 * Deletes a piece.
	 */
	BuildStep step(IndexSet set) {
		return switch (set.kind()) {
			case TEXT -> text(set);
			case VECTOR -> vectors(set);
			case RECORD -> records(set);
		};
	}

	/**
	 * Deletes at once what could still have words or vectors of chunks that are gone.
	 */
	void purge() {
		for (IndexSet set : this.sets.all()) {
			if (set.state() == State.RETIRED && set.kind() == Kind.TEXT) {
				new FullTextSet(this.session, set.id()).drop();
				this.sets.delete(set);
			}
			else if (set.state() == State.RETIRED) {
				while (emptied(set)) {
					// the next piece
				}
				new EmbeddingTable(this.session).deleteUnused(0, Integer.MAX_VALUE);
			}
		}
	}

	private BuildStep text(IndexSet set) {
		FullTextSet text = new FullTextSet(this.session, set.id());
		if (!emptied(text.tokens(), "tokens") && !emptied(text.table() + "_data", "block")) {
			text.drop();
			this.sets.delete(set);
		}
		return BuildStep.MORE;
	}

	private BuildStep vectors(IndexSet set) {
		if (emptied(set)) {
			return BuildStep.MORE;
		}
		new VectorSet(this.session, set).drop();
		if (this.sets.active(Kind.VECTOR).filter((active) -> active.identity().equals(set.identity())).isPresent()) {
			this.sets.delete(set);
			return BuildStep.MORE;
		}
		return sweep(set);
	}

	private BuildStep records(IndexSet set) {
		if (!emptied(set)) {
			new RecordSet(this.session, set, false).drop();
			this.sets.delete(set);
		}
		return BuildStep.MORE;
	}

	/** Deletes a piece of the vectors of chunks or records. */
	private boolean emptied(IndexSet set) {
		return emptied(new VectorSet(this.session, set).table() + "_vector_chunks00", "vectors")
				|| (set.kind() == Kind.RECORD && emptied(new RecordSet(this.session, set, false).table(), "vector"));
	}

	/**
	 * @return whether there was anything left
	 */
	private boolean emptied(String table, String column) {
		if (this.session.number("select count(*) from sqlite_schema where name = '%s'".formatted(table)) == 0) {
			return false;
		}
		long length = this.session
			.number("select coalesce((select length(%s) from %s limit 1), 0)".formatted(column, table));
		long rows = Math.max(1, Math.min(MAX_ROWS, BYTES / Math.max(1, length)));
		return this.session.sql("delete from %1$s where rowid in (select rowid from %1$s limit ?)".formatted(table))
			.param(rows)
			.update() > 0;
	}

	private BuildStep sweep(IndexSet set) {
		if (new EmbeddingQueue(this.session).count(EmbeddingState.PENDING, EmbeddingState.RETRY) > 0) {
			return BuildStep.WAIT;
		}
		new EmbeddingTable(this.session).deleteUnused(set.filled(), SWEEP)
			.ifPresentOrElse((last) -> this.sets.filled(set, last), () -> this.sets.delete(set));
		return BuildStep.MORE;
	}

}
