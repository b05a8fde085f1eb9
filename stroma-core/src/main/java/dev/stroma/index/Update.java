package dev.stroma.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.PlanTooLargeException;
import dev.stroma.error.StalePlanException;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * Adds, replaces and removes some records in one change. When others changed any of them
 * since it was planned it is planned anew.
 */
final class Update {

	private static final int MAX_ATTEMPTS = 5;

	private final Collection<CorpusRecord> records;

	private final Collection<String> removed;

	/**
	 * @param most how many records it may name
	 * @throws PlanTooLargeException when it names more
	 */
	Update(Collection<CorpusRecord> records, Collection<String> removed, int most) {
		this.records = records;
		this.removed = removed;
		if (size() > most) {
			throw new PlanTooLargeException(
					"The update names %d records, more than the %d of stroma.indexing.max-planned-records: raise it, send less at a time, or use sync"
						.formatted(size(), most));
		}
	}

	private int size() {
		return this.records.size() + this.removed.size();
	}

	/**
	 * @return the generation after it
	 * @throws StalePlanException when others changed the records in each attempt
	 */
	long apply(Store store, ChangePlanner planner, ChangeCommit commit, IndexRun run) {
		Tally refused = new Tally();
		List<Given> given = given(planner.intake(), refused.failures);
		for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			PlannedChanges planned = store.read((reader) -> planned(given, planner, reader, run));
			planned.found().add(refused);
			ChangeCommit.Outcome outcome = commit.commit(commit.embedded(planned), true);
			if (outcome.written()) {
				run.committed(outcome.tally());
				return outcome.generation();
			}
		}
		throw new StalePlanException(
				"The %d records of this update were changed by others in each of %d attempts: update them from one place, or try again"
					.formatted(size(), MAX_ATTEMPTS));
	}

	private PlannedChanges planned(List<Given> given, ChangePlanner planner, StoreReader reader, IndexRun run) {
		return PlannedChanges.join(planner.plan(given, reader, false, ChangePlanner.WHATEVER_CAME, run),
				planner.removed(this.removed, reader));
	}

	private List<Given> given(Intake intake, FailureTally failures) {
		List<Given> given = new ArrayList<>();
		for (CorpusRecord record : this.records) {
			Given taken = intake.take(record, failures);
			if (taken != null) {
				given.add(taken);
			}
		}
		Set<String> refs = Set.copyOf(this.removed);
		refs.stream().filter(intake.refs()::contains).findFirst().ifPresent((ref) -> {
			throw new InvalidInputException(
					"Record '%s' is both updated and removed in one update: decide for one".formatted(ref));
		});
		return given;
	}

}
