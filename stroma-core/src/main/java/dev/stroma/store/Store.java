package dev.stroma.store;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.stroma.text.TextAnalyzer;

/**
 * The one SQLite file, opened by this process alone. Thread-safe.
 */
public final class Store implements AutoCloseable {

	private final @Nullable IndexLock lock;

	private final Database database;

	private final Clock clock;

	private final GuestReading guests;

	private volatile @Nullable Function<StoredPassage, FullTextRow> terms;

	private final AtomicLong runs = new AtomicLong();

	private volatile CommitListener listener = CommitListener.NONE;

	private volatile Consumer<String> switches = (index) -> {
	};

	private Store(@Nullable IndexLock lock, Database database, StoreSettings settings) {
		this.lock = lock;
		this.database = database;
		this.clock = settings.clock();
		this.guests = new GuestReading(database, settings.readTimeout());
	}

	/**
	 * Opens the file, or creates it when there is none and it is not only read.
	 */
	public static Store open(StoreSettings settings) {
		if (settings.readOnly()) {
			Path path = settings.path().toAbsolutePath().normalize();
			return new Store(null, Database.openReadOnly(path, settings), settings);
		}
		Path path = StoreFile.locate(settings.path());
		if (!IndexLock.isBeside(path) && !StoreFile.isNew(path)) {
			// before a lock file is put beside what is perhaps none of ours
			StoreFile.requireOurs(path);
		}
		IndexLock lock = IndexLock.acquire(path);
		try {
			Database database = Database.open(path, settings);
			database.write((session) -> {
				new StagingTable(session).deleteLeftovers();
				return true;
			});
			return new Store(lock, database, settings);
		}
		catch (RuntimeException ex) {
			lock.close();
			throw ex;
		}
	}

	/**
	 * Loads SQLite and what talks to it, for whoever opens the first file.
	 */
	public static void prepare() {
		Session.prepare();
	}

	/**
	 * Makes this the source of all terms. Where another one made those of the full-text
	 * index, a new index is to be built by a {@link #builder}; until that is done the old
	 * one answers.
	 */
	public void useTerms(String identity) {
		if (isReadOnly()) {
			this.database.fit().requireText(identity);
			return;
		}
		replace((session) -> {
			wanted(session).text(identity);
			return true;
		});
	}

	/** What gives a chunk its terms, {@code null} where nobody said it yet. */
	@Nullable Function<StoredPassage, FullTextRow> terms() {
		return this.terms;
	}

	/** By which times are told. */
	Clock clock() {
		return this.clock;
	}

	private WantedSets wanted(Session session) {
		return new WantedSets(session, this.database.vecReadiness().available());
	}

	/**
	 * What builds index sets that are not there yet.
	 * @param terms the terms of a chunk, as {@link #useTerms} was told
	 */
	public IndexSetBuilder builder(Function<StoredPassage, FullTextRow> terms) {
		this.terms = terms;
		return new IndexSetBuilder(this, this.database, terms);
	}

	/**
	 * The indexes that are being built.
	 */
	public List<IndexBuild> builds() {
		return this.database.read(IndexBuild::all);
	}

	/**
	 * The identity of the model whose vectors the file has, if it has one.
	 */
	public Optional<String> model() {
		return this.database
			.read((session) -> new IndexSets(session).active(IndexSet.Kind.VECTOR).map(IndexSet::identity));
	}

	/**
	 * Makes the vectors those of this model: chunks that waited for an embedder are
	 * queued, and all of them when another model's vectors were there. Where the index
	 * keeps something else of them, a new one is to be built by a {@link #builder}.
	 * @param dimension 0 when it is not known yet
	 */
	public void useModel(String identity, int dimension, VectorLayout layout) {
		if (isReadOnly()) {
			this.database.fit().requireModel(identity);
			return;
		}
		replace((session) -> {
			wanted(session).vectors(identity, dimension, layout);
			return true;
		});
	}

	/**
	 * Says whether an index is wanted over the vectors of whole records, after
	 * {@link #useModel}. It is to be built by a {@link #builder}; until that is done, and
	 * without one, they are made of the chunks' for each search.
	 */
	public void useRecordVectors(boolean wanted) {
		if (isReadOnly()) {
			return;
		}
		this.database.write((session) -> {
			if (wanted) {
				wanted(session).records();
			}
			else {
				wanted(session).noRecords();
			}
			return true;
		});
	}

	/**
	 * State beside the corpus.
	 */
	public StateStore state() {
		return new StateStore(this.database);
	}

