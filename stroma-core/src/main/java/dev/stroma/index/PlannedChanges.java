package dev.stroma.index;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import dev.stroma.corpus.ContentHash;
import dev.stroma.store.RecordChange;

/**
 * Changes on their way to one commit.
 *
 * @param changes by record
 * @param inputs embedding inputs of their new chunks
 * @param inFile those of the inputs whose vectors are in the file already
 * @param omitted characters of the records that are in no chunk, by reason
 * @param unchanged how many records were as they are
 * @param overtaken how many were left to another update
 */
record PlannedChanges(List<RecordChange> changes, Map<ContentHash, String> inputs, Set<ContentHash> inFile,
		Map<String, Long> omitted, int unchanged, int overtaken) {

	static PlannedChanges join(List<PlannedChanges> parts) {
		List<RecordChange> changes = new ArrayList<>();
		Map<ContentHash, String> inputs = new LinkedHashMap<>();
		Set<ContentHash> inFile = new HashSet<>();
		Map<String, Long> omitted = new TreeMap<>();
		int unchanged = 0;
		int overtaken = 0;
		for (PlannedChanges part : parts) {
			changes.addAll(part.changes);
			inputs.putAll(part.inputs);
			inFile.addAll(part.inFile);
			part.omitted.forEach((reason, characters) -> omitted.merge(reason, characters, Long::sum));
			unchanged += part.unchanged;
			overtaken += part.overtaken;
		}
		return new PlannedChanges(changes, inputs, inFile, omitted, unchanged, overtaken);
	}

	PlannedChanges with(List<RecordChange> changes) {
		return new PlannedChanges(changes, this.inputs, this.inFile, this.omitted, this.unchanged, this.overtaken);
	}

	/**
	 * The inputs that have no vector anywhere yet.
	 */
	Map<ContentHash, String> missingInputs() {
		Map<ContentHash, String> missing = new LinkedHashMap<>(this.inputs);
		missing.keySet().removeAll(this.inFile);
		return missing;
	}

	/**
	 * The same changes with the vectors that were computed.
	 */
	PlannedChanges embedded(Map<ContentHash, TextEmbedding.Result> results) {
		List<RecordChange> embedded = new ArrayList<>();
		for (RecordChange change : this.changes) {
			List<RecordChange.Added> added = change.added().stream().map((chunk) -> embedded(chunk, results)).toList();
			embedded.add(new RecordChange(change.before(), change.after(), change.pipeline(), change.kept(), added,
					change.removed()));
		}
		return with(embedded);
	}

	private static RecordChange.Added embedded(RecordChange.Added chunk,
			Map<ContentHash, TextEmbedding.Result> results) {
		RecordChange.Indexed indexed = chunk.indexed();
		return (indexed == null) ? chunk : new RecordChange.Added(chunk.ordinal(), chunk.section(), chunk.hash(),
				new RecordChange.Indexed(indexed.text(), embedded(indexed.vector(), results)));
	}

	private static RecordChange.Vector embedded(RecordChange.Vector vector,
			Map<ContentHash, TextEmbedding.Result> results) {
		ContentHash key = vector.key();
		TextEmbedding.Result result = (key != null) ? results.get(key) : null;
		if (result instanceof TextEmbedding.Result.Embedded embedded) {
			return new RecordChange.Vector(key, embedded.values(), null);
		}
		if (result instanceof TextEmbedding.Result.Failed failed && failed.isNotEmbeddable()) {
			return new RecordChange.Vector(key, null, failed.reason().getMessage());
		}
		return vector;
	}

}
