package dev.stroma.index;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.error.NotFoundException;
import dev.stroma.store.RecordChange;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoreWriter;
import dev.stroma.store.StoredRecord;

/**
 * Gives a record other metadata, and leaves its text alone.
 */
final class Patch {

	private final Store store;

	private final ChangePlanner planner;

	Patch(Store store, ChangePlanner planner) {
		this.store = store;
		this.planner = planner;
	}

	Tally of(String ref, Metadata metadata) {
		return this.store.write((writer) -> {
			// no other change can come now: what this reader sees is what there is
			try (StoreReader reader = this.store.reader()) {
				return apply(ref, metadata, reader, writer);
			}
		});
	}

	private Tally apply(String ref, Metadata metadata, StoreReader reader, StoreWriter writer) {
		StoredRecord before = reader.stored(this.planner.scope(), ref)
			.orElseThrow(() -> new NotFoundException(
					"There is no record '%s' to patch: add it by update first".formatted(ref)));
		CorpusRecord after = reader.record(this.planner.scope(), ref).orElseThrow().metadata(metadata);
		Tally done = new Tally();
		if (before.hash().equals(after.contentHash())) {
			done.unchanged++;
			return done;
		}
		RecordChange change = this.planner.patched(before, after, reader);
		writer.apply(change);
		done.countRecord(change);
		return done;
	}

}
