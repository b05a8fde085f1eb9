package dev.stroma.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusFingerprint;
import dev.stroma.corpus.CorpusRecord;

/**
 * What one change does to records, their chunks and vectors, and to the indexes over
 * these.
 */
final class CorpusWriter {

	/** Chunks, so that memory is bounded. */
	private static final int WRITTEN_AT_ONCE = 500;

	private final Session session;

	private final ScopeTable scopes;

	private final RecordTable records;

	private final ChunkTable chunks;

	private final EmbeddingWriter embeddings;

	private final TextIndex text;

	private final VectorIndex vectors;

	private final CommitLog log;

	private final long generation;

	private CorpusFingerprint fingerprint;

	private final List<Long> gone = new ArrayList<>();

	private final List<Long> goneChunks = new ArrayList<>();

	/**
	 * @param generation the one that the change makes
	 */
	CorpusWriter(Session session, TextIndex text, VectorIndex vectors, CommitLog log, long generation) {
		this.session = session;
		this.log = log;
		this.scopes = new ScopeTable(session);
		this.records = new RecordTable(session);
		this.chunks = new ChunkTable(session);
		this.embeddings = new EmbeddingWriter(session);
		this.text = text;
		this.vectors = vectors;
		this.generation = generation;
		this.fingerprint = new Meta(session).fingerprint();
	}

	ScopeTable scopes() {
		return this.scopes;
	}

	RecordTable records() {
		return this.records;
	}

	/** Of the corpus as it is by now. */
	CorpusFingerprint fingerprint() {
		return this.fingerprint;
	}

	/**
	 * Makes records and their chunks what the changes say. What goes, goes first.
	 */
	void apply(Collection<RecordChange> changes) {
		List<StoredChunk> removed = changes.stream()
			.flatMap((change) -> change.removed().stream())
			.sorted(Comparator.comparingLong(StoredChunk::id))
			.toList();
		removed.forEach((chunk) -> this.text.delete(chunk.id()).ifPresent((row) -> this.log.removed(chunk.id(), row)));
		removed.forEach(this::remove);
		this.embeddings.begin(changes);
		for (RecordChange change : changes) {
			put(change);
			if (this.chunks.pending() >= WRITTEN_AT_ONCE) {
				write();
			}
		}
		write();
		this.embeddings.end();
	}

	/** Writes what came, first what others refer to. */
	private void write() {
		this.records.write();
		this.embeddings.write();
		this.chunks.write();
		this.text.writeKept();
		this.vectors.write();
	}

	private void put(RecordChange change) {
		StoredRecord before = change.before();
		if (before != null) {
			this.fingerprint = this.fingerprint.minus(before.scope(), before.ref(), before.hash());
		}
		CorpusRecord after = change.after();
		if (after != null) {
			ContentHash hash = after.contentHash();
			this.fingerprint = this.fingerprint.plus(after.scope(), after.ref(), hash);
			long scope = this.scopes.findOrInsert(after.scope());
			long id = this.records.put(after, scope, hash, before, change.pipeline(), this.generation);
			if (!change.removed().isEmpty() || !change.added().isEmpty()) {
				this.vectors.records().touch(id);
			}
			this.log.record(id);
			place(change, after.ref(), id, scope);
		}
		else if (before != null) {
			this.gone.add(before.id());
			this.vectors.records().touch(before.id());
			this.log.record(before.id());
		}
	}

	private void place(RecordChange change, String ref, long record, long scope) {
		Map<Integer, Long> ids = new HashMap<>();
		change.kept().forEach((kept) -> ids.put(kept.place().ordinal(), kept.chunk().id()));
		for (RecordChange.Added added : change.added()) {
			ids.put(added.ordinal(), add(added, ref, record, scope, parent(added.section().parent(), ids)));
		}
		for (RecordChange.Kept kept : change.kept()) {
			Long parent = parent(kept.parent(), ids);
			if (!kept.place().equals(kept.chunk().place()) || !Objects.equals(parent, kept.chunk().parentId())) {
				this.chunks.place(kept.chunk().id(), kept.place(), parent);
				this.log.placed(kept.chunk().id(), kept.place().ordinal());
				this.vectors.records().touch(record);
			}
			FullTextRow text = kept.text();
			if (text != null) {
				long id = kept.chunk().id();
				this.text.replace(id, text).ifPresent((before) -> this.log.reworded(id, before, text));
			}
		}
	}

	private static @Nullable Long parent(@Nullable Integer ordinal, Map<Integer, Long> ids) {
		return (ordinal != null) ? ids.get(ordinal) : null;
	}

	private long add(RecordChange.Added added, String ref, long record, long scope, @Nullable Long parent) {
		RecordChange.Indexed indexed = added.indexed();
		if (indexed == null) {
			return this.chunks
				.insert(new ChunkTable.New(record, scope, added, parent, this.generation, EmbeddingState.STORED, null));
		}
		EmbeddingTable.Stored embedding = this.embeddings.of(indexed.vector());
		long id = this.chunks.insert(new ChunkTable.New(record, scope, added, parent, this.generation,
				state(indexed.vector(), embedding), (embedding != null) ? embedding.id() : null));
		this.text.insert(id, indexed.text(), indexed.tokens());
		if (embedding != null) {
			this.vectors.insert(id, scope, embedding.vector());
		}
		this.log.added(id, record, scope, ref, added.ordinal(), indexed.columns(), embedding);
		return id;
	}

	private static EmbeddingState state(RecordChange.Vector vector, EmbeddingTable.@Nullable Stored embedding) {
		if (embedding != null) {
			return EmbeddingState.INDEXED;
		}
		if (vector.key() == null) {
			return EmbeddingState.DISABLED;
		}
		return (vector.failure() != null) ? EmbeddingState.UNAVAILABLE : EmbeddingState.PENDING;
	}

	private void remove(StoredChunk chunk) {
		long embedding = this.chunks.delete(chunk.id(), this.generation);
		this.goneChunks.add(chunk.id());
		if (embedding != 0) {
			this.vectors.delete(chunk.id());
			this.embeddings.released(embedding);
		}
	}

	/**
	 * Notes what came of embedding a chunk; of one that is gone, nothing.
	 */
	void apply(EmbeddingOutcome outcome) {
		if (outcome instanceof EmbeddingOutcome.Failed failure) {
			this.chunks.failed(failure);
			return;
		}
		EmbeddingOutcome.Embedded embedded = (EmbeddingOutcome.Embedded) outcome;
		this.embeddings.findOrInsert(embedded.key(), embedded.values()).ifPresent((embedding) -> {
			this.embeddings.released(embedding.id());
			this.chunks.indexed(embedded.chunk(), embedding.id()).ifPresent((scope) -> {
				this.vectors.insert(embedded.chunk(), scope, embedding.vector());
				this.vectors.write();
				this.vectors.records().embedded(embedded.chunk());
				this.log.embedded(embedded.chunk(), embedding);
			});
		});
	}

	/**
	 * Keeps a vector that no chunk refers to yet.
	 */
	void keep(ContentHash key, float[] values) {
		this.embeddings.findOrInsert(key, values);
	}

	/**
	 * Takes away what nothing refers to any more.
	 */
	void finish() {
		this.vectors.records().write();
		new GraphCleanup(this.session, this.log.touches()).gone(this.goneChunks, this.gone);
		this.gone.forEach(this.records::delete);
		this.embeddings.deleteUnused();
	}

	/**
	 * Tells the full-text index, last of all.
	 */
	void writeText() {
		this.text.write();
	}

}
