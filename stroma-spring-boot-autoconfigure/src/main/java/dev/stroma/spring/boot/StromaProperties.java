package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

import dev.stroma.Profile;
import dev.stroma.StromaOptions;
import dev.stroma.StromaOptions.Mode;
import dev.stroma.StromaOptions.ModelChange;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.KindRoutingChunkPolicy;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.StateOptions;
import dev.stroma.graph.WalkOptions;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.index.IndexOptions.Transaction;
import dev.stroma.index.WorkerOptions;
import dev.stroma.memory.MemoryOptions;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.Arm;
import dev.stroma.search.KeywordOptions;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.Quantization;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.SynonymAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.TokenCounter;

/**
 * What {@code stroma.*} says. Paths are texts: a relative one starts at the working
 * directory, and none is looked for on the class path.
 *
 * @param enabled Whether the index is opened and its beans exist.
 * @param path File that holds the index, created when absent together with its
 * directories. Required.
 * @param mode What the index is opened for: read-write, read-only, or auto, which is
 * read-only while another process has it open for writing.
 * @param profile What kind of machine it is: default, or embedded for a small device,
 * whose values are where other properties begin and as far as they may go.
 * @param indexing how texts are indexed
 * @param search how questions are answered
 * @param sqliteVec where the sqlite-vec extension is
 * @param store how the file is used
 * @param chunk how texts are cut
 * @param lexical how words are found
 * @param vectors what the index that is searched keeps of vectors
 * @param state how much state beside the corpus is taken
 * @param graph how a search follows the graph
 * @param memory how memories are kept and recalled
 */
