package dev.stroma;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.CodeChunkPolicy;
import dev.stroma.chunk.ContextualChunkPolicy;
import dev.stroma.chunk.Contextualizer;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.StateOptions;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.TermSource;
import dev.stroma.index.WorkerOptions;
import dev.stroma.memory.MemoryOptions;
import dev.stroma.observation.Observations;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.EvidenceFusion;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.KeywordOptions;
import dev.stroma.search.Reranker;
import dev.stroma.search.Retrieval;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SlowSearches;
import dev.stroma.store.Footprint;
import dev.stroma.store.Quantization;
import dev.stroma.store.StoreSettings;
import dev.stroma.store.StoreSettings.Journal;
import dev.stroma.store.VectorLayout;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.TextAnalyzer;

/**
 * How an index is opened. Immutable; the methods named after an option return a changed
 * copy.
 */
public final class StromaOptions {

	/**
	 * What happens to the vectors when another embedding model is given than the one that
	 * made them.
	 */
	public enum ModelChange {

		/** They are made anew in the background; keyword search answers meanwhile. */
		REBUILD_VECTORS,

		/** The index is not opened. */
		FAIL

	}

	/** The metadata that is searched unless others are named. */
	public static final List<String> DEFAULT_METADATA_FIELDS = List.of("author", "categories", "entities", "keywords",
			"tags");

	/**
	 * What an index is opened for.
	 */
	public enum Mode {

		/** One process writes, and is refused when another does. */
		READ_WRITE,

		/**
		 * Any number of processes read; a file that is replaced by a rename is followed.
		 */
		READ_ONLY,

		/**
		 * As {@link #READ_WRITE}, and as {@link #READ_ONLY} where another process has the
		 * index open for writing: its changes are then seen as they come.
		 */
		AUTO

	}

	StoreSettings store;

	Profile profile = Profile.DEFAULT;

	Mode mode = Mode.READ_WRITE;

	@Nullable Embedder embedder;

	ChunkPolicy chunkPolicy = CodeChunkPolicy.create();

	@Nullable Contextualizer contextualizer;

	@Nullable EntityExtractor entityExtractor;

	TermSource terms = new TermSource(LanguageAnalyzer.auto(), DEFAULT_METADATA_FIELDS);

	SearchRequest searchDefaults = SearchRequest.of("");

	KeywordOptions keywords = KeywordOptions.defaults();

	int candidates = 256;

	int maxWaiting = Retrieval.DEFAULT_MAX_WAITING;

	VectorLayout vectors = VectorLayout.FULL;

	FusionStrategy fusion = new EvidenceFusion();

	@Nullable Reranker reranker;

	Clock clock = Clock.systemUTC();

	@Nullable MeterRegistry meters;

	Observations observations = Observations.NONE;

	IndexOptions indexing = IndexOptions.defaults();

	WorkerOptions worker = WorkerOptions.defaults();

	StateOptions state = StateOptions.defaults();

	MemoryOptions memory = MemoryOptions.defaults();

	ModelChange modelChange = ModelChange.REBUILD_VECTORS;

	Duration queryEmbeddingTimeout = Duration.ofSeconds(3);

	Duration rerankTimeout = Duration.ofSeconds(5);

	@Nullable SlowSearches slowSearches;

	Duration snapshotLease = Duration.ofMinutes(10);

	boolean startsWorker = true;

	boolean loadsLater;

	Consumer<String> switchListener = (index) -> {
	};

	ResidentSettings resident = ResidentSettings.of(ResidentSettings.Mode.AUTO);

	private StromaOptions(StoreSettings store) {
		this.store = store;
	}

	private StromaOptions(StromaOptions other) {
		this.store = other.store;
		this.profile = other.profile;
		this.mode = other.mode;
		this.embedder = other.embedder;
		this.chunkPolicy = other.chunkPolicy;
		this.contextualizer = other.contextualizer;
		this.entityExtractor = other.entityExtractor;
		this.terms = other.terms;
		this.searchDefaults = other.searchDefaults;
		this.keywords = other.keywords;
		this.candidates = other.candidates;
		this.maxWaiting = other.maxWaiting;
		this.vectors = other.vectors;
		this.fusion = other.fusion;
		this.reranker = other.reranker;
		this.clock = other.clock;
		this.meters = other.meters;
		this.observations = other.observations;
		this.indexing = other.indexing;
		this.worker = other.worker;
		this.state = other.state;
		this.memory = other.memory;
		this.modelChange = other.modelChange;
		this.queryEmbeddingTimeout = other.queryEmbeddingTimeout;
		this.rerankTimeout = other.rerankTimeout;
		this.slowSearches = other.slowSearches;
		this.snapshotLease = other.snapshotLease;
		this.startsWorker = other.startsWorker;
		this.loadsLater = other.loadsLater;
		this.switchListener = other.switchListener;
		this.resident = other.resident;
	}

