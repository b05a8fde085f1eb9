package dev.stroma;

import java.nio.file.Path;
import java.util.function.Function;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.StaticEmbedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.Graph;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.memory.ConversationStore;
import dev.stroma.memory.MemoryStore;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.SnapshotManager;

/**
 * An open index: one SQLite file and the services over it. Thread-safe. One process opens
 * a file at a time; close it to free it.
 */
public final class Stroma implements AutoCloseable {

	private final Engine engine;

	private final String scope;

	private Stroma(Engine engine, String scope) {
		this.engine = engine;
		this.scope = scope;
	}

	/**
	 * Opens the index at a path with the defaults, its embedding worker running.
	 */
	public static Stroma open(Path path) {
		return open(StromaOptions.of(path));
	}

	/**
	 * Opens an index, its embedding worker running.
	 * @throws dev.stroma.error.IndexInUseException when another process, or this one, has
	 * it open
	 * @throws IncompatibleIndexException when the file is not an index or from a newer
	 * version
	 * @throws dev.stroma.error.IndexUnavailableException when the file cannot be read or
	 * written
	 */
	public static Stroma open(StromaOptions options) {
		return new Stroma(Engine.open(options), "");
	}

	/**
	 * Loads SQLite and the classes that open an index, which takes longer than opening a
	 * file does: for another thread, while an application starts. Whatever fails here is
	 * said when an index is opened.
	 */
	public static void prepare() {
		Preparation.run();
	}

	/**
	 * Begins to load the index in memory and the bundled model in the background, where
	 * opening left that for later: {@link StromaOptions#loadsLater}. Doing so again is
	 * harmless.
	 */
	public void load() {
		StaticEmbedder.load();
		this.engine.views().load();
	}

	/**
	 * The same index confined to one scope: what it writes belongs to the scope, and
	 * nothing of another is seen. Closing it closes nothing.
	 * @param scope a tenant or partition; {@code ""} is the scope of those who name none
	 * @throws InvalidInputException when this one is confined to another scope itself
	 */
	public Stroma scoped(String scope) {
		String checked = CorpusRecord.checkedScope(scope);
		if (!this.scope.isEmpty() && !this.scope.equals(checked)) {
			throw new InvalidInputException("This index is confined to scope '%s' and does not give out scope '%s'"
				.formatted(this.scope, checked));
		}
		return new Stroma(this.engine, checked);
	}

	public Indexer indexer() {
		return this.engine.indexing().transactional(this.scope);
	}

	public RetrievalService retrieval() {
		return this.engine.retrieval().service(this.scope);
	}

	public SnapshotManager snapshots() {
		return this.engine.snapshots().manager(this.scope);
	}

	public KeyValueStore state() {
		return this.engine.state().keyValues(this.scope);
	}

	/** What is known beside the texts: things and how they are related. */
	public Graph graph() {
		return this.engine.graphs().graph(this.scope);
	}

	public MemoryStore memory() {
		return this.engine.memories().memories(this.scope);
	}

	public ConversationStore conversations() {
		return this.engine.memories().conversations(this.scope);
	}

	public EmbeddingWorker worker() {
		return this.engine.indexing().worker();
	}

	/** The one file. */
	public Path path() {
		return this.engine.store().path();
	}

	/**
	 * Reads the whole file by the application's own SQL, all of it in one generation. The
	 * connection cannot write, open another file or load code, and is closed afterwards;
	 * it counts as one of the readers. Tables are those of this version: another one may
	 * have others.
	 * @param reading done with what it is given when it returns
	 * @throws dev.stroma.error.LimitExceededException when a statement runs longer than
	 * {@link StromaOptions#readTimeout} allows
	 * @throws org.springframework.dao.DataAccessException when SQLite refuses a statement
	 * @throws InvalidInputException when this index is confined to a scope, which SQL is
	 * not
	 */
	public <T> T read(Function<JdbcClient, T> reading) {
		if (!this.scope.isEmpty()) {
			throw new InvalidInputException(
					"This index is confined to scope '%s' and own SQL reads all scopes: read by the index that is not confined"
						.formatted(this.scope));
		}
		return this.engine.store().query(reading);
	}

	/**
	 * How the index is, for health checks: cheap, but not free.
	 */
	public StromaStatus status() {
		return this.engine.status();
	}

	@Override
	public void close() {
		if (this.scope.isEmpty()) {
			this.engine.close();
		}
	}

}
