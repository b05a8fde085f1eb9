package dev.stroma.store;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

import dev.stroma.error.IncompatibleIndexException;

/**
 * What keeps the file sound and small, and copies it, while others read and write.
 * Thread-safe.
 */
public final class Maintenance {

	private final Store store;

	private final Database database;

	Maintenance(Store store, Database database) {
		this.store = store;
		this.database = database;
	}

	/**
	 * What is not as it has to be, in the present generation. Reads the whole file, while
	 * others read and write.
	 */
	public List<Damage> verify() {
		if (this.store.isOfStroma()) {
			throw new IncompatibleIndexException(
					"The file '%s' is one of Stroma (Go), of which nothing can be verified as it is: open it read-write once"
						.formatted(this.store.path()));
		}
		return this.database
			.read((session) -> new Verification(session, this.store.vecReadiness().available(), this.store.terms())
				.run());
	}

	/**
	 * Makes everything that is derived anew in one change.
	 */
	public void repair() {
		Function<StoredPassage, FullTextRow> given = this.store.terms();
		if (given == null) {
			throw new IllegalStateException("An index is repaired with its analyzer");
		}
		this.store.replace((session) -> {
			new Repair(session).run(this.store.vecReadiness().available(), given, this.store.clock().instant());
			return true;
		});
		new Compaction(this.database).deleteRetired();
	}

	/**
	 * Gives the space of what was deleted back.
	 */
	public void compact() {
		new Compaction(this.database).run();
	}

	/**
	 * Merges what was written, as long as nobody writes: for whoever has nothing else to
	 * do.
	 */
	public void mergeInPause() {
		Compaction.mergeInPause(this.database);
	}

	/**
	 * Keeps how the vectors that there are are best searched, in place of what was kept
	 * before. It makes no generation: no search sees it.
	 */
	public void keepVectorSearch(byte[] found) {
		this.database.writeBeside((session) -> {
			new Meta(session).vectorSearch(found);
			return true;
		});
	}

	/** The length of the file without its log. */
	public long bytes() {
		return this.database.read((session) -> FileSize.of(session).bytes());
	}

	/**
	 * Overwrites what was deleted: afterwards it is in no byte of the file and its log.
	 * Free pages are overwritten when they become free already.
	 * @return whether that was possible, which it is not while somebody reads an earlier
	 * generation
	 */
	public boolean purge() {
		this.database.write((session) -> {
			try (TokenCodec codec = new TokenCodec()) {
				new TextIndex(session, codec).purge();
			}
			new RetiredSets(session).purge();
			return true;
		});
		return this.database.emptyLog();
	}

	/**
	 * Writes the present generation as one compact file without a log, under a temporary
	 * name first.
	 */
	public void exportTo(Path target) {
		StoreExport.write(this.database, target);
	}

	/**
	 * As {@link #exportTo}, in place of an earlier copy.
	 */
	public void backupTo(Path target) {
		StoreExport.replace(this.database, target);
	}

}
