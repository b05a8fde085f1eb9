package dev.stroma.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusFingerprint;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.store.IndexSet.Kind;

/**
 * One change of the file: all that is applied is committed together as one generation, or
 * not at all.
 */
public final class StoreWriter {

	private final Session session;

	private final Meta meta;

	private final IndexSets sets;

	private final RecordTable records;

	private final ChunkTable chunks;

	private final EmbeddingTable embeddings;

	private final StagingTable staging;

	private final TextIndex text;

	private final VectorIndex vectors;

	private final CommitLog log;

	private final long before;

	private CorpusFingerprint fingerprint;

	private boolean changed;

	private final Set<Long> perhapsUnused = new LinkedHashSet<>();

	private final List<Long> gone = new ArrayList<>();

	private final List<Long> goneChunks = new ArrayList<>();

	StoreWriter(Session session, VectorIndex vectors, TokenCodec codec, CommitLog log) {
		this.session = session;
		this.log = log;
		this.meta = new Meta(session);
		this.sets = new IndexSets(session);
		this.records = new RecordTable(session);
		this.chunks = new ChunkTable(session);
		this.embeddings = new EmbeddingTable(session);
		this.staging = new StagingTable(session);
		this.text = new TextIndex(session, codec);
		this.vectors = vectors;
		this.before = this.meta.generation();
		this.fingerprint = this.meta.fingerprint();
	}

	/**
	 * The generation this change makes.
	 */
	public long generation() {
		return this.before + 1;
	}

	public Optional<StoredRecord> stored(String scope, String ref) {
		return this.records.stored(scope, ref);
	}

	/**
	 * Makes the record and its chunks what the change says. The caller has checked that
	 * the record is still as it was when the change was planned.
	 */
	public void apply(RecordChange change) {
		apply(List.of(change));
	}

	/**
	 * As {@link #apply(RecordChange)} for each of several records. What goes, goes first
	 * and by id, its text before all else: the full-text index writes out all it has
	 * pending whenever it is given a smaller id than before, and whenever a statement
	 * that keeps a journal follows, as deleting a vector does.
	 */
	public void apply(Collection<RecordChange> changes) {
		this.changed |= !changes.isEmpty();
		List<StoredChunk> removed = changes.stream()
			.flatMap((change) -> change.removed().stream())
			.sorted(Comparator.comparingLong(StoredChunk::id))
			.toList();
		removed.forEach((chunk) -> this.text.delete(chunk.id()).ifPresent((row) -> this.log.removed(chunk.id(), row)));
		removed.forEach(this::remove);
		changes.forEach(this::put);
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
			long id = this.records.put(after, hash, before, change.pipeline(), generation());
			this.log.record(id);
			place(change, after.ref(), id, this.records.scopeOrNew(after.scope()));
		}
		else if (before != null) {
			this.gone.add(before.id());
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
				.insert(new ChunkTable.New(record, scope, added, parent, generation(), EmbeddingState.STORED, null));
		}
		EmbeddingTable.Stored embedding = embedding(indexed.vector()).orElse(null);
		long id = this.chunks.insert(new ChunkTable.New(record, scope, added, parent, generation(),
				state(indexed.vector(), embedding), (embedding != null) ? embedding.id() : null));
		this.text.insert(id, indexed.text());
		if (embedding != null) {
			this.vectors.insert(id, scope, embedding.vector());
		}
		this.log.added(id, record, scope, ref, added, indexed.text(), (embedding != null) ? embedding.vector() : null);
		return id;
	}

	private Optional<EmbeddingTable.Stored> embedding(RecordChange.Vector vector) {
		ContentHash key = vector.key();
		return (key != null) ? stored(key, vector.values()) : Optional.empty();
	}

	private Optional<EmbeddingTable.Stored> stored(ContentHash key, float @Nullable [] values) {
		Optional<EmbeddingTable.Stored> known = this.embeddings.find(key);
		return (known.isEmpty() && values != null) ? Optional.of(this.embeddings.insert(key, values)) : known;
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
		long embedding = this.chunks.delete(chunk.id(), generation());
		this.goneChunks.add(chunk.id());
		if (embedding != 0) {
			this.vectors.delete(chunk.id());
			this.perhapsUnused.add(embedding);
		}
	}

	/**
	 * Notes what came of embedding a chunk; of one that is gone, nothing.
	 */
	public void apply(EmbeddingOutcome outcome) {
		this.changed = true;
		if (outcome instanceof EmbeddingOutcome.Failed failure) {
			this.chunks.failed(failure);
			return;
		}
		EmbeddingOutcome.Embedded embedded = (EmbeddingOutcome.Embedded) outcome;
		stored(embedded.key(), embedded.values()).ifPresent((embedding) -> {
			this.perhapsUnused.add(embedding.id());
			this.chunks.indexed(embedded.chunk(), embedding.id()).ifPresent((scope) -> {
				this.vectors.insert(embedded.chunk(), scope, embedding.vector());
				this.log.embedded(embedded.chunk(), embedding.vector());
			});
		});
	}

	/**
	 * Lets the chunks that failed, of the records that pass the filter in any scope, wait
	 * for their vector as if they were new. It makes no generation: no search sees it.
	 * @return how many
	 */
	public long requeue(Filter filter) {
		return this.chunks.requeue(filter);
	}

	/**
	 * Keeps a vector that no chunk refers to yet. It makes no generation: no search sees
	 * it.
	 */
	public void keep(ContentHash key, float[] values) {
		stored(key, values);
	}

	/**
	 * Forgets a vector that no chunk refers to any more, kept ones included.
	 * @return whether there was one
	 */
	public boolean forget(ContentHash key) {
		return this.embeddings.deleteIfUnused(key);
	}

	/**
	 * Keeps a record of a run for later; no search sees it.
	 */
	public void stage(long run, int position, byte[] record) {
		this.staging.insert(run, position, record);
	}

	/**
	 * Forgets what a run staged.
	 */
	public void unstage(long run) {
		this.staging.delete(run);
	}

	/**
	 * Changes the graph of a scope; to be tidied at the end.
	 */
	public GraphWriter graph(String scope) {
		return new GraphWriter(this.session, this.records.scopeOrNew(scope), () -> this.changed = true);
	}

	/**
	 * Forgets all links that were extracted, and has every passage read anew.
	 */
	public void extractAnew(String identity) {
		List<Long> nodes = new LinkTable(this.session).deleteExtracted();
		this.changed |= !nodes.isEmpty();
		new GraphCleanup(this.session).tidy(nodes);
		this.meta.extraction(new ExtractionState(identity, 0));
	}

	/**
	 * Notes how far passages have been read; no search sees that.
	 */
	public void extracted(ExtractionState state) {
		this.meta.extraction(state);
	}

	/**
	 * Lets a set that was built answer.
	 */
	void activate(IndexSet set) {
		this.changed = true;
		this.sets.activate(set);
		if (set.kind() == Kind.TEXT) {
			this.log.replaced();
		}
	}

	/**
	 * Ends the change.
	 * @return what it did, nothing when it changed nothing
	 */
	Optional<Commit> finish(Instant now) {
		// last, as for these SQLite keeps a journal per statement, for which the
		// full-text index writes out all it has pending
		new GraphCleanup(this.session).gone(this.goneChunks, this.gone);
		this.gone.forEach(this.records::delete);
		this.perhapsUnused.forEach(this.embeddings::deleteIfUnused);
		if (!this.changed) {
			return Optional.empty();
		}
		this.meta.updated(now);
		this.meta.fingerprint(this.fingerprint);
		this.meta.generation(generation());
		return Optional.of(this.log.commit(generation()));
	}

}