	/**
	 * The defaults.
	 * @param path the one file; created when absent, with its directories
	 */
	public static StromaOptions of(Path path) {
		if (path == null) {
			throw new InvalidInputException("The index path is null: give a file such as ./data/index.db");
		}
		return new StromaOptions(StoreSettings.of(path));
	}

	/**
	 * @param embedder default: {@link Embedder#standard()}; the index closes it
	 */
	public StromaOptions embedder(Embedder embedder) {
		StromaOptions changed = new StromaOptions(this);
		changed.embedder = embedder;
		return changed;
	}

	Embedder embedder() {
		return (this.embedder != null) ? this.embedder : this.profile.standardEmbedder();
	}

	/**
	 * @param chunkPolicy default: {@link CodeChunkPolicy}, which leaves what is no source
	 * code to a {@link dev.stroma.chunk.MarkdownChunkPolicy MarkdownChunkPolicy}
	 */
	public StromaOptions chunkPolicy(ChunkPolicy chunkPolicy) {
		StromaOptions changed = new StromaOptions(this);
		changed.chunkPolicy = chunkPolicy;
		return changed;
	}

	/**
	 * @param contextualizer what gives each chunk its context, default: none
	 */
	public StromaOptions contextualizer(@Nullable Contextualizer contextualizer) {
		StromaOptions changed = new StromaOptions(this);
		changed.contextualizer = contextualizer;
		return changed;
	}

	/**
	 * @param entityExtractor what finds the entities of passages, which are then linked
	 * with nodes of the graph in the background, default: none. Without it, links that
	 * were extracted before stay as long as their passages
	 */
	public StromaOptions entityExtractor(@Nullable EntityExtractor entityExtractor) {
		StromaOptions changed = new StromaOptions(this);
		changed.entityExtractor = entityExtractor;
		return changed;
	}

	/** What cuts records, contexts included. */
	ChunkPolicy chunks() {
		return (this.contextualizer != null) ? ContextualChunkPolicy.of(this.chunkPolicy, this.contextualizer)
				: this.chunkPolicy;
	}

	/**
	 * @param analyzer default: {@link LanguageAnalyzer#auto()}; with another one than
	 * before, every chunk is analysed anew in the background
	 */
	public StromaOptions analyzer(TextAnalyzer analyzer) {
		StromaOptions changed = new StromaOptions(this);
		changed.terms = this.terms.analyzer(analyzer);
		return changed;
	}

	/**
	 * @param keys metadata whose values, lists included, are searched like texts;
	 * default: {@link #DEFAULT_METADATA_FIELDS}. With others than before, every chunk is
	 * analysed anew, as with another analyzer
	 * @throws InvalidInputException when a key is blank or has a control character
	 */
	public StromaOptions metadataFields(List<String> keys) {
		StromaOptions changed = new StromaOptions(this);
		changed.terms = this.terms.metadataFields(keys);
		return changed;
	}

	/**
	 * @param defaults what {@code RetrievalService.request(text)} starts from; its text
	 * does not matter
	 */
	public StromaOptions searchDefaults(SearchRequest defaults) {
		StromaOptions changed = new StromaOptions(this);
		changed.searchDefaults = InvalidInputException.require(defaults, "request with the defaults");
		return changed;
	}

	/**
	 * @param keywords how the words of questions are read and matched, unless a request
	 * says it itself
	 */
	public StromaOptions keywords(KeywordOptions keywords) {
		StromaOptions changed = new StromaOptions(this);
		changed.keywords = InvalidInputException.require(keywords, "set of keyword options");
		return changed;
	}

	/**
	 * @param candidates how many passages each arm names at most, whatever a request's
	 * limit: 10 to 1000, default 256. A search finds nothing beyond what its arms name
	 * @throws InvalidInputException when it is another number
	 */
	public StromaOptions candidates(int candidates) {
		if (candidates < 10 || candidates > 1000) {
			throw new InvalidInputException("Each arm is to name %d candidates: use 10 to 1000".formatted(candidates));
		}
		StromaOptions changed = new StromaOptions(this);
		changed.candidates = candidates;
		return changed;
	}

	/**
	 * @param searches how many of those that {@code searchAsync} begins may wait for one
	 * of its threads, which are as many as processors: 1 or more, default 1000. Another
	 * one is refused
	 * @throws InvalidInputException when it is less than 1
	 */
	public StromaOptions maxWaiting(int searches) {
		if (searches < 1) {
			throw new InvalidInputException("%d searches may wait for a thread: use 1 or more".formatted(searches));
		}
		StromaOptions changed = new StromaOptions(this);
		changed.maxWaiting = searches;
		return changed;
	}

