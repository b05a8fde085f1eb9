package dev.stroma.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.PlanTooLargeException;
import dev.stroma.error.StalePlanException;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredRecord;

/**
 * Plans every verb as differences per record and commits them. Planning reads a snapshot
 * and holds no lock; a commit finds out whether what it planned on is still so.
 */
final class DiffingIndexer implements Indexer {

	private static final int MAX_ATTEMPTS = 5;

	private static final int REMOVED_AT_ONCE = 1000;

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
		int size = records.size() + removed.size();
		if (size > this.options.maxPlannedRecords()) {
			throw new PlanTooLargeException(
					"The update names %d records, more than the %d of stroma.indexing.max-planned-records: raise it, send less at a time, or use sync"
						.formatted(size, this.options.maxPlannedRecords()));
		}
		return run("update", (run) -> {
			Tally refused = new Tally();
			List<Given> given = given(records, Set.copyOf(removed), refused.failures);
			for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
				PlannedChanges planned = read((reader) -> PlannedChanges.join(
						this.planner.plan(given, reader, false, ChangePlanner.WHATEVER_CAME, run),
						this.planner.removed(removed, reader)));
				planned.found().add(refused);
				ChangeCommit commit = commit(run);
				ChangeCommit.Outcome outcome = commit.commit(commit.embedded(planned), true);
				if (outcome.written()) {
					run.committed(outcome.tally());
					return outcome.generation();
				}
			}
			throw new StalePlanException(
					"The %d records of this update were changed by others in each of %d attempts: update them from one place, or try again"
						.formatted(size, MAX_ATTEMPTS));
		});
	}

	private List<Given> given(Collection<CorpusRecord> records, Set<String> removed, FailureTally failures) {
		Intake intake = this.planner.intake();
		List<Given> given = new ArrayList<>();
		for (CorpusRecord record : records) {
			Given taken = intake.take(record, failures);
			if (taken != null) {
				given.add(taken);
			}
		}
		removed.stream().filter(intake.refs()::contains).findFirst().ifPresent((ref) -> {
			throw new InvalidInputException(
					"Record '%s' is both updated and removed in one update: decide for one".formatted(ref));
		});
		return given;
	}

	@Override
	public IndexReport sync(RecordSource source) {
		return run("sync", (run) -> {
			long began = read(StoreReader::generation);
			FailureTally refused = new FailureTally();
			ChangeCommit commit = commit(run);
			Set<String> seen;
			try (CommitLane lane = new CommitLane(run)) {
				seen = new SourceBatches(source, this.planner.intake()).forEach(refused, (batch) -> {
					PlannedChanges planned = commit.embedded(planned(batch, began, run));
					lane.add(() -> commit.commit(planned, false).tally());
				});
			}
			run.tally().failures.add(refused);
			List<StoredRecord> absent = read((reader) -> this.planner.absent(seen, reader, began));
			for (int from = 0; from < absent.size(); from += REMOVED_AT_ONCE) {
				List<StoredRecord> some = absent.subList(from, Math.min(from + REMOVED_AT_ONCE, absent.size()));
				run.committed(commit.commit(read((reader) -> ChangePlanner.removals(some, reader)), false).tally());
			}
			return read(StoreReader::generation);
		});
	}

	@Override
	public IndexReport rebuild(RecordSource source) {
		return run("rebuild", (run) -> new Rebuild(this.context.store(), this.planner,
				new ChangeCommit(this.context.store(), this.context.embedder(), run, true), run)
			.from(source));
	}

	private PlannedChanges planned(List<Given> batch, long began, IndexRun run) {
		run.checkpoint();
		return read((reader) -> this.planner.plan(batch, reader, false, began, run));
	}

	private <T> T read(Function<StoreReader, T> reading) {
		return this.context.store().read(reading);
	}

	private ChangeCommit commit(IndexRun run) {
		return new ChangeCommit(this.context.store(), this.context.embedder(), run, false);
	}

	/**
	 * @param work returns the generation after it
	 */
	private IndexReport run(String verb, Function<IndexRun, Long> work) {
		IndexRun run = new IndexRun(verb, this.options);
		try {
			long generation = work.apply(run);
			return this.context.report(run, generation);
		}
		catch (IndexRun.Stop stop) {
			throw run.stopped(stop);
		}
	}

}
