package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordLines;
import dev.stroma.corpus.RecordSource;
import dev.stroma.filter.Filter;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredRecord;

/**
 * Plans every verb as differences per record and commits them. Planning reads a snapshot
 * and holds no lock; a commit finds out whether what it planned on is still so.
 */
final class DiffingIndexer implements Indexer {

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
		long start = System.nanoTime();
		return this.context.building().await(timeout)
				&& this.context.worker().awaitIndexed(timeout.minusNanos(System.nanoTime() - start))
				&& this.context.linking().await(timeout.minusNanos(System.nanoTime() - start));
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
	public IndexReport remove(Filter filter) {
		return run("remove", (run) -> removal(run).of(filter));
	}

	@Override
	public EraseReceipt erase(Filter filter) {
		AtomicReference<EraseReceipt> receipt = new AtomicReference<>();
		run("erase", (run) -> {
			EraseReceipt done = removal(run).andErase(filter, this.context.clock().instant());
			receipt.set(done);
			return done.generation();
		});
		return Objects.requireNonNull(receipt.get());
	}

	private Removal removal(IndexRun run) {
		return new Removal(this.context.store(), this.planner.scope(), this.context.inputs(), run);
	}

	@Override
	public IndexReport patch(String ref, Metadata metadata) {
		return run("patch", (run) -> {
			run.committed(new Patch(this.context.store(), this.planner).of(ref, metadata));
			return read(StoreReader::generation);
		});
	}

	@Override
	public IndexReport update(Collection<CorpusRecord> records, Collection<String> removed) {
		Update update = new Update(records, removed, this.options.maxPlannedRecords());
		return run("update", (run) -> update.apply(this.context.store(), this.planner, commit(run), run));
	}

	@Override
	public IndexReport sync(RecordSource source) {
		return run("sync", (run) -> {
			long began = read(StoreReader::generation);
			Set<String> seen = write(source, began, run);
			List<StoredRecord> absent = read((reader) -> this.planner.absent(seen, reader, began));
			ChangeCommit commit = commit(run);
			for (int from = 0; from < absent.size(); from += REMOVED_AT_ONCE) {
				List<StoredRecord> some = absent.subList(from, Math.min(from + REMOVED_AT_ONCE, absent.size()));
				run.committed(commit.commit(read((reader) -> ChangePlanner.removals(some, reader)), false).tally());
			}
			return read(StoreReader::generation);
		});
	}

	@Override
	public IndexReport importFrom(Path file) {
		return add(RecordLines.read(file));
	}

	/**
	 * Adds and replaces the records of a source, and removes none.
	 */
	IndexReport add(RecordSource source) {
		return run("import", (run) -> {
			write(source, read(StoreReader::generation), run);
			return read(StoreReader::generation);
		});
	}

	@Override
	public void exportTo(Path file) {
		try (StoreReader reader = this.context.store().reader()) {
			RecordLines.write(reader.stored(this.planner.scope())
				.stream()
				.map((stored) -> reader.record(stored.scope(), stored.ref()).orElseThrow())
				.iterator(), file);
		}
	}

	/**
	 * Adds and replaces the records of a source, a batch at a time.
	 * @return the refs it has
	 */
	private Set<String> write(RecordSource source, long began, IndexRun run) {
		FailureTally refused = new FailureTally();
		ChangeCommit commit = commit(run);
		try (CommitLane lane = new CommitLane(run)) {
			return new SourceBatches(source, this.planner.intake()).forEach(refused, (batch) -> {
				PlannedChanges planned = commit.embedded(planned(batch, began, run));
				lane.add(() -> commit.commit(planned, false).tally());
			});
		}
		finally {
			run.tally().failures.add(refused);
		}
	}

	@Override
	public IndexReport plan(RecordSource source) {
		return run("plan", (run) -> {
			long began = read(StoreReader::generation);
			FailureTally refused = new FailureTally();
			Set<ContentHash> asked = new HashSet<>();
			Set<String> seen = new SourceBatches(source, this.planner.intake()).forEach(refused,
					(batch) -> run.planned(run.reused().known(planned(batch, began, run)), asked));
			run.tally().failures.add(refused);
			for (StoredRecord absent : read((reader) -> this.planner.absent(seen, reader, began))) {
				run.planned(read((reader) -> ChangePlanner.removals(List.of(absent), reader)), asked);
			}
			return began;
		});
	}

	@Override
	public IndexReport rebuild(RecordSource source) {
		return run("rebuild",
				(run) -> new Rebuild(this.context.store(), this.planner, commit(run, true), run).from(source));
	}

	private PlannedChanges planned(List<Given> batch, long began, IndexRun run) {
		run.checkpoint();
		return read((reader) -> this.planner.plan(batch, reader, false, began, run));
	}

	private <T> T read(Function<StoreReader, T> reading) {
		return this.context.store().read(reading);
	}

	private ChangeCommit commit(IndexRun run) {
		return commit(run, false);
	}

	private ChangeCommit commit(IndexRun run, boolean keepsAll) {
		return new ChangeCommit(this.context, this.planner.scope(), run, keepsAll);
	}

	/**
	 * @param work returns the generation after it
	 */
	private IndexReport run(String verb, Function<IndexRun, Long> work) {
		return this.context.observed(verb, () -> report(verb, work));
	}

	private IndexReport report(String verb, Function<IndexRun, Long> work) {
		try (ReusedVectors reused = ReusedVectors.open(this.options.reuseFrom().orElse(null), this.context.store(),
				this.context.embedder().profile())) {
			IndexRun run = new IndexRun(verb, this.options, reused);
			long generation = stoppable(run, () -> work.apply(run));
			return this.context.report(run, generation);
		}
	}

	private static <T> T stoppable(IndexRun run, Supplier<T> work) {
		try {
			return work.get();
		}
		catch (IndexRun.Stop stop) {
			throw run.stopped(stop);
		}
	}

}
