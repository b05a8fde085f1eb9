package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.StromaException;
import dev.stroma.store.RecordChange;
import dev.stroma.store.Store;
import dev.stroma.store.StoreWriter;
import dev.stroma.store.StoredRecord;

/**
 * Brings planned changes into the file: embeds what shall have its vector at once,
 * outside of any transaction, then applies everything in one. A record that fails on the
 * way is left out and the others go on, unless the run is strict.
 */
final class ChangeCommit {

	/**
	 * @param written whether the changes were applied, rather than found stale
	 */
	record Outcome(Tally tally, long generation, boolean written) {
	}

	private final Store store;

	private final String scope;

	private final Embedder embedder;

	private final EmbeddingMeters meters;

	private final IndexRun run;

	private final boolean keepsAll;

	/**
	 * @param scope of all changes
	 * @param keepsAll whether vectors are kept before the commit, even cheap ones
	 */
	ChangeCommit(IndexingContext context, String scope, IndexRun run, boolean keepsAll) {
		this.store = context.store();
		this.scope = scope;
		this.embedder = context.embedder();
		this.meters = new EmbeddingMeters(context.meters());
		this.run = run;
		this.keepsAll = keepsAll;
	}

	/**
	 * The changes with the vectors that they shall have at once.
	 * @throws dev.stroma.error.ProviderException when the embedder is down and vectors
	 * are required
	 */
	PlannedChanges embedded(PlannedChanges planned) {
		return embedded(planned, new TextEmbedding.Results());
	}

	/**
	 * @param all receives what came of every text
	 */
	PlannedChanges embedded(PlannedChanges found, TextEmbedding.Results all) {
		PlannedChanges planned = this.run.reused().kept(checked(found));
		if (!embedsFirst(this.run.options().embedding(), this.embedder)) {
			return planned;
		}
		TextEmbedding.Results results = new ConcurrentEmbedding(this.embedder, this.meters, this::keep)
			.embed(planned.missingInputs(), this.run);
		all.add(results);
		boolean required = this.run.options().embedding() == IndexOptions.Embedding.EAGER;
		StromaException outage = results.outage();
		if (required && outage != null) {
			throw outage;
		}
		return checked(planned.embedded(results, required));
	}

	static boolean embedsFirst(IndexOptions.Embedding mode, Embedder embedder) {
		return switch (mode) {
			case AUTO -> embedder.profile().isLocal();
			case EAGER -> true;
			case LAZY -> false;
		};
	}

	/**
	 * What another machine computed is kept at once, so that nothing is paid for twice
	 * whatever comes; a rebuild keeps everything.
	 */
	private void keep(TextEmbedding.Results results) {
		if (this.keepsAll || !this.embedder.profile().isLocal()) {
			this.store.write((writer) -> {
				results.vectors().forEach(writer::keep);
				return true;
			});
		}
	}

	/**
	 * @param allOrNothing whether one stale record keeps everything from being written
	 */
	Outcome commit(PlannedChanges planned, boolean allOrNothing) {
		return this.store.write((writer) -> apply(planned, writer, allOrNothing));
	}

	/**
	 * The same changes, of which none failed if the run is strict.
	 */
	PlannedChanges checked(PlannedChanges planned) {
		if (this.run.options().strict() && planned.found().failures.total() > 0) {
			throw planned.found().failures.asException();
		}
		return planned;
	}

	private Outcome apply(PlannedChanges planned, StoreWriter writer, boolean allOrNothing) {
		Tally tally = new Tally();
		tally.add(planned.found());
		List<PlannedRecord> fresh = new ArrayList<>();
		Map<String, StoredRecord> stored = writer.stored(this.scope,
				planned.records().stream().map(PlannedRecord::ref).toList());
		for (PlannedRecord record : planned.records()) {
			if (isStale(record, stored.get(record.ref()))) {
				tally.overtaken++;
			}
			else {
				fresh.add(record);
			}
		}
		if (allOrNothing && tally.overtaken > 0) {
			return new Outcome(tally, writer.generation() - 1, false);
		}
		this.run.checkpoint();
		writer.apply(fresh.stream().map(PlannedRecord::change).toList());
		fresh.forEach((record) -> tally.count(record.change(), planned.inFile()));
		return new Outcome(tally, writer.generation() - (fresh.isEmpty() ? 1 : 0), true);
	}

	/** Whether the record is not any more what it was when this was planned. */
	private static boolean isStale(PlannedRecord planned, @Nullable StoredRecord stored) {
		return !Objects.equals(planned.change().before(), stored);
	}

}
