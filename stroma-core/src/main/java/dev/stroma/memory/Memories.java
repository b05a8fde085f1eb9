package dev.stroma.memory;

import java.time.Clock;
import java.util.concurrent.locks.ReentrantLock;

import dev.stroma.graph.Graph;
import dev.stroma.graph.Graphs;
import dev.stroma.graph.State;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.Indexing;
import dev.stroma.search.Retrieval;
import dev.stroma.store.Store;
import dev.stroma.text.TokenCounter;

/**
 * The memories and conversations of one file, one store per scope. Not API; use
 * {@code Stroma}.
 */
public final class Memories {

	/** What the scopes begin with that memories are in. */
	private static final String SCOPE = "stroma.memory";

	private final Store store;

	private final Indexing indexing;

	private final IndexOptions writing;

	private final Retrieval retrieval;

	private final State state;

	private final Graphs graphs;

	private final MemoryOptions options;

	private final TokenCounter tokenCounter;

	private final Clock clock;

	/**
	 * Held while a memory is read, merged and written: this process is the only one that
	 * writes.
	 */
	private final ReentrantLock remembering = new ReentrantLock();

	/**
	 * @param writing how memories are indexed
	 * @param tokenCounter measures the turns of conversations
	 * @param clock tells how old memories are
	 */
	public Memories(Store store, Indexing indexing, IndexOptions writing, Retrieval retrieval, State state,
			Graphs graphs, MemoryOptions options, TokenCounter tokenCounter, Clock clock) {
		this.store = store;
		this.indexing = indexing;
		this.writing = writing.strict(true);
		this.retrieval = retrieval;
		this.state = state;
		this.graphs = graphs;
		this.options = options;
		this.tokenCounter = tokenCounter;
		this.clock = clock;
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public MemoryStore memories(String scope) {
		String own = scope.isEmpty() ? SCOPE : SCOPE + "/" + scope;
		return new ScopedMemories(this, scope, own, this.indexing.indexer(own).with(this.writing),
				this.retrieval.service(own));
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public ConversationStore conversations(String scope) {
		return new ScopedConversations(scope, this.state.keyValues(scope), this.state::keyValues, this.tokenCounter,
				this.clock);
	}

	/**
	 * @param own the scope that memories are in
	 */
	Graph graph(String own) {
		return this.graphs.graph(own);
	}

	Retrieval retrieval() {
		return this.retrieval;
	}

	Store store() {
		return this.store;
	}

	MemoryOptions options() {
		return this.options;
	}

	Clock clock() {
		return this.clock;
	}

	ReentrantLock remembering() {
		return this.remembering;
	}

}
