package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.RecordLines;
import dev.stroma.corpus.RecordSource;
import dev.stroma.store.RecordChange;
import dev.stroma.store.StagedRecord;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoreWriter;
import dev.stroma.store.StoredRecord;

/**
 * Makes the index equal to a source, trusting nothing, in bounded memory.
 *
 * <ol>
 * <li>The source is read in batches. Each record is cut anew, new texts are embedded and
 * their vectors kept, and a record that differs is staged: small commits that no search
 * sees. A run that is cut short has lost none of the vectors.</li>
 * <li>One change then takes the staged records batch by batch, plans each on what the
 * index has by now, and applies it; records that others changed since the run began are
 * left to them. At its end the records that the source does not have go. Readers see all
 * of it or nothing.</li>
 * </ol>
 */
final class Rebuild {

	private static final int APPLIED_AT_ONCE = 500;

	private final Store store;

	private final ChangePlanner planner;

	private final ChangeCommit commit;

	private final IndexRun run;

	private final long stage;

	private final long began;

	/** Texts that have no vector: they are not asked for again. */
	private final TextEmbedding.Results unembeddable = new TextEmbedding.Results();

	Rebuild(Store store, ChangePlanner planner, ChangeCommit commit, IndexRun run) {
		this.store = store;
		this.planner = planner;
		this.commit = commit;
		this.run = run;
		this.stage = store.newRun();
		this.began = store.read(StoreReader::generation);
	}

	/**
	 * @return the generation after it
	 */
	long from(RecordSource source) {
		try {
			FailureTally refused = new FailureTally();
			Set<String> seen = new SourceBatches(source, this.planner.intake()).forEach(refused, this::stage);
			this.run.tally().failures.add(refused);
			this.run.committed(this.store.write((writer) -> apply(seen, writer)));
			return this.store.read(StoreReader::generation);
		}
		catch (RuntimeException ex) {
			unstage(ex);
			throw ex;
		}
	}

	private void unstage(RuntimeException failure) {
		try {
			this.store.write((writer) -> {
				writer.unstage(this.stage);
				return true;
			});
		}
		catch (RuntimeException ex) {
			// they go when the file is opened again
			failure.addSuppressed(ex);
		}
	}

	private void stage(List<Given> batch) {
		this.run.checkpoint();
		PlannedChanges planned = this.store
			.read((reader) -> this.planner.plan(batch, reader, true, this.began, this.run));
		TextEmbedding.Results results = new TextEmbedding.Results();
		PlannedChanges embedded = this.commit.embedded(planned, results);
		this.unembeddable.addUnembeddable(results);
		Tally found = new Tally();
		found.add(embedded.found());
		this.store.write((writer) -> {
			for (PlannedRecord record : embedded.records()) {
				found.countVectors(record.change(), embedded.inFile());
				found.warnings.add(record.after());
				keepBrought(record, writer);
				writer.stage(this.stage, record.position(), RecordLines.encode(record.after()));
			}
			return true;
		});
		this.run.staged(found, embedded.records().size());
	}

	/** What is staged has no vectors. */
	private static void keepBrought(PlannedRecord record, StoreWriter writer) {
		if (record.after().vectors().isPresent()) {
			for (RecordChange.Added chunk : record.change().added()) {
				RecordChange.Indexed indexed = chunk.indexed();
				if (indexed != null && indexed.vector().key() != null && indexed.vector().values() != null) {
					writer.keep(indexed.vector().key(), indexed.vector().values());
				}
			}
		}
	}

	private Tally apply(Set<String> seen, StoreWriter writer) {
		Tally done = new Tally();
		// no other change can come now: what this reader sees is what there is
		try (StoreReader reader = this.store.reader()) {
			for (List<Given> batch = staged(reader, 0); !batch.isEmpty(); batch = staged(reader,
					batch.get(batch.size() - 1).position())) {
				PlannedChanges planned = this.commit
					.checked(this.planner.plan(batch, reader, true, this.began, this.run))
					.embedded(this.unembeddable, false);
				done.add(planned.found());
				apply(planned, writer, done);
			}
			List<StoredRecord> absent = this.planner.absent(seen, reader, this.began);
			for (int from = 0; from < absent.size(); from += APPLIED_AT_ONCE) {
				apply(ChangePlanner.removals(absent.subList(from, Math.min(from + APPLIED_AT_ONCE, absent.size())),
						reader), writer, done);
			}
		}
		writer.unstage(this.stage);
		// counted when they were staged
		done.omitted.clear();
		return done;
	}

	private List<Given> staged(StoreReader reader, int after) {
		List<Given> batch = new ArrayList<>();
		for (StagedRecord staged : reader.staged(this.stage, after, APPLIED_AT_ONCE)) {
			batch.add(this.planner.given(staged.position(), RecordLines.decode(staged.record())));
		}
		return batch;
	}

	private void apply(PlannedChanges planned, StoreWriter writer, Tally done) {
		this.run.checkpoint();
		List<RecordChange> changes = planned.records().stream().map(PlannedRecord::change).toList();
		writer.apply(changes);
		changes.forEach(done::countRecord);
	}

}
