package dev.stroma.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.store.RecordChange;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredRecord;

/**
 * Plans the changes of one scope: which records are as they are, which differ, which go.
 */
final class ChangePlanner {

	private final RecordPlanner records;

	private final String scope;

	ChangePlanner(RecordPlanner records, String scope) {
		this.records = records;
		this.scope = scope;
	}

	ChangePlanner in(String scope) {
		return new ChangePlanner(this.records, scope);
	}

	SourceBatches batches(RecordSource source) {
		return new SourceBatches(source, this::scoped);
	}

	/**
	 * The record as one of this scope.
	 */
	CorpusRecord scoped(CorpusRecord record) {
		if (!record.scope().isEmpty() && !record.scope().equals(this.scope)) {
			throw new InvalidInputException(
					"Record '%s' is of scope '%s' but this indexer writes scope '%s': use scoped(\"%s\")"
						.formatted(record.ref(), record.scope(), this.scope, record.scope()));
		}
		return record.inScope(this.scope);
	}

	/**
	 * Plans an update: what it says counts, whoever changed the records before.
	 */
	PlannedChanges plan(Collection<CorpusRecord> records, Set<String> removed, StoreReader reader) {
		PlannedChanges planned = plan(records, reader, false, Long.MAX_VALUE);
		List<RecordChange> changes = new ArrayList<>(planned.changes());
		removed.forEach((ref) -> reader.stored(this.scope, ref)
			.ifPresent((stored) -> changes.add(RecordChange.remove(stored, reader.chunks(stored)))));
		return planned.with(changes);
	}

	/**
	 * @param trustNothing whether records are cut anew although their hash is the stored
	 * one
	 * @param began generation after which another's change counts more
	 */
	PlannedChanges plan(Collection<CorpusRecord> records, StoreReader reader, boolean trustNothing, long began) {
		List<RecordChange> changes = new ArrayList<>();
		Map<ContentHash, String> inputs = new LinkedHashMap<>();
		Map<String, Long> omitted = new TreeMap<>();
		int unchanged = 0;
		int overtaken = 0;
		for (CorpusRecord record : records) {
			StoredRecord before = reader.stored(this.scope, record.ref()).orElse(null);
			if (before != null && before.born() > began) {
				overtaken++;
			}
			else if (before != null && !trustNothing && this.records.isCurrent(before, record)) {
				unchanged++;
			}
			else {
				RecordChange change = this.records.plan(record, before, reader, inputs, omitted);
				if (change.changesNothing()) {
					unchanged++;
				}
				else {
					changes.add(change);
				}
			}
		}
		return new PlannedChanges(changes, inputs, reader.knownEmbeddings(inputs.keySet()), omitted, unchanged,
				overtaken);
	}

	/**
	 * Removes what was there and is not any more.
	 */
	PlannedChanges absent(Set<String> present, StoreReader reader, long began) {
		List<RecordChange> changes = reader.stored(this.scope)
			.stream()
			.filter((stored) -> !present.contains(stored.ref()) && stored.born() <= began)
			.map((stored) -> RecordChange.remove(stored, reader.chunks(stored)))
			.toList();
		return new PlannedChanges(changes, Map.of(), Set.of(), Map.of(), 0, 0);
	}

}
