package dev.stroma.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusFingerprint;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.LimitExceededException;
import dev.stroma.filter.Filter;
import dev.stroma.store.IndexSet.Kind;

/**
 * One generation of the file, as long as it is open: writes that come meanwhile are not
 * seen. Not thread-safe; close it soon, the file's log cannot shrink before.
 */
public final class StoreReader implements AutoCloseable {

	private final Database database;

	private final Session session;

	private final long generation;

	private final ScopeTable scopes;

	private final RecordTable records;

	private final PassageQueries passages;

	private @Nullable TextReader text;

	private @Nullable Instant validAt;

	private Wording wording = Wording.NONE;

	private boolean closed;

	/**
	 * @param most how long to wait for a connection, {@code null} for as long as is
	 * configured
	 */
	StoreReader(Database database, @Nullable Duration most) {
		this.database = database;
		this.session = database.borrow(most);
		this.scopes = new ScopeTable(this.session);
		this.records = new RecordTable(this.session);
		this.passages = new PassageQueries(this.session);
		try {
			this.generation = read(() -> {
				this.session.executeKept("begin");
				return new Meta(this.session).generation();
			});
		}
		catch (RuntimeException ex) {
			database.discard(this.session);
			throw ex;
		}
	}

	public long generation() {
		return this.generation;
	}

	/** What it reads. */
	public FileGeneration state() {
		return new FileGeneration(this.database.file(this.session), this.generation);
	}

	/**
	 * Stops statements that run longer than this, with a {@link LimitExceededException}.
	 * @param deadline counted from {@code start}, {@code null} for no limit
	 * @param start as {@link System#nanoTime()} gave it
	 */
	public void deadline(@Nullable Duration deadline, long start) {
		read(() -> {
			this.session.deadline(deadline, start);
			return true;
		});
	}

	/**
	 * Hides records that are not valid at a moment, as a filter would.
	 */
	public void onlyValidAt(Instant moment) {
		this.validAt = moment;
	}

	/**
	 * Hides chunks that do not have the wording from every kind of search, as a filter
	 * would.
	 */
	public void onlyWorded(Wording wording) {
		this.wording = wording;
	}

	/** Whether no wording is asked for, so that a record is shown as a whole or not. */
	boolean showsAll() {
		return this.wording.isEmpty();
	}

	public CorpusFingerprint fingerprint() {
		return read(() -> new Meta(this.session).fingerprint());
	}

	public Optional<StoredRecord> stored(String scope, String ref) {
		return read(() -> this.records.stored(scope, ref));
	}

	/** Those of the refs that there are. */
	public Map<String, StoredRecord> stored(String scope, Collection<String> refs) {
		return read(() -> this.records.stored(scope, refs));
	}

	/** All records of a scope, by ref. */
	public List<StoredRecord> stored(String scope) {
		return read(() -> this.records.stored(scope));
	}

	/** The records of a scope that nobody wrote after a generation, by ref. */
	public List<StoredRecord> storedBy(String scope, long generation) {
		return read(() -> this.records.storedBy(scope, generation));
	}

	/** The records of a scope that pass the filter, by ref. */
	public List<StoredRecord> stored(String scope, Filter filter) {
		return read(() -> scoped(scope, filter).map(this.records::stored).orElse(List.of()));
	}

	public Optional<CorpusRecord> record(String scope, String ref) {
		return read(() -> this.records.record(scope, ref));
	}

	/** How many records of a scope pass the filter. */
	public long count(String scope, @Nullable Filter filter) {
		return read(() -> scopedRecords(scope, filter).map(this.records::count).orElse(0L));
	}

	/** What there is, records and chunks in a scope. */
	public StoreFacts facts(String scope) {
		return read(() -> StoreFacts.of(this.session, scope, graph().allCounts()));
	}

	/** The scope of a name, {@code null} when there is none. */
	public @Nullable StoredScope scope(String name) {
		return read(() -> this.scopes.find(name)
			.map((id) -> new StoredScope(id, this.scopes.hasOne(), this.records.hasValidity(id)))
			.orElse(null));
	}

	/** The ids of a scope's records that are hidden because they are not valid. */
	public List<Long> hidden(long scope) {
		Instant moment = this.validAt;
		return (moment != null) ? read(() -> this.records.invalid(scope, moment)) : List.of();
	}

	/** The ids of a scope's records that pass a filter, valid or not. */
	public List<Long> passing(long scope, Filter filter) {
		return read(() -> this.records.ids(Scoped.of(scope, false, filter)));
	}

