package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;
import dev.stroma.store.RecordChange;
import dev.stroma.store.Store;
import dev.stroma.store.StoreWriter;
import dev.stroma.store.StoredRecord;

/**
 * Brings planned changes into the file: embeds what shall have its vector at once,
 * outside of any transaction, then applies everything in one.
 */
final class ChangeCommit {

	private static final int BATCH_SIZE = 64;

	/**
	 * @param written whether the changes were applied, rather than found stale
	 */
	record Outcome(Tally tally, long generation, boolean written) {
	}

	private final Store store;

	private final Embedder embedder;

	private final IndexOptions.Embedding mode;

	ChangeCommit(Store store, Embedder embedder, IndexOptions.Embedding mode) {
		this.store = store;
		this.embedder = embedder;
		this.mode = mode;
	}

	/**
	 * @param allOrNothing whether one stale record keeps everything from being written
	 */
	Outcome commit(PlannedChanges planned, boolean allOrNothing) {
		PlannedChanges changes = embedsFirst() ? embedded(planned) : planned;
		return this.store.write((writer) -> apply(changes, writer, allOrNothing));
	}

	private boolean embedsFirst() {
		return switch (this.mode) {
			case AUTO -> this.embedder.profile().isLocal();
			case EAGER -> true;
			case LAZY -> false;
		};
	}

	private PlannedChanges embedded(PlannedChanges planned) {
		Map<ContentHash, TextEmbedding.Result> results = new TextEmbedding(this.embedder, BATCH_SIZE)
			.embed(planned.missingInputs());
		if (this.mode == IndexOptions.Embedding.EAGER) {
			for (TextEmbedding.Result result : results.values()) {
				if (result instanceof TextEmbedding.Result.Failed failed && !failed.isNotEmbeddable()) {
					throw failed.reason();
				}
			}
		}
		return planned.embedded(results);
	}

	private static Outcome apply(PlannedChanges planned, StoreWriter writer, boolean allOrNothing) {
		Tally tally = new Tally();
		tally.unchanged = planned.unchanged();
		tally.overtaken = planned.overtaken();
		tally.omit(planned.omitted());
		List<RecordChange> fresh = new ArrayList<>();
		for (RecordChange change : planned.changes()) {
			if (isStale(change, writer)) {
				tally.overtaken++;
			}
			else {
				fresh.add(change);
			}
		}
		if (allOrNothing && tally.overtaken > 0) {
			return new Outcome(tally, writer.generation() - 1, false);
		}
		for (RecordChange change : fresh) {
			writer.apply(change);
			tally.count(change, planned.inFile());
		}
		return new Outcome(tally, writer.generation() - (fresh.isEmpty() ? 1 : 0), true);
	}

	private static boolean isStale(RecordChange change, StoreWriter writer) {
		StoredRecord before = change.before();
		if (before != null) {
			return !writer.stored(before.scope(), before.ref()).equals(Optional.of(before));
		}
		CorpusRecord after = change.after();
		return after != null && writer.stored(after.scope(), after.ref()).isPresent();
	}

}
