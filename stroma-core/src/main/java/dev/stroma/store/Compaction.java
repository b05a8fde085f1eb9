package dev.stroma.store;

import java.util.function.BooleanSupplier;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Gives space back, in steps of some megabytes between which others write:
 * <ol>
 * <li>the log of deaths is forgotten;
 * <li>a vector index with more holes than vectors is filled anew, since its holes are
 * never filled again;
 * <li>the full-text index is merged until nothing of deleted rows is left in it;
 * <li>free pages at the end of the file are cut off, the log being emptied after each
 * step.
 * </ol>
 * Pages are overwritten when they become free, so what was deleted is then nowhere in the
 * file's bytes any more.
 */
final class Compaction {

	private static final int TOMBSTONES = 20_000;

	private static final int MERGED_PAGES = 64;

	private static final int FREED_PAGES = 1000;

	private final Database database;

	Compaction(Database database) {
		this.database = database;
	}

	void run() {
		repeat(() -> this.database.write((session) -> new ChunkTable(session).forgetTombstones(TOMBSTONES) > 0));
		if (this.database.vecReadiness().available()) {
			this.database.write((session) -> {
				IndexSets sets = new IndexSets(session);
				if (sets.building(Kind.VECTOR).isEmpty()
						&& sets.active(Kind.VECTOR).filter((set) -> isSparse(session, set)).isPresent()) {
					new SetRebuild(session).vectors(true);
				}
				return true;
			});
		}
		deleteRetired();
		this.database.write((session) -> text(session).merge(-MERGED_PAGES));
		repeat(() -> this.database.write((session) -> text(session).merge(MERGED_PAGES)));
		repeat(() -> this.database.maintain((session) -> {
			long before = FileSize.of(session).freePages();
			if (before > 0) {
				session.update("pragma incremental_vacuum(%d)".formatted(FREED_PAGES));
			}
			this.database.log().truncate(session);
			return FileSize.of(session).freePages() < before;
		}));
	}

	private static void repeat(BooleanSupplier step) {
		while (step.getAsBoolean()) {
			// each step is a change of its own
		}
	}

	/**
	 * Deletes the sets that answer no more.
	 */
	void deleteRetired() {
		repeat(() -> this.database.write(this::deleteRetired));
	}

	private boolean deleteRetired(Session session) {
		return new IndexSets(session).all()
			.stream()
			.filter((set) -> set.state() == State.RETIRED)
			.filter((set) -> set.kind() == Kind.TEXT || this.database.vecReadiness().available())
			.anyMatch((set) -> new RetiredSets(session).step(set) == BuildStep.MORE);
	}

	private static boolean isSparse(Session session, IndexSet set) {
		return set.synced() && set.dimension() > 0 && new VectorSet(session, set).isSparse();
	}

	private static FullTextSet text(Session session) {
		return new FullTextSet(session, new IndexSets(session).active(Kind.TEXT).orElseThrow().id());
	}

}