	/** The SQLite library's own version. */
	public String sqliteVersion() {
		return read(
				() -> this.session.sql("select sqlite_version()").query((row, number) -> row.getString(1)).single());
	}

	/** A record's chunks in document order. */
	public List<StoredChunk> chunks(StoredRecord record) {
		return read(() -> new ChunkTable(this.session).ofRecord(record.id()));
	}

	/** Staged records of a run after a position, in their order. */
	public List<StagedRecord> staged(long run, int after, int limit) {
		return read(() -> new StagingTable(this.session).after(run, after, limit));
	}

	/**
	 * Reads every chunk that can be found, by id.
	 */
	public void tokenizedChunks(Consumer<TokenizedChunk> chunks) {
		read(() -> {
			new ChunkScan(this.session, text().set()).chunks(chunks);
			return true;
		});
	}

	/**
	 * Reads the vectors of those chunks that have one, by the chunk's id.
	 */
	public void vectors(VectorVisitor vectors) {
		read(() -> {
			new ChunkScan(this.session, text().set()).vectors(vectors);
			return true;
		});
	}

	/** What is kept of records and chunks. */
	public CorpusReader corpus() {
		return new CorpusReader(this, this.session);
	}

	/** Its graph. */
	public GraphReader graph() {
		return new GraphReader(this, this.session, !this.database.isReadOnly());
	}

	/**
	 * Shows everything again, in any time, for the next one who reads this generation.
	 */
	public void reset() {
		this.validAt = null;
		this.wording = Wording.NONE;
		deadline(null, 0);
	}

	/**
	 * What is found by words.
	 */
	public TextReader text() {
		TextReader text = this.text;
		if (text == null) {
			text = read(() -> new TextReader(this, this.database, this.session,
					new FullTextSet(this.session, new IndexSets(this.session).active(Kind.TEXT).orElseThrow().id())));
			this.text = text;
		}
		return text;
	}

	/**
	 * How far the index of words is that is to take the place of the one there is, whose
	 * terms are not those that questions are analysed into.
	 */
	public Optional<IndexBuild> textBuild() {
		return read(() -> IndexBuild.of(this.session, Kind.TEXT));
	}

	/**
	 * What is found by meaning.
	 */
	public VectorReader vectors() {
		return new VectorReader(this, this.session, this.database.vecReadiness().available());
	}

	/**
	 * Which chunks wait for their vectors.
	 */
	public EmbeddingQueue embeddingQueue() {
		return new EmbeddingQueue(this.session);
	}

	/** Everything ranking needs to know of the chunks, in no particular order. */
	public List<ChunkFacts> candidates(Collection<Long> chunks, @Nullable LexicalQuery lexical,
			float @Nullable [] vector) {
		return read(() -> this.passages.candidates(text().set(), chunks, lexical, vector));
	}

	/**
	 * The chunks with their texts, in the order of the ids; those that are gone are left
	 * out.
	 */
	public List<StoredPassage> passages(Collection<Long> chunks) {
		return read(() -> this.passages.passages(chunks));
	}

	/** The first chunk of this content in a scope, preferably of the given record. */
	public Optional<Long> chunkOfContent(String scope, String ref, ContentHash hash) {
		return read(() -> this.passages.ofContent(scope, ref, hash));
	}

	/** What a search may see; nothing when there is no such scope. */
	Optional<Scoped> scoped(String scope, @Nullable Filter filter) {
		Optional<Scoped> scoped = scopedRecords(scope, filter);
		return this.wording.isEmpty() ? scoped : scoped.map((records) -> text().worded(records, this.wording));
	}

	Optional<Scoped> scopedRecords(String scope, @Nullable Filter filter) {
		return this.scopes.find(scope).map((id) -> {
			Scoped scoped = Scoped.of(id, this.scopes.hasOne(), filter);
			Instant moment = this.validAt;
			// without a condition where there is nothing to hide: it costs more than the
			// look
			return (moment != null && this.records.hasInvalid(id, moment)) ? scoped.validAt(moment) : scoped;
		});
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.translated(reading);
	}

	@Override
	public void close() {
		if (this.closed) {
			return;
		}
		this.closed = true;
		try {
			this.session.deadline(null, 0);
			// not a rollback, which would undo the temporary tables that readers keep
			this.session.executeKept("commit");
			this.database.giveBack(this.session);
		}
		catch (RuntimeException ex) {
			this.database.discard(this.session);
			throw ex;
		}
	}

}
