package dev.stroma.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.store.RecordChange;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoreWriter;
import dev.stroma.store.StoredChunk;
import dev.stroma.store.StoredRecord;

/**
 * Removes the records of a scope that pass a filter, all in one change: those that pass
 * when it is made.
 */
final class Removal {

	private final Store store;

	private final String scope;

	private final @Nullable BiFunction<String, String, ModelInputs> model;

	private final IndexRun run;

	Removal(Store store, String scope, @Nullable BiFunction<String, String, ModelInputs> model, IndexRun run) {
		this.store = store;
		this.scope = scope;
		this.model = model;
		this.run = run;
	}

	/**
	 * @return the generation after it
	 */
	long of(Filter filter) {
		this.run.committed(this.store.write((writer) -> remove(filter, writer, (record, reader) -> {
			// only removed
		})));
		return this.store.read(StoreReader::generation);
	}

	/**
	 * As {@link #of}, and overwrites what was deleted.
	 */
	EraseReceipt andErase(Filter filter, Instant now) {
		List<String> refs = new ArrayList<>();
		AtomicInteger embeddings = new AtomicInteger();
		this.run.committed(this.store.write((writer) -> {
			Set<ContentHash> inputs = new HashSet<>();
			Tally done = remove(filter, writer, (record, reader) -> {
				refs.add(record.ref());
				inputs.addAll(inputs(record, reader));
			});
			embeddings.set((int) inputs.stream().filter(writer::forget).count());
			return done;
		}));
		boolean purged = this.store.maintenance().purge();
		return new EraseReceipt(this.scope, refs, this.run.tally().removedChunks, embeddings.get(), purged,
				this.store.read(StoreReader::generation), now, this.run.took());
	}

	private Tally remove(Filter filter, StoreWriter writer, BiConsumer<StoredRecord, StoreReader> before) {
		Tally done = new Tally();
		// no other change can come now: what this reader sees is what there is
		try (StoreReader reader = this.store.reader()) {
			List<RecordChange> changes = new ArrayList<>();
			for (StoredRecord record : reader.stored(this.scope, filter)) {
				this.run.checkpoint();
				before.accept(record, reader);
				changes.add(RecordChange.remove(record, reader.chunks(record)));
			}
			writer.apply(changes);
			changes.forEach(done::countRecord);
		}
		return done;
	}

	/** Keys of the vectors that the record's passages have, or would have. */
	private List<ContentHash> inputs(StoredRecord record, StoreReader reader) {
		BiFunction<String, String, ModelInputs> model = this.model;
		CorpusRecord whole = reader.record(record.scope(), record.ref()).orElse(null);
		if (model == null || whole == null) {
			return List.of();
		}
		ModelInputs inputs = model.apply(whole.title(), whole.body());
		List<Long> chunks = reader.chunks(record).stream().map(StoredChunk::id).toList();
		return reader.passages(chunks)
			.stream()
			.map((passage) -> inputs.key(IndexedText.embeddingInput(passage)))
			.toList();
	}

}
