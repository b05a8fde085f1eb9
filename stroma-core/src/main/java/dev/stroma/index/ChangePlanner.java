package dev.stroma.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.Fatal;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.StromaException;
import dev.stroma.store.RecordChange;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredChunk;
import dev.stroma.store.StoredRecord;
import dev.stroma.store.TokenCodec;

/**
 * Plans the changes of one scope: which records are as they are, which differ, which go,
 * and which cannot be indexed.
 */
final class ChangePlanner {

	/** Generation of a plan that counts whoever changed the records before. */
	static final long WHATEVER_CAME = Long.MAX_VALUE;

	private final RecordPlanner records;

	private final String scope;

	ChangePlanner(RecordPlanner records, String scope) {
		this.records = records;
		this.scope = scope;
	}

	ChangePlanner in(String scope) {
		return new ChangePlanner(this.records, scope);
	}

	String scope() {
		return this.scope;
	}

	Given given(int position, CorpusRecord record) {
		return new Given(position, record.inScope(this.scope));
	}

	Intake intake() {
		return new Intake(this.scope);
	}

	/**
	 * The change of a record of which only metadata differ.
	 */
	RecordChange patched(StoredRecord before, CorpusRecord after, StoreReader reader) {
		List<StoredChunk> chunks = reader.chunks(before);
		return this.records.patched(before, after, chunks,
				reader.passages(chunks.stream().map(StoredChunk::id).toList()));
	}

	/**
	 * @param trustNothing whether records are cut anew although their hash is the stored
	 * one
	 * @param began generation after which another's change counts more
	 */
	PlannedChanges plan(List<Given> batch, StoreReader reader, boolean trustNothing, long began, IndexRun run) {
		List<PlannedRecord> changes = new ArrayList<>();
		Tally found = new Tally();
		Map<String, StoredRecord> stored = reader.stored(this.scope,
				batch.stream().map((given) -> given.record().ref()).toList());
		try (TokenCodec codec = new TokenCodec()) {
			Plan plan = new Plan(changes, found, codec);
			for (Given given : batch) {
				run.checkpoint();
				StoredRecord before = stored.get(given.record().ref());
				if (before == null) {
					plan(given, null, List.of(), null, plan);
				}
				else if (before.born() > began) {
					found.overtaken++;
				}
				else if (!trustNothing && this.records.isCurrent(before, given.record())) {
					found.unchanged++;
				}
				else {
					plan(given, before, reader.chunks(before), this.records.furtherText(before, reader), plan);
				}
			}
		}
		Set<ContentHash> inputs = new LinkedHashSet<>();
		changes.forEach((change) -> inputs.addAll(change.inputs().keySet()));
		return new PlannedChanges(changes, reader.vectors().known(inputs), found);
	}

	/**
	 * What is planned of a batch.
	 *
	 * @param found what is found besides
	 */
	private record Plan(List<PlannedRecord> changes, Tally found, TokenCodec codec) {
	}

	private void plan(Given given, @Nullable StoredRecord before, List<StoredChunk> chunks,
			@Nullable String furtherBefore, Plan plan) {
		try {
			PlannedRecord planned = this.records.plan(given, before, chunks, furtherBefore, plan.found(), plan.codec());
			if (planned.change().changesNothing()) {
				plan.found().unchanged++;
			}
			else {
				plan.changes().add(planned);
			}
		}
		catch (RuntimeException | Error ex) {
			Fatal.rethrow(ex);
			// no store is asked in there: it is the policy or the analyzer that fails on
			// this record
			plan.found().failures.add(new IndexFailure(given.record().ref(), given.position(), asStroma(ex, given)));
		}
	}

	private static StromaException asStroma(Throwable ex, Given given) {
		return (ex instanceof StromaException known) ? known : new InvalidInputException(
				"Record '%s' could not be cut and analysed (%s): correct the chunk policy, the analyzer or the record"
					.formatted(given.record().ref(), ex),
				ex);
	}

	/**
	 * Removes records by name; those that are not there are ignored.
	 */
	PlannedChanges removed(Collection<String> refs, StoreReader reader) {
		return removals(reader.stored(this.scope, refs).values(), reader);
	}

	/**
	 * What was there and is not any more.
	 */
	List<StoredRecord> absent(Set<String> present, StoreReader reader, long began) {
		return reader.storedBy(this.scope, began).stream().filter((stored) -> !present.contains(stored.ref())).toList();
	}

	static PlannedChanges removals(Collection<StoredRecord> records, StoreReader reader) {
		List<PlannedRecord> changes = records.stream()
			.map((stored) -> new PlannedRecord(stored.ref(), 0, RecordChange.remove(stored, reader.chunks(stored)),
					Map.of()))
			.toList();
		return new PlannedChanges(changes, Set.of(), new Tally());
	}

}