	/**
	 * A number for the records that one run stages.
	 */
	public long newRun() {
		return this.runs.incrementAndGet();
	}

	/**
	 * Tells a listener of every change that begins from now on.
	 */
	public void listener(CommitListener listener) {
		this.listener = listener;
	}

	/**
	 * Begins reading one generation; close the reader soon.
	 */
	public StoreReader reader() {
		return reader(null);
	}

	/**
	 * Begins reading one generation; close the reader soon.
	 * @param most how long to wait for a reader at the most, {@code null} for as long as
	 * is configured
	 * @throws dev.stroma.error.IndexInUseException when all are busy for so long
	 */
	public StoreReader reader(@Nullable Duration most) {
		return new StoreReader(this.database, most);
	}

	/**
	 * Reads one generation.
	 */
	public <T> T read(Function<StoreReader, T> reading) {
		try (StoreReader reader = reader()) {
			return reading.apply(reader);
		}
	}

	/**
	 * Reads one generation by SQL that is not ours.
	 */
	public <T> T query(Function<JdbcClient, T> reading) {
		return this.guests.read(reading);
	}

	/**
	 * Makes one change, one generation: all of it is kept, or nothing. Changes queue in
	 * the order in which they came.
	 * @return what the change returned
	 */
	public <T> T write(Function<StoreWriter, T> change) {
		CommitListener listening = this.listener;
		return this.database.write((session) -> {
			try (TokenCodec codec = new TokenCodec()) {
				StoreWriter writer = new StoreWriter(session, vectorIndex(session), codec, CommitLog.of(listening));
				T result = change.apply(writer);
				writer.finish(this.clock.instant(), listening);
				return result;
			}
		}, listening::finished);
	}

	/**
	 * Whether a change is being made at the moment, by another thread than this one.
	 */
	public boolean isWrittenByOthers() {
		return this.database.isWrittenByOthers();
	}

	/** Makes one change, after which what was derived from the file is void. */
	<T> T replace(Function<Session, T> change) {
		return this.database.write(change, (kept) -> {
			if (kept) {
				this.listener.replaced();
			}
		});
	}

	/**
	 * Tells of every generation this process commits from now on, in order, on one of the
	 * threads that wrote. What the listener throws is logged.
	 * @return what ends it
	 */
	public Runnable onCommit(LongConsumer listener) {
		return this.database.generations().listen(listener);
	}

	/**
	 * Tells a listener of every index that was built and answers from now on, by what it
	 * is: {@code text}, {@code vector} or {@code record}; on the thread that built it.
	 */
	public void onSwitch(Consumer<String> listener) {
		this.switches = listener;
	}

	void switched(String index) {
		this.switches.accept(index);
	}

	/** Why the file did not take the last change, {@code null} when it did. */
	public @Nullable String writeFailure() {
		return this.database.writeFailure();
	}

	/** The length of the file's log. */
	public long logBytes() {
		return this.database.log().bytes();
	}

	/**
	 * What keeps the file sound and small, and copies it.
	 */
	public Maintenance maintenance() {
		return new Maintenance(this, this.database);
	}

	private VectorIndex vectorIndex(Session session) {
		return new VectorIndex(session, this.database.vecReadiness().available());
	}

	/**
	 * Opens another file of this library or of Stroma, to take from it.
	 */
	public OtherFile other(Path path) {
		return this.database.other(path);
	}

	public VecReadiness vecReadiness() {
		return this.database.vecReadiness();
	}

	/**
	 * Whether it is a file of Stroma, the Go library, that is read as it is.
	 */
	public boolean isOfStroma() {
		return this.database.isOfStroma();
	}

	/**
	 * What made the terms of a file of Stroma, the Go library: none where it has no
	 * full-text table.
	 */
	public TextAnalyzer analyzerOfStroma() {
		Session session = this.database.borrow();
		try {
			return session.translated(() -> GoViews.analyzer(session));
		}
		finally {
			// those that are kept are checked to fit, which needs to know this first
			this.database.discard(session);
		}
	}

	/**
	 * Whether nothing can be written.
	 */
	public boolean isReadOnly() {
		return this.database.isReadOnly();
	}

	public Path path() {
		return this.database.path();
	}

	/**
	 * Waits for the running change, then closes. Closing twice is harmless.
	 */
	@Override
	public void close() {
		try {
			this.database.close();
		}
		finally {
			if (this.lock != null) {
				this.lock.close();
			}
		}
	}

}
