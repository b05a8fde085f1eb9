package dev.stroma.store;

import java.nio.file.Path;
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
 * step;
 * <li>where less than half of the file is left, that is packed in one go: deletions leave
 * pages a third full.
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
		long before = this.database.read(FileSize::of).bytes();
		repeat(() -> this.database.write((session) -> new ChunkTable(session).forgetTombstones(TOMBSTONES) > 0));
		if (this.database.vecReadiness().available()) {
			this.database.write((session) -> {
				SetRebuild rebuild = new SetRebuild(session);
				if (isSparse(session, Kind.VECTOR)) {
					rebuild.vectors(true);
				}
				if (isSparse(session, Kind.RECORD)) {
					rebuild.records(true);
				}
				return true;
			});
		}
		deleteRetired();
		this.database.write((session) -> text(session).merge(-MERGED_PAGES));
		repeat(() -> this.database.write((session) -> text(session).merge(MERGED_PAGES)));
		repeat(this::cutOff);
		if (this.database.read(FileSize::of).bytes() < before / 2) {
			pack();
		}
	}

	/**
	 * Merges the full-text index until it has few segments, a piece at a time, as long as
	 * nobody writes. No search sees that.
	 */
	static void mergeInPause(Database database) {
		boolean more = true;
		while (more && !database.isWrittenByOthers()) {
			more = database.writeBeside((session) -> new IndexSets(session).active(Kind.TEXT)
				.filter((set) -> new FullTextSet(session, set.id()).merge(MERGED_PAGES))
				.isPresent());
		}
	}

	private boolean cutOff() {
		return this.database.maintain((session) -> {
			long free = FileSize.of(session).freePages();
			if (free > 0) {
				session.update("pragma incremental_vacuum(%d)".formatted(FREED_PAGES));
			}
			this.database.log().truncate(session);
			return FileSize.of(session).freePages() < free;
		});
	}

	private void pack() {
		this.database.maintain((session) -> {
			pack(session.path());
			return this.database.log().truncate(session);
		});
	}

	/**
	 * On a connection of its own: SQLite refuses where another statement was not reset,
	 * which the driver leaves to when it is closed, and the writer keeps its statements.
	 */
	static void pack(Path path) {
		try (Session packing = Session.open(path, false, "begin immediate")) {
			packing.execute("pragma temp_store = file");
			packing.execute("pragma secure_delete = on");
			packing.execute("pragma auto_vacuum = incremental");
			packing.update("vacuum");
		}
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
			.filter((set) -> this.database.vecReadiness().available() || !set.kind().needsExtension(session, set))
			.anyMatch((set) -> new RetiredSets(session).step(set) == BuildStep.MORE);
	}

	private static boolean isSparse(Session session, Kind kind) {
		IndexSets sets = new IndexSets(session);
		return sets.building(kind).isEmpty() && sets.active(kind)
			.filter((set) -> set.synced() && set.dimension() > 0 && new VectorSet(session, set).isSparse())
			.isPresent();
	}

	private static FullTextSet text(Session session) {
		return new FullTextSet(session, new IndexSets(session).active(Kind.TEXT).orElseThrow().id());
	}

}