@ConfigurationProperties("stroma")
record StromaProperties(@DefaultValue("true") boolean enabled, @Nullable String path,
		@DefaultValue("read-write") Mode mode, @DefaultValue("default") Profile profile,
		@DefaultValue Indexing indexing, @DefaultValue Search search, @DefaultValue SqliteVec sqliteVec,
		@DefaultValue Store store, @DefaultValue Chunk chunk, @DefaultValue Lexical lexical,
		@DefaultValue Vectors vectors, @DefaultValue State state, @DefaultValue Graph graph,
		@DefaultValue Memory memory) {

	/**
	 * What can be said of an index by properties alone.
	 */
	StromaOptions options() {
		if (this.path == null || !StringUtils.hasText(this.path)) {
			throw StromaPropertyException.missingPath(this.path);
		}
		StromaOptions options = accept("stroma.path", this.path, (path) -> StromaOptions.of(Path.of(path)))
			.profile(this.profile)
			.mode(this.mode)
			.indexing(this.indexing.options())
			.worker(this.indexing.worker())
			.state(this.state.options())
			.memory(this.memory.options())
			.onModelChange(this.indexing.onModelChange())
			.searchDefaults(this.graph.defaults(this.search.defaults()))
			.keywords(this.search.keywords())
			.sqliteVec(path("stroma.sqlite-vec.path", this.sqliteVec.path()),
					path("stroma.sqlite-vec.directory", this.sqliteVec.directory()))
			.fullSync(this.store.fullSync())
			.quantization(this.vectors.quantization())
			.resident(this.search.resident().settings());
		options = accept("stroma.search.query-embedding-timeout", this.search.queryEmbeddingTimeout(),
				options::queryEmbeddingTimeout);
		options = accept("stroma.search.rerank-timeout", this.search.rerankTimeout(), options::rerankTimeout);
		options = accept("stroma.store.snapshot-lease", this.store.snapshotLease(), options::snapshotLease);
		options = accept("stroma.lexical.metadata-fields", this.lexical.metadataFields(), options::metadataFields);
		options = accept("stroma.vectors.search-dimension", this.vectors.searchDimension(), options::searchDimension);
		options = accept("stroma.store.reader-wait", this.store.readerWait(), options::readerWait);
		if (this.graph.extractEntities()) {
			options = options.entityExtractor(EntityExtractor.rules());
		}
		return accept("stroma.store.max-readers", this.store.maxReaders(), options::maxReaders);
	}

	private static @Nullable Path path(String property, @Nullable String value) {
		return StringUtils.hasText(value) ? accept(property, value, Path::of) : null;
	}

	private static <V, T> T accept(String property, V value, Function<V, T> engine) {
		return StromaPropertyException.accept(property, value, engine);
	}

	/**
	 * How texts are indexed.
	 *
	 * @param embedding When a text gets its vectors: before the commit with a local
	 * embedder and after it with a remote one, always before, or always after.
	 * @param onModelChange What to do when another embedding model made the vectors of
	 * the file: make them anew in the background, or refuse to open it.
	 * @param embeddingConcurrency Embedder calls of all runs and the worker under way at
	 * a time at the most, 1 to 64; of a local embedder never more than there are
	 * processors.
	 * @param embeddingBatchTexts Texts that one embedder call has at the most.
	 * @param embeddingBatchTokens Tokens that all texts of one embedder call have at the
	 * most, in words as chunk budgets count them. A longer text goes alone.
	 * @param embeddingBatchBytes Bytes that all texts of one embedder call have at the
	 * most. A longer text goes alone.
	 * @param retryDelays How long after each failure in a row a chunk, or after an outage
	 * the embedder, is tried again by the worker. The last one repeats.
	 * @param maxAttempts Failures of its own after which the worker gives a chunk up, at
	 * least 1.
	 * @param maxPlannedRecords Records that one update may name, those to remove
	 * included. A larger one is refused before anything is embedded.
	 * @param transaction When updates, removals and patches are made that are called for
	 * within a transaction of the application: after its commit, and not at all when it
	 * rolls back, or at once.
	 * @param strict Whether one record that cannot be indexed fails the whole call.
	 * Otherwise it is reported and the others are written.
	 * @param deadline Longest time one call takes. Without it, any time.
	 * @param reuseFrom Another index file, also one of Stroma (Go), whose vectors are
	 * taken instead of computing them where it has them.
	 */
	record Indexing(@DefaultValue("auto") Embedding embedding,
			@DefaultValue("rebuild-vectors") ModelChange onModelChange, @DefaultValue("8") int embeddingConcurrency,
			@DefaultValue("64") int embeddingBatchTexts, @DefaultValue("50000") long embeddingBatchTokens,
			@DefaultValue("600000") long embeddingBatchBytes, @DefaultValue( {
					"1m", "5m", "30m" }) List<Duration> retryDelays,
			@DefaultValue("4") int maxAttempts, @DefaultValue("100000") int maxPlannedRecords,
			@DefaultValue("after-commit") Transaction transaction, @DefaultValue("false") boolean strict,
			@Nullable Duration deadline, @Nullable String reuseFrom){

		IndexOptions options() {
			IndexOptions options = IndexOptions.defaults()
				.embedding(this.embedding)
				.strict(this.strict)
				.transaction(this.transaction)
				.reuseFrom(path("stroma.indexing.reuse-from", this.reuseFrom));
			options = accept("stroma.indexing.embedding-concurrency", this.embeddingConcurrency,
					options::embeddingConcurrency);
			IndexOptions unbatched = options;
			options = accept("stroma.indexing.embedding-batch-texts", this.embeddingBatchTexts,
					(texts) -> unbatched.embeddingBatch(texts, this.embeddingBatchTokens, this.embeddingBatchBytes));
			options = accept("stroma.indexing.max-planned-records", this.maxPlannedRecords, options::maxPlannedRecords);
			Duration limit = this.deadline;
			return (limit != null) ? accept("stroma.indexing.deadline", limit, options::deadline) : options;
		}

		WorkerOptions worker() {
			WorkerOptions options = accept("stroma.indexing.retry-delays", this.retryDelays,
					WorkerOptions.defaults()::retryDelays);
			return accept("stroma.indexing.max-attempts", this.maxAttempts, options::maxAttempts);
		}

	}

	/**
	 * How questions are answered.
	 *
	 * @param limit Hits of a request that does not say how many, 1 to 250.
	 * @param minRelevance Relevance that a hit must reach unless the request says
	 * otherwise, 0 to 1.
	 * @param deadline Longest time the arms of one search take unless the request says
	 * otherwise. Without it, any time.
	 * @param queryEmbeddingTimeout Longest time a search waits for a remote embedder
	 * before it answers by keyword alone.
	 * @param rerankTimeout Longest time a search waits for a reranker before it keeps the
	 * order of fusion.
	 * @param minimumMatch Share of a question's words that a passage must have to be
	 * found by them, 0 to 1; 0 for any word. Relaxed where few passages have so many.
	 * @param operators Whether "two words" in quotes are required of every hit, and -word
	 * excludes.
	 * @param typoTolerance Whether a word that the index lacks is taken for the most
	 * similar ones that it has.
	 * @param resident whether questions are answered from memory
	 */
	record Search(@DefaultValue("10") int limit, @DefaultValue("0") double minRelevance, @Nullable Duration deadline,
			@DefaultValue("3s") Duration queryEmbeddingTimeout, @DefaultValue("5s") Duration rerankTimeout,
			@DefaultValue("0") double minimumMatch, @DefaultValue("false") boolean operators,
			@DefaultValue("false") boolean typoTolerance, @DefaultValue Resident resident) {

		SearchRequest defaults() {
			SearchRequest defaults = accept("stroma.search.limit", this.limit, SearchRequest.of("")::limit);
			defaults = accept("stroma.search.min-relevance", this.minRelevance, defaults::minRelevance);
			Duration most = this.deadline;
			return (most != null) ? accept("stroma.search.deadline", most, defaults::deadline) : defaults;
		}

		KeywordOptions keywords() {
			return accept("stroma.search.minimum-match", this.minimumMatch, KeywordOptions.defaults()::minimumMatch)
				.operators(this.operators)
				.typoTolerance(this.typoTolerance);
		}

	}

	/**
	 * How a search follows the graph, unless the request says otherwise.
	 *
	 * @param enabled Whether a search follows the graph at all.
	 * @param depth Edges that it follows from the best direct hits, 1 to 3.
	 * @param maxNodes Nodes that it looks at, 1 to 128.
	 * @param weight How much the graph may lift a hit, 1 being by half of what its
	 * relevance lacks.
	 * @param extractEntities Whether passages are linked by rules with the names,
	 * identifiers and hashtags in them. A bean that is an EntityExtractor links them
	 * whatever this says.
	 */
	record Graph(@DefaultValue("true") boolean enabled, @DefaultValue("2") int depth, @DefaultValue("64") int maxNodes,
			@DefaultValue("1") double weight, @DefaultValue("false") boolean extractEntities) {

		SearchRequest defaults(SearchRequest defaults) {
			accept("stroma.graph.depth", this.depth, WalkOptions.defaults()::depth);
			accept("stroma.graph.max-nodes", this.maxNodes, WalkOptions.defaults()::maxNodes);
			SearchRequest request = accept("stroma.graph.weight", this.weight,
					(factor) -> defaults.graph(this.depth, this.maxNodes, factor));
			return this.enabled ? request : request.without(Arm.GRAPH);
		}

	}

	/**
	 * Whether questions are answered from memory.
	 *
	 * @param mode Whether the index is loaded into memory: in the background, the file
	 * answering until then, before it is opened, or not at all.
	 * @param memory Most memory that it may take, words before vectors. Without it, a
	 * fifth of the largest heap.
	 */
	record Resident(@DefaultValue("auto") ResidentSettings.Mode mode, @Nullable DataSize memory) {

		ResidentSettings settings() {
			ResidentSettings settings = ResidentSettings.of(this.mode);
			return (this.memory == null) ? settings
					: accept("stroma.search.resident.memory", this.memory.toBytes(), settings::bytes);
		}

	}

	/**
	 * Where the sqlite-vec extension is.
	 *
	 * @param path Library to load instead of the bundled one.
	 * @param directory Directory that the bundled library is extracted to, not mounted
	 * noexec. Without it, one of this user's under the system's temporary directory.
	 */
	record SqliteVec(@Nullable String path, @Nullable String directory) {
	}

	/**
	 * How the file is used.
	 *
	 * @param fullSync Whether each commit waits for the disk, so that a power failure
	 * loses nothing either.
	 * @param maxReaders Searches and open snapshots at a time, at least 1.
	 * @param readerWait Longest time one more of them waits for its turn.
	 * @param snapshotLease How long a snapshot may be open; the next commit or snapshot
	 * after that ends it.
	 */
	record Store(@DefaultValue("false") boolean fullSync, @DefaultValue("16") int maxReaders,
			@DefaultValue("5s") Duration readerWait, @DefaultValue("10m") Duration snapshotLease) {
	}

	/**
	 * How texts are cut.
	 *
	 * @param policy Where texts are cut: source code at declarations and the rest as
	 * Markdown, everything as Markdown, as plain text, or into small chunks that are
	 * found inside of large ones that are read.
	 * @param maxTokens Tokens of the chunks that a long text is cut into, 100 unless set;
	 * source code has up to 300.
	 * @param wholeTokens Tokens up to which the text under one heading is not cut: 600,
	 * or max-tokens where only that is set.
	 * @param overlapTokens Tokens that a chunk repeats of the one it continues, below the
	 * maximum.
	 * @param parentTokens Tokens of a large chunk with parent-child, 0 for all of the
	 * text under one heading.
	 * @param maxSections Chunks that a record may have, -1 for any number. A record with
	 * more is refused.
	 * @param tokenCounter Tokens that chunks are measured in: words, segments,
	 * characters, jtokkit: with the name of an encoding, or wordpiece: with the path of a
	 * vocab.txt.
	 * @param byKind How records of one kind are cut, by kind. What is not set is as of
	 * all records.
	 */
	record Chunk(@DefaultValue("code") ChunkPolicyType policy, @Nullable Integer maxTokens,
			@Nullable Integer wholeTokens, @DefaultValue("0") int overlapTokens, @DefaultValue("0") int parentTokens,
			@DefaultValue("10000") int maxSections, @DefaultValue("words") String tokenCounter,
			@DefaultValue Map<String, Kind> byKind) {

		ChunkPolicy policies() {
			TokenCounter counter = accept("stroma.chunk.token-counter", this.tokenCounter, TokenCounter::parse);
			ChunkPolicy others = this.policy.policy(new ChunkSettings("stroma.chunk", this.maxTokens, this.wholeTokens,
					this.overlapTokens, this.parentTokens, this.maxSections, counter));
			if (this.byKind.isEmpty()) {
				return others;
			}
			KindRoutingChunkPolicy policies = KindRoutingChunkPolicy.of(others);
			for (Map.Entry<String, Kind> kind : this.byKind.entrySet()) {
				policies = policies.kind(kind.getKey(), kind.getValue().policy(kind.getKey(), this, counter));
			}
			return policies;
		}

	}

	/**
	 * How records of one kind are cut.
	 */
	record Kind(@Nullable ChunkPolicyType policy, @Nullable Integer maxTokens, @Nullable Integer wholeTokens,
			@Nullable Integer overlapTokens, @Nullable Integer parentTokens) {

		ChunkPolicy policy(String kind, Chunk all, TokenCounter counter) {
			Integer overlap = this.overlapTokens;
			Integer parent = this.parentTokens;
			// without a maximum of its own, what stays whole is that of all records too
			boolean own = this.maxTokens != null || this.wholeTokens != null;
			ChunkSettings settings = new ChunkSettings("stroma.chunk.by-kind." + kind,
					own ? this.maxTokens : all.maxTokens(), own ? this.wholeTokens : all.wholeTokens(),
					(overlap != null) ? overlap : all.overlapTokens(), (parent != null) ? parent : all.parentTokens(),
					all.maxSections(), counter);
			return ((this.policy != null) ? this.policy : all.policy()).policy(settings);
		}

	}

	/**
	 * What the index that is searched keeps of vectors.
	 *
	 * @param enabled Whether texts get vectors and searches compare them. Otherwise no
	 * embedder is used, and search is by keyword only.
	 * @param quantization How exactly each value of a vector is kept. Scores are those of
	 * the full vectors whatever it is.
	 * @param searchDimension First values of a vector that are searched before all of
	 * them are compared, 0 for all. For models that were trained for it, with float32
	 * only.
	 */
	record Vectors(@DefaultValue("true") boolean enabled, @DefaultValue("float32") Quantization quantization,
			@DefaultValue("0") int searchDimension) {
	}

	/**
	 * How much state beside the corpus is taken.
	 *
	 * @param maxKeyLength Characters that a namespace, and a key, may have, 1 to 4096.
	 * @param maxValueSize Most bytes that a value may have, 1B to 256MB.
	 * @param maxBatch Changes that one batch may have, at least 1.
	 */
	record State(@DefaultValue("512") int maxKeyLength, @DefaultValue("1MB") DataSize maxValueSize,
			@DefaultValue("1000") int maxBatch) {

		StateOptions options() {
			StateOptions options = accept("stroma.state.max-key-length", this.maxKeyLength,
					StateOptions.defaults()::maxKeyLength);
			options = accept("stroma.state.max-value-size", this.maxValueSize.toBytes(), options::maxValueBytes);
			return accept("stroma.state.max-batch", this.maxBatch, options::maxBatch);
		}

	}

	/**
	 * How memories are kept and recalled.
	 *
	 * @param limit Memories that a request recalls that does not say how many, 1 to 100.
	 * @param importanceWeight How much the importance of a memory counts in its rank, 0
	 * for not at all to 1.
	 * @param halfLife Age at which a memory counts half. Without it, any age alike.
	 * @param mergeSimilarity Share of words in common from which a new memory is merged
	 * into an old one, above 0.5 to 1; 0 to merge only the same content.
	 */
	record Memory(@DefaultValue("8") int limit, @DefaultValue("0") double importanceWeight, @Nullable Duration halfLife,
			@DefaultValue("0") double mergeSimilarity) {

		MemoryOptions options() {
			MemoryOptions options = accept("stroma.memory.limit", this.limit, MemoryOptions.defaults()::limit);
			options = accept("stroma.memory.importance-weight", this.importanceWeight, options::importanceWeight);
			options = accept("stroma.memory.merge-similarity", this.mergeSimilarity, options::mergeSimilarity);
			Duration half = this.halfLife;
			return (half != null) ? accept("stroma.memory.half-life", half, options::halfLife) : options;
		}

	}

	/**
	 * How words are found.
	 *
	 * @param language Language whose rules bring inflected words together: a code, a
	 * comma-separated list to detect one of, auto to detect any, or none.
	 * @param synonyms Groups of words that find each other, each separated by commas.
	 * @param protectedWords Words that keep their form, such as names; no other form
	 * finds them.
	 * @param metadataFields Metadata keys whose values are searched like texts.
	 */
	record Lexical(@DefaultValue("auto") String language, @DefaultValue List<String> synonyms,
			@DefaultValue List<String> protectedWords, @DefaultValue( {
					"author", "categories", "entities", "keywords", "tags" }) List<String> metadataFields){

		TextAnalyzer analyzer() {
			TextAnalyzer words = accept("stroma.lexical.language", this.language, LanguageAnalyzer::parse);
			TextAnalyzer analyzer = this.protectedWords.isEmpty() ? words
					: accept("stroma.lexical.protected-words", this.protectedWords, (list) -> protecting(words, list));
			return this.synonyms.isEmpty() ? analyzer : accept("stroma.lexical.synonyms", this.synonyms,
					(groups) -> SynonymAnalyzer.of(analyzer, groups));
		}

		private static TextAnalyzer protecting(TextAnalyzer analyzer, List<String> words) {
			if (!(analyzer instanceof LanguageAnalyzer byLanguage)) {
				throw new InvalidInputException(
						"With stroma.lexical.language none every word keeps its form: leave protected words out");
			}
			return byLanguage.protecting(words);
		}

	}

}
