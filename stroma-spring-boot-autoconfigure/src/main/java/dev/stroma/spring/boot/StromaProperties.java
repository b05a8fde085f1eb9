package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

import dev.stroma.Profile;
import dev.stroma.StromaOptions;
import dev.stroma.StromaOptions.Mode;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.StateOptions;
import dev.stroma.graph.WalkOptions;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.Quantization;

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
		@NestedConfigurationProperty @DefaultValue IndexingProperties indexing,
		@NestedConfigurationProperty @DefaultValue SearchProperties search, @DefaultValue SqliteVec sqliteVec,
		@DefaultValue Store store, @NestedConfigurationProperty @DefaultValue ChunkProperties chunk,
		@NestedConfigurationProperty @DefaultValue LexicalProperties lexical, @DefaultValue Vectors vectors,
		@DefaultValue State state, @DefaultValue Graph graph,
		@NestedConfigurationProperty @DefaultValue MemoryProperties memory) {

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

	static @Nullable Path path(String property, @Nullable String value) {
		return StringUtils.hasText(value) ? accept(property, value, Path::of) : null;
	}

	private static <V, T> T accept(String property, V value, Function<V, T> engine) {
		return StromaPropertyException.accept(property, value, engine);
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

}
