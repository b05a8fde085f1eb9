package dev.stroma.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusFingerprint;
import dev.stroma.corpus.CorpusRecord;

/**
 * Makes everything that is derived anew, from the texts and vectors that are there, in
 * one change:
 * <ol>
 * <li>what refers to nothing goes: chunks and attributes without record, chunks outside
 * of their record's text, vectors no model can have made;
 * <li>a record that cannot be read goes; one whose text is not what its hash says gets
 * the hash it has, and is cut anew when it is given next;
 * <li>what the graph has of records and chunks that are not there goes;
 * <li>attributes come from the metadata, the fingerprint from the hashes;
 * <li>chunks without their vector are queued;
 * <li>all indexes are filled anew under new names.
 * </ol>
 */
final class Repair {

	private final Session session;

	private final Meta meta;

	private final ChunkTable chunks;

	private final ChunkRepair repair;

	private final long generation;

	Repair(Session session) {
		this.session = session;
		this.meta = new Meta(session);
		this.chunks = new ChunkTable(session);
		this.repair = new ChunkRepair(session);
		this.generation = this.meta.generation() + 1;
	}

	/**
	 * @param vectorsWritable whether the extension is loaded
	 */
	void run(boolean vectorsWritable, Function<StoredPassage, FullTextRow> terms, Instant now) {
		this.session.execute("reindex");
		this.session.execute("delete from attribute where record_id not in (select id from record)");
		this.repair.takeScopesOfRecords();
		this.repair.lost().forEach((chunk) -> this.chunks.delete(chunk, this.generation));
		repairRecords();
		new GraphCheck(this.session).repair();
		repairVectors(vectorsWritable);
		SetRebuild sets = new SetRebuild(this.session);
		sets.vectors(vectorsWritable);
		sets.records(vectorsWritable);
		sets.text(terms);
		this.meta.forgetVectorSearch();
		this.meta.updated(now);
		this.meta.generation(this.generation);
	}

	private void repairRecords() {
		RecordTable records = new RecordTable(this.session);
		RecordCheck check = new RecordCheck(this.session, new Findings());
		check.run();
		List<StoredRecord> all = new ArrayList<>();
		records.forEach(all::add);
		CorpusFingerprint fingerprint = CorpusFingerprint.EMPTY;
		for (StoredRecord stored : all) {
			if (check.unreadable().contains(stored.id())) {
				this.chunks.ofRecord(stored.id()).forEach((chunk) -> this.chunks.delete(chunk.id(), this.generation));
				records.delete(stored.id());
				continue;
			}
			CorpusRecord record = records.record(stored.scope(), stored.ref()).orElseThrow();
			ContentHash hash = record.contentHash();
			if (check.unsound().contains(stored.id())) {
				this.repair.doubt(stored.id(), record.body().length(), this.generation);
				records.doubt(stored.id(), hash);
			}
			new AttributeTable(this.session).replace(stored.id(), record.metadata());
			fingerprint = fingerprint.plus(stored.scope(), stored.ref(), hash);
		}
		this.meta.fingerprint(fingerprint);
	}

	/** Which of a chunk's two vectors is wrong nobody knows: it gets another. */
	private void repairVectors(boolean readable) {
		Findings findings = new Findings();
		VectorCheck check = new VectorCheck(this.session, findings);
		// of an index that cannot be read nothing is needed
		findings.check(Damage.Part.VECTORS, () -> check.run(readable));
		EmbeddingTable embeddings = new EmbeddingTable(this.session);
		check.wrong().forEach(this.repair::requeueEmbedded);
		check.wrong().forEach(embeddings::delete);
		this.repair.requeueWithoutVector();
	}

}
