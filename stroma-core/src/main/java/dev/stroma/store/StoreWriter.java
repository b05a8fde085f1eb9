package dev.stroma.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import dev.stroma.corpus.ContentHash;
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

	private final StagingTable staging;

	private final CorpusWriter corpus;

	private final CommitLog log;

	private final long before;

	private boolean changed;

	StoreWriter(Session session, VectorIndex vectors, TokenCodec codec, CommitLog log) {
		this.session = session;
		this.log = log;
		this.meta = new Meta(session);
		this.sets = new IndexSets(session);
		this.staging = new StagingTable(session);
		this.before = this.meta.generation();
		this.corpus = new CorpusWriter(session, new TextIndex(session, codec), vectors, log, generation());
	}

	/**
	 * The generation this change makes.
	 */
	public long generation() {
		return this.before + 1;
	}

	/**
	 * Those of the refs that there are.
	 */
	public Map<String, StoredRecord> stored(String scope, Collection<String> refs) {
		return this.corpus.records().stored(scope, refs);
	}

	/**
	 * Makes the record and its chunks what the change says. The caller has checked that
	 * the record is still as it was when the change was planned.
	 */
	public void apply(RecordChange change) {
		apply(List.of(change));
	}

	/**
	 * As {@link #apply(RecordChange)} for each of several records.
	 */
	public void apply(Collection<RecordChange> changes) {
		this.changed |= !changes.isEmpty();
		this.corpus.apply(changes);
	}

	/**
	 * Notes what came of embedding a chunk; of one that is gone, nothing.
	 */
	public void apply(EmbeddingOutcome outcome) {
		this.changed = true;
		this.corpus.apply(outcome);
	}

	/**
	 * Lets the chunks that failed, of the records that pass the filter in any scope, wait
	 * for their vector as if they were new. It makes no generation: no search sees it.
	 * @return how many
	 */
	public long requeue(Filter filter) {
		return new ChunkTable(this.session).requeue(filter);
	}

	/**
	 * Keeps a vector that no chunk refers to yet. It makes no generation: no search sees
	 * it.
	 */
	public void keep(ContentHash key, float[] values) {
		this.corpus.keep(key, values);
	}

	/**
	 * Forgets a vector that no chunk refers to any more, kept ones included.
	 * @return whether there was one
	 */
	public boolean forget(ContentHash key) {
		return new EmbeddingTable(this.session).deleteIfUnused(key);
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
		return new GraphWriter(this.session, this.corpus.scopes().findOrInsert(scope), this.log.touches(),
				() -> this.changed = true);
	}

	/**
	 * Forgets all links that were extracted, and has every passage read anew.
	 */
	public void extractAnew(String identity) {
		GraphTouches touches = this.log.touches();
		List<Long> nodes = new LinkTable(this.session, touches).deleteExtracted();
		this.changed |= !nodes.isEmpty();
		new GraphCleanup(this.session, touches).tidy(nodes);
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
	 * @param listener is told what it did, if it changed anything, while the full-text
	 * index still has to be told
	 */
	void finish(Instant now, CommitListener listener) {
		this.corpus.finish();
		if (this.changed) {
			this.meta.updated(now);
			this.meta.fingerprint(this.corpus.fingerprint());
			this.meta.generation(generation());
			listener.prepare(this.log.commit(generation(), this.session));
		}
		this.corpus.writeText();
	}

}
