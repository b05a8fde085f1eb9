package dev.stroma.store;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * The one SQLite file, opened by this process alone. Thread-safe.
 */
public final class Store implements AutoCloseable {

	private final IndexLock lock;

	private final Database database;

	private final Clock clock;

	private final Generations generations = new Generations();

	private final AtomicLong runs = new AtomicLong();

	private Store(IndexLock lock, Database database, Clock clock) {
		this.lock = lock;
		this.database = database;
		this.clock = clock;
	}

	/**
	 * Opens the file, or creates it when there is none.
	 */
	public static Store open(StoreSettings settings) {
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
			return new Store(lock, database, settings.clock());
		}
		catch (RuntimeException ex) {
			lock.close();
			throw ex;
		}
	}

	/**
	 * Makes this the source of all terms. Where another one made those of the full-text
	 * index, a new index is to be built by a {@link #builder}; until that is done the old
	 * one answers.
	 */
	public void useTerms(String identity) {
		this.database.write((session) -> {
			wanted(session).text(identity);
			return true;
		});
	}

	private WantedSets wanted(Session session) {
		return new WantedSets(session, this.database.vecReadiness().available());
	}

	/**
	 * What builds index sets that are not there yet.
	 * @param terms the terms of a chunk, as {@link #useTerms} was told
	 */
	public IndexSetBuilder builder(Function<StoredPassage, FullTextRow> terms) {
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
		return read(StoreReader::model);
	}

	/**
	 * Makes the vectors those of this model: chunks that waited for an embedder are
	 * queued, and all of them when another model's vectors were there.
	 * @param dimension 0 when it is not known yet
	 */
	public void useModel(String identity, int dimension) {
		this.database.write((session) -> {
			wanted(session).vectors(identity, dimension);
			return true;
		});
	}

	/**
	 * A number for the records that one run stages.
	 */
	public long newRun() {
		return this.runs.incrementAndGet();
	}

	/**
	 * Begins reading one generation; close the reader soon.
	 */
	public StoreReader reader() {
		return new StoreReader(this.database);
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
	 * Makes one change, one generation: all of it is kept, or nothing. Changes queue in
	 * the order in which they came.
	 * @return what the change returned
	 */
	public <T> T write(Function<StoreWriter, T> change) {
		Written<T> written = this.database.write((session) -> {
			try (TokenCodec codec = new TokenCodec()) {
				StoreWriter writer = new StoreWriter(session, vectorIndex(session), codec);
				return new Written<>(change.apply(writer), writer.finish(this.clock.instant()));
			}
		}, (committed) -> committed.generation().ifPresent(this.generations::committed));
		this.generations.deliver();
		return written.result();
	}

	private record Written<T>(T result, OptionalLong generation) {
	}

	/**
	 * Tells of every generation this process commits from now on, in order, on one of the
	 * threads that wrote. What the listener throws is logged.
	 * @return what ends it
	 */
	public Runnable onCommit(LongConsumer listener) {
		return this.generations.listen(listener);
	}

	/** The length of the file's log. */
	public long logBytes() {
		return this.database.log().bytes();
	}

	private VectorIndex vectorIndex(Session session) {
		return new VectorIndex(session, this.database.vecReadiness().available());
	}

	/**
	 * Overwrites what was deleted: afterwards it is in no byte of the file and its log.
	 * Free pages are overwritten when they become free already.
	 * @return whether that was possible, which it is not while somebody reads an earlier
	 * generation
	 */
	public boolean purge() {
		this.database.write((session) -> {
			try (TokenCodec codec = new TokenCodec()) {
				new TextIndex(session, codec).purge();
			}
			new RetiredSets(session).purge();
			return true;
		});
		return this.database.emptyLog();
	}

	/**
	 * Writes the present generation as one compact file without a log, under a temporary
	 * name first.
	 */
	public void exportTo(Path target) {
		StoreExport.write(this.database, target);
	}

	public VecReadiness vecReadiness() {
		return this.database.vecReadiness();
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
			this.lock.close();
		}
	}

}
