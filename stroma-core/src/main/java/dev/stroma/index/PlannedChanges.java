package dev.stroma.index;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.StromaException;
import dev.stroma.index.TextEmbedding.Result;
import dev.stroma.store.RecordChange;

/**
 * Changes on their way to one commit.
 *
 * @param records those that differ
 * @param inFile keys of their inputs whose vectors are in the file already
 * @param found what planning found of the others
 */
record PlannedChanges(List<PlannedRecord> records, Set<ContentHash> inFile, Tally found) {

	static PlannedChanges join(PlannedChanges... parts) {
		List<PlannedRecord> records = new ArrayList<>();
		Set<ContentHash> inFile = new HashSet<>();
		Tally found = new Tally();
		for (PlannedChanges part : parts) {
			records.addAll(part.records);
			inFile.addAll(part.inFile);
			found.add(part.found);
		}
		return new PlannedChanges(records, inFile, found);
	}

	/**
	 * The inputs that have no vector anywhere yet.
	 */
	Map<ContentHash, ModelInput> missingInputs() {
		Map<ContentHash, ModelInput> missing = new LinkedHashMap<>();
		this.records.forEach((record) -> missing.putAll(record.inputs()));
		missing.keySet().removeAll(this.inFile);
		return missing;
	}

	/**
	 * The same changes with the vectors that were computed.
	 * @param required whether a record fails when one of its texts did, unless that text
	 * can have no vector
	 */
	PlannedChanges embedded(TextEmbedding.Results results, boolean required) {
		Tally tally = new Tally();
		tally.add(this.found);
		tally.cost = tally.cost.plus(results.cost());
		List<PlannedRecord> embedded = new ArrayList<>();
		for (PlannedRecord record : this.records) {
			StromaException failure = required ? results.failure(record.inputs().keySet()) : null;
			if (failure != null) {
				tally.failures.add(record.failed(failure));
			}
			else {
				embedded.add(record.with(embedded(record.change(), results)));
			}
		}
		return new PlannedChanges(embedded, this.inFile, tally);
	}

	private static RecordChange embedded(RecordChange change, TextEmbedding.Results results) {
		List<RecordChange.Added> added = change.added().stream().map((chunk) -> embedded(chunk, results)).toList();
		return new RecordChange(change.before(), change.after(), change.pipeline(), change.kept(), added,
				change.removed());
	}

	private static RecordChange.Added embedded(RecordChange.Added chunk, TextEmbedding.Results results) {
		RecordChange.Indexed indexed = chunk.indexed();
		return (indexed == null) ? chunk : new RecordChange.Added(chunk.ordinal(), chunk.section(), chunk.hash(),
				indexed.with(embedded(indexed.vector(), results)));
	}

	private static RecordChange.Vector embedded(RecordChange.Vector vector, TextEmbedding.Results results) {
		ContentHash key = vector.key();
		@Nullable Result result = (key != null) ? results.of(key) : null;
		if (result instanceof Result.Embedded embedded) {
			return new RecordChange.Vector(key, embedded.values(), null);
		}
		if (result instanceof Result.Failed failed && failed.isNotEmbeddable()) {
			return new RecordChange.Vector(key, null, failed.reason().getMessage());
		}
		return vector;
	}

}
