package dev.stroma.store;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusFingerprint;
import dev.stroma.corpus.CorpusRecord;

/**
 * Compares each record with its hash, its attributes and its chunks' places, and all of
 * them with the fingerprint.
 */
final class RecordCheck {

	private final Session session;

	private final Findings findings;

	private final Set<Long> unsound = new TreeSet<>();

	private final Set<Long> unreadable = new TreeSet<>();

	private CorpusFingerprint fingerprint = CorpusFingerprint.EMPTY;

	RecordCheck(Session session, Findings findings) {
		this.session = session;
		this.findings = findings;
	}

	void run() {
		new RecordTable(this.session).forEach(this::check);
		if (!this.fingerprint.equals(new Meta(this.session).fingerprint())) {
			this.findings.add(Damage.Part.RECORDS, "fingerprint is not that of the records",
					"%d records were counted".formatted(this.fingerprint.count()));
		}
	}

	/** Records whose text cannot be that which was indexed. */
	Set<Long> unsound() {
		return this.unsound;
	}

	/** Records of which no text can be had. */
	Set<Long> unreadable() {
		return this.unreadable;
	}

	private void check(StoredRecord stored) {
		RecordTable records = new RecordTable(this.session);
		this.fingerprint = this.fingerprint.plus(stored.scope(), stored.ref(), stored.hash());
		CorpusRecord record;
		ContentHash hash;
		try {
			record = records.record(stored.scope(), stored.ref()).orElseThrow();
			hash = record.contentHash();
		}
		catch (RuntimeException ex) {
			this.unreadable.add(stored.id());
			add("records cannot be read: give them to the indexer again", stored, String.valueOf(ex.getMessage()));
			return;
		}
		if (!hash.equals(stored.hash())) {
			unsound(stored, "records are not what their hash says", "");
		}
		if (!new AttributeTable(this.session).of(stored.id()).equals(AttributeTable.of(record.metadata()))) {
			add("records have attributes that are not in their metadata", stored);
		}
		checkPlaces(stored, record.body().length());
	}

	private void checkPlaces(StoredRecord stored, int length) {
		List<StoredChunk> chunks = new ChunkTable(this.session).ofRecord(stored.id());
		Set<Long> ids = new HashSet<>();
		int ordinal = -1;
		for (StoredChunk chunk : chunks) {
			StoredChunk.Place place = chunk.place();
			if (!place.isWithin(length)) {
				unsound(stored, "records have a chunk that is outside of their text",
						"chunk %d from %d to %d of %d characters".formatted(chunk.id(), place.start(), place.end(),
								length));
			}
			Long parent = chunk.parentId();
			if (place.ordinal() <= ordinal || (parent != null && !ids.contains(parent))) {
				unsound(stored, "records have chunks out of order", "chunk " + chunk.id());
			}
			ordinal = place.ordinal();
			ids.add(chunk.id());
		}
	}

	private void unsound(StoredRecord stored, String what, String detail) {
		this.unsound.add(stored.id());
		add(what + ": give them to the indexer again", stored, detail);
	}

	private void add(String what, StoredRecord stored, String... details) {
		String detail = String.join("", details);
		this.findings.add(Damage.Part.RECORDS, what,
				"'%s'%s%s".formatted(stored.ref(),
						stored.scope().isEmpty() ? "" : " of scope '%s'".formatted(stored.scope()),
						detail.isEmpty() ? "" : ", " + detail));
	}

}
