package dev.stroma.index;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import dev.stroma.corpus.ContentHash;
import dev.stroma.store.RecordChange;

/**
 * Counts what changes do, while they are applied.
 */
final class Tally {

	int added;

	int changed;

	int unchanged;

	int removed;

	int overtaken;

	int keptChunks;

	int addedChunks;

	int removedChunks;

	int embeddedChunks;

	int reusedChunks;

	int pendingChunks;

	int unembeddableChunks;

	/** Characters by the reason why they are in no chunk. */
	final Map<String, Long> omitted = new TreeMap<>();

	final WarningTally warnings = new WarningTally();

	final FailureTally failures = new FailureTally();

	EmbeddingCost cost = EmbeddingCost.NONE;

	/** Records of the source that were dealt with. */
	int read() {
		return this.added + this.changed + this.unchanged + this.overtaken + this.failures.total();
	}

	int written() {
		return this.added + this.changed + this.removed;
	}

	void count(RecordChange change, Set<ContentHash> inFile) {
		countRecord(change);
		countVectors(change, inFile);
	}

	void countRecord(RecordChange change) {
		if (change.after() == null) {
			this.removed++;
		}
		else {
			this.added += (change.before() == null) ? 1 : 0;
			this.changed += (change.before() == null) ? 0 : 1;
			this.warnings.add(change.after());
		}
		this.keptChunks += change.kept().size();
		this.addedChunks += change.added().size();
		this.removedChunks += change.removed().size();
	}

	void countVectors(RecordChange change, Set<ContentHash> inFile) {
		for (RecordChange.Added chunk : change.added()) {
			if (chunk.indexed() != null) {
				count(chunk.indexed().vector(), inFile);
			}
		}
	}

	private void count(RecordChange.Vector vector, Set<ContentHash> inFile) {
		if (vector.key() == null) {
			return;
		}
		if (vector.failure() != null) {
			this.unembeddableChunks++;
		}
		else if (vector.values() != null) {
			this.embeddedChunks++;
		}
		else if (inFile.contains(vector.key())) {
			this.reusedChunks++;
		}
		else {
			this.pendingChunks++;
		}
	}

	void omit(String reason, long characters) {
		if (characters > 0) {
			this.omitted.merge(reason, characters, Long::sum);
		}
	}

	void add(Tally other) {
		this.added += other.added;
		this.changed += other.changed;
		this.unchanged += other.unchanged;
		this.removed += other.removed;
		this.overtaken += other.overtaken;
		this.keptChunks += other.keptChunks;
		this.addedChunks += other.addedChunks;
		this.removedChunks += other.removedChunks;
		this.embeddedChunks += other.embeddedChunks;
		this.reusedChunks += other.reusedChunks;
		this.pendingChunks += other.pendingChunks;
		this.unembeddableChunks += other.unembeddableChunks;
		other.omitted.forEach(this::omit);
		this.warnings.add(other.warnings);
		this.failures.add(other.failures);
		this.cost = this.cost.plus(other.cost);
	}

}
