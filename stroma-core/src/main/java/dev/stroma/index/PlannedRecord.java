package dev.stroma.index;

import java.util.Map;
import java.util.Objects;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.StromaException;
import dev.stroma.store.RecordChange;

/**
 * What becomes of one record.
 *
 * @param ref its name
 * @param position its number among those given, 0 when it was not given as it goes
 * @param inputs embedding inputs of its new chunks by key
 */
record PlannedRecord(String ref, int position, RecordChange change, Map<ContentHash, ModelInput> inputs) {

	/** The record as it shall be, of one that does not go. */
	CorpusRecord after() {
		return Objects.requireNonNull(this.change.after());
	}

	PlannedRecord with(RecordChange change) {
		return new PlannedRecord(this.ref, this.position, change, this.inputs);
	}

	IndexFailure failed(StromaException error) {
		return new IndexFailure(this.ref, this.position, error);
	}

}