	/**
	 * @param quantization in how many bits the index that is searched keeps each value of
	 * a vector, default {@link Quantization#FLOAT32}; scores are exact with any. With
	 * another one than before, that index is made anew in the background
	 */
	public StromaOptions quantization(Quantization quantization) {
		StromaOptions changed = new StromaOptions(this);
		changed.vectors = this.vectors.quantization(quantization);
		return changed;
	}

	/**
	 * @param dimension how many of a vector's first values are searched before all of
	 * them are compared, default 0 for all; for models that were trained for it
	 * @throws InvalidInputException when it is negative, or vectors are quantized;
	 * opening the index throws it when the embedder has fewer dimensions
	 */
	public StromaOptions searchDimension(int dimension) {
		StromaOptions changed = new StromaOptions(this);
		changed.vectors = this.vectors.searchDimension(dimension);
		return changed;
	}

	/**
	 * @param fusion default: {@link EvidenceFusion}
	 */
	public StromaOptions fusion(FusionStrategy fusion) {
		StromaOptions changed = new StromaOptions(this);
		changed.fusion = InvalidInputException.require(fusion, "fusion strategy");
		return changed;
	}

	/**
	 * @param reranker default: none
	 */
	public StromaOptions reranker(@Nullable Reranker reranker) {
		StromaOptions changed = new StromaOptions(this);
		changed.reranker = reranker;
		return changed;
	}

	/**
	 * @param clock what tells the embedding worker when to try again, a search which
	 * records are valid, and which state has expired
	 */
	public StromaOptions clock(Clock clock) {
		StromaOptions changed = new StromaOptions(this);
		changed.clock = clock;
		changed.store = this.store.clock(clock);
		return changed;
	}

	/**
	 * @param meters where timers and gauges go, default: nowhere
	 */
	public StromaOptions meters(MeterRegistry meters) {
		StromaOptions changed = new StromaOptions(this);
		changed.meters = meters;
		return changed;
	}

	/**
	 * @param observations by what searches, calls of the indexer and of the embedder are
	 * observed, default: by nothing
	 */
	public StromaOptions observations(ObservationRegistry observations) {
		return observations(observations, Map.of());
	}

	/**
	 * @param keys low-cardinality ones, with their values, that each observation has,
	 * such as the name of the index
	 */
	public StromaOptions observations(ObservationRegistry observations, Map<String, String> keys) {
		StromaOptions changed = new StromaOptions(this);
		changed.observations = Observations.of(observations, keys);
		return changed;
	}

	public StromaOptions indexing(IndexOptions indexing) {
		StromaOptions changed = new StromaOptions(this);
		changed.indexing = indexing;
		return changed;
	}

	/**
	 * @param worker when the embedding worker looks for work and tries again what failed,
	 * and when it gives up
	 */
	public StromaOptions worker(WorkerOptions worker) {
		StromaOptions changed = new StromaOptions(this);
		changed.worker = worker;
		return changed;
	}

	/**
	 * @param state how much state is taken
	 */
	public StromaOptions state(StateOptions state) {
		StromaOptions changed = new StromaOptions(this);
		changed.state = state;
		return changed;
	}

	/**
	 * @param memory how memories are kept and recalled
	 */
	public StromaOptions memory(MemoryOptions memory) {
		StromaOptions changed = new StromaOptions(this);
		changed.memory = memory;
		return changed;
	}

	public StromaOptions onModelChange(ModelChange modelChange) {
		StromaOptions changed = new StromaOptions(this);
		changed.modelChange = modelChange;
		return changed;
	}

	/**
	 * @param timeout how long a search waits for a remote embedder before it answers
	 * without, default 3 s
	 */
	public StromaOptions queryEmbeddingTimeout(Duration timeout) {
		StromaOptions changed = new StromaOptions(this);
		changed.queryEmbeddingTimeout = positive("query embedding timeout", timeout);
		return changed;
	}

	/**
	 * @param timeout how long a search waits for the reranker before it keeps the order
	 * of fusion, default 5 s
	 */
	public StromaOptions rerankTimeout(Duration timeout) {
		StromaOptions changed = new StromaOptions(this);
		changed.rerankTimeout = positive("rerank timeout", timeout);
		return changed;
	}

	/**
	 * @param slow which searches are logged as slow, {@code null} for none, as by default
	 */
	public StromaOptions slowSearches(@Nullable SlowSearches slow) {
		StromaOptions changed = new StromaOptions(this);
		changed.slowSearches = slow;
		return changed;
	}

	/**
	 * @param startsWorker whether the embedding worker runs from the start, as it does by
	 * default, or waits for {@code worker().start()}
	 */
	public StromaOptions startsWorker(boolean startsWorker) {
		StromaOptions changed = new StromaOptions(this);
		changed.startsWorker = startsWorker;
		return changed;
	}

