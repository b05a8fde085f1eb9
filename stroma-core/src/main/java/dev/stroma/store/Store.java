package dev.stroma.store;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;

import dev.stroma.store.IndexSets.IndexSet;

/**
 * The one SQLite file, opened by this process alone. Thread-safe.
 */
public final class Store implements AutoCloseable {

	private static final int REWRITE_BATCH = 500;

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
	 * Makes the full-text index one of this analyzer's terms: creates it, or makes every
	 * chunk's terms anew when another analyzer made them.
	 * @param terms the terms of a chunk
	 * @return how many chunks were analysed anew
	 */
	public int useAnalyzer(String identity, Function<StoredPassage, FullTextRow> terms) {
		return this.database.write((session) -> {
			IndexSets sets = new IndexSets(session);
			Optional<IndexSet> old = sets.active("text");
			if (old.isPresent() && old.get().identity().equals(identity)) {
				return 0;
			}
			FullTextSet text = new FullTextSet(session, sets.replace("text", identity, 0).id());
			text.create();
			int rewritten = rewrite(session, text, terms);
			old.ifPresent((set) -> new FullTextSet(session, set.id()).drop());
			return rewritten;
		});
	}

	private static int rewrite(Session session, FullTextSet text, Function<StoredPassage, FullTextRow> terms) {
		ChunkTable chunks = new ChunkTable(session);
		PassageQueries passages = new PassageQueries(session);
		List<Long> ids = chunks.searchable();
		try (TokenCodec codec = new TokenCodec()) {
			for (int from = 0; from < ids.size(); from += REWRITE_BATCH) {
				for (StoredPassage passage : passages
					.passages(ids.subList(from, Math.min(from + REWRITE_BATCH, ids.size())))) {
					FullTextRow row = terms.apply(passage);
					chunks.tokens(passage.id(), codec.encode(row));
					text.insert(passage.id(), row);
				}
			}
		}
		return ids.size();
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
			VectorIndex vectors = vectorIndex(session);
			ChunkTable chunks = new ChunkTable(session);
			Optional<IndexSet> old = vectors.active();
			boolean same = old.isPresent() && old.get().identity().equals(identity)
					&& (dimension == 0 || old.get().dimension() == 0 || old.get().dimension() == dimension);
			if (!same) {
				if (old.isPresent()) {
					chunks.requeueAll();
					new EmbeddingTable(session).deleteAll();
				}
				vectors.start(identity, dimension);
			}
			vectors.synchronize();
			return chunks.requeue(EmbeddingState.DISABLED);
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
			new FullTextSet(session, new IndexSets(session).active("text").orElseThrow().id()).purge();
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
