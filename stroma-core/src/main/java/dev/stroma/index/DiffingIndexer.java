package dev.stroma.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import io.micrometer.core.instrument.MeterRegistry;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.StalePlanException;
import dev.stroma.store.StoreReader;

/**
 * Plans every verb as differences per record and commits them. Planning reads a snapshot
 * and holds no lock; a commit finds out whether what it planned on is still so.
 */
final class DiffingIndexer implements Indexer {

	private static final int MAX_ATTEMPTS = 5;

	private final IndexingContext context;

	private final ChangePlanner planner;

	private final IndexOptions options;

	DiffingIndexer(IndexingContext context, ChangePlanner planner, IndexOptions options) {
		this.context = context;
		this.planner = planner;
		this.options = options;
	}

	@Override
	public Indexer with(IndexOptions options) {
		return new DiffingIndexer(this.context, this.planner, options);
	}

	@Override
	public boolean awaitIndexed(Duration timeout) {
		return this.context.worker().awaitIndexed(timeout);
	}

	@Override
	public IndexReport update(CorpusRecord... records) {
		return update(Arrays.asList(records), List.of());
	}

	@Override
	public IndexReport remove(String... refs) {
		return update(List.of(), Arrays.asList(refs));
	}

	@Override
	public IndexReport update(Collection<CorpusRecord> records, Collection<String> removed) {
		Map<String, CorpusRecord> byRef = new LinkedHashMap<>();
		records.forEach((record) -> {
			if (byRef.put(record.ref(), this.planner.scoped(record)) != null) {
				throw new InvalidInputException(
						"Record '%s' is given twice in one update: give each ref once".formatted(record.ref()));
			}
		});
		removed.stream().filter(byRef::containsKey).findFirst().ifPresent((ref) -> {
			throw new InvalidInputException(
					"Record '%s' is both updated and removed in one update: decide for one".formatted(ref));
		});
		return timed("update", () -> {
			for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
				PlannedChanges planned = this.context.store()
					.read((reader) -> this.planner.plan(byRef.values(), Set.copyOf(removed), reader));
				ChangeCommit.Outcome outcome = commit(planned, true);
				if (outcome.written()) {
					return outcome;
				}
			}
			throw new StalePlanException(
					"The %d records of this update were changed by others in each of %d attempts: update them from one place, or try again"
						.formatted(byRef.size() + removed.size(), MAX_ATTEMPTS));
		});
	}

	@Override
	public IndexReport sync(RecordSource source) {
		return timed("sync", () -> {
			long began = this.context.store().read(StoreReader::generation);
			Tally tally = new Tally();
			Set<String> seen = this.planner.batches(source).forEach((batch) -> {
				PlannedChanges planned = this.context.store()
					.read((reader) -> this.planner.plan(batch, reader, false, began));
				tally.add(commit(planned, false).tally());
			});
			PlannedChanges absent = this.context.store().read((reader) -> this.planner.absent(seen, reader, began));
			ChangeCommit.Outcome last = commit(absent, false);
			tally.add(last.tally());
			return new ChangeCommit.Outcome(tally, last.generation(), true);
		});
	}

	@Override
	public IndexReport rebuild(RecordSource source) {
		return timed("rebuild", () -> {
			long began = this.context.store().read(StoreReader::generation);
			List<PlannedChanges> parts = new ArrayList<>();
			Set<String> seen = this.planner.batches(source)
				.forEach((batch) -> parts
					.add(this.context.store().read((reader) -> this.planner.plan(batch, reader, true, began))));
			parts.add(this.context.store().read((reader) -> this.planner.absent(seen, reader, began)));
			return commit(PlannedChanges.join(parts), false);
		});
	}

	private ChangeCommit.Outcome commit(PlannedChanges planned, boolean allOrNothing) {
		return this.context.commit(this.options.embedding()).commit(planned, allOrNothing);
	}

	private IndexReport timed(String verb, Supplier<ChangeCommit.Outcome> work) {
		long start = System.nanoTime();
		ChangeCommit.Outcome outcome = work.get();
		Duration took = Duration.ofNanos(System.nanoTime() - start);
		MeterRegistry meters = this.context.meters();
		meters.timer("stroma.index", "verb", verb).record(took);
		outcome.tally().warnings.counts()
			.forEach((kind, count) -> meters.counter("stroma.index.warnings", "kind", kind.label()).increment(count));
		if (outcome.tally().pendingChunks > 0) {
			this.context.worker().wake();
		}
		return new IndexReport(outcome.tally(), outcome.generation(), took);
	}

}