	/**
	 * @param loadsLater whether the index in memory begins to be loaded with
	 * {@link Stroma#load()} or when the first search was answered, and the bundled model
	 * with either or the first text, for applications that have other things to do first;
	 * {@code false} by default, which begins at once. Without effect on the index with
	 * {@link ResidentSettings.Mode#ON}
	 */
	public StromaOptions loadsLater(boolean loadsLater) {
		StromaOptions changed = new StromaOptions(this);
		changed.loadsLater = loadsLater;
		return changed;
	}

	/**
	 * @param listener is told, as are those given before, of each index that was made
	 * anew beside the one that answered, and answers from now on: {@code text},
	 * {@code vector} or {@code record}. On the thread that made it, perhaps before the
	 * index is open for its caller; what it throws is logged, and the switch stands
	 */
	public StromaOptions onSwitch(Consumer<String> listener) {
		StromaOptions changed = new StromaOptions(this);
		changed.switchListener = this.switchListener.andThen(listener);
		return changed;
	}

	/**
	 * Begins anew with what a profile begins with: set it first, then what differs from
	 * it.
	 * @param profile default: {@link Profile#DEFAULT}; opening the index throws an
	 * {@link InvalidInputException} when an option goes beyond it
	 */
	public StromaOptions profile(Profile profile) {
		StromaOptions changed = new StromaOptions(this);
		changed.profile = profile;
		return profile.begin(changed);
	}

	/** How much SQLite takes for itself. */
	StromaOptions footprint(Footprint footprint) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.footprint(footprint);
		return changed;
	}

	/**
	 * @param mode default: {@link Mode#READ_WRITE}
	 */
	public StromaOptions mode(Mode mode) {
		StromaOptions changed = new StromaOptions(this);
		changed.mode = mode;
		return changed;
	}

	/**
	 * Opens the index for reading only, which must exist, and be made with the analyzer
	 * and the model it is opened with. It may be on a medium that cannot be written.
	 */
	public StromaOptions readOnly() {
		return mode(Mode.READ_ONLY);
	}

	/**
	 * @param resident whether questions are answered from memory, default: as soon as it
	 * is loaded, with at most a fifth of the largest heap
	 */
	public StromaOptions resident(ResidentSettings resident) {
		StromaOptions changed = new StromaOptions(this);
		changed.resident = resident;
		return changed;
	}

	/**
	 * @param maxReaders how many searches and snapshots there can be at a time, at least
	 * 1, default 16
	 */
	public StromaOptions maxReaders(int maxReaders) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.maxReaders(maxReaders);
		return changed;
	}

	/**
	 * @param wait how long a search or snapshot waits when there are {@link #maxReaders}
	 * already, before it is refused; 0 for not at all, default 5 s
	 */
	public StromaOptions readerWait(Duration wait) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.readerWait(wait);
		return changed;
	}

	/**
	 * @param timeout how long one {@link Stroma#read} may take before its statement is
	 * stopped; default 10 s
	 */
	public StromaOptions readTimeout(Duration timeout) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.readTimeout(timeout);
		return changed;
	}

	/**
	 * @param lease how long a snapshot may be open: the next commit or snapshot after
	 * that ends it, since the file's log grows as long as it is open; default 10 minutes
	 */
	public StromaOptions snapshotLease(Duration lease) {
		StromaOptions changed = new StromaOptions(this);
		changed.snapshotLease = positive("snapshot lease", lease);
		return changed;
	}

	/**
	 * @param library an own sqlite-vec library instead of the bundled one
	 * @param directory where the bundled one is extracted to, not mounted {@code noexec};
	 * default: a directory of this user's under the system's temporary directory
	 */
	public StromaOptions sqliteVec(@Nullable Path library, @Nullable Path directory) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.sqliteVec(library, directory);
		return changed;
	}

	/**
	 * @param fullSync whether each commit waits for the disk, so that a power failure
	 * loses nothing either; default: a crash of the process loses nothing, one of the
	 * machine perhaps the last commits
	 */
	public StromaOptions fullSync(boolean fullSync) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.fullSync(fullSync);
		return changed;
	}

	/**
	 * @param journal where a change is kept until it is complete, default
	 * {@link Journal#WAL}
	 */
	public StromaOptions journal(Journal journal) {
		StromaOptions changed = new StromaOptions(this);
		changed.store = this.store.journal(journal);
		return changed;
	}

	private static Duration positive(String what, Duration value) {
		if (InvalidInputException.require(value, what).isNegative() || value.isZero()) {
			throw new InvalidInputException("The %s is %s: use more than nothing".formatted(what, value));
		}
		return value;
	}

}
