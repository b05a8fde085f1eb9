package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.util.StringUtils;

import dev.stroma.Profile;
import dev.stroma.StromaOptions;
import dev.stroma.StromaOptions.Mode;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.CodeChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.index.WorkerOptions;
import dev.stroma.search.SearchRequest;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.TextAnalyzer;

/**
 * What {@code stroma.*} says. Paths are texts: a relative one starts at the working
 * directory, and none is looked for on the class path. A group of which nothing is said
 * is {@code null}: binding its defaults would take time at each start, and they are the
 * engine's own.
 *
 * @param enabled Whether the index is opened and its beans exist.
 * @param path File that holds the index, created when absent together with its
 * directories. Required.
 * @param mode What the index is opened for: read-write, read-only, or auto, which is
 * read-only while another process has it open for writing.
 * @param profile What the index is for: default, embedded for a small device, or
 * documents for a library of documents. Its values are where other properties begin, and
 * some of them how far these may go.
 * @param indexing how texts are indexed
 * @param search how questions are answered
 * @param sqliteVec where the sqlite-vec extension is
 * @param store how the file is used
 * @param chunk how texts are cut
 * @param lexical how words are found
 * @param fts whether there is an index of words
 * @param vectors what the index that is searched keeps of vectors
 * @param state how much state beside the corpus is taken
 * @param graph how a search follows the graph
 * @param memory how memories are kept and recalled
 */
@ConfigurationProperties("stroma")
record StromaProperties(@DefaultValue("true") boolean enabled, @Nullable String path,
		@DefaultValue("read-write") Mode mode, @DefaultValue("default") Profile profile,
		@NestedConfigurationProperty @Nullable IndexingProperties indexing,
		@NestedConfigurationProperty @Nullable SearchProperties search,
		@NestedConfigurationProperty @Nullable SqliteVecProperties sqliteVec,
		@NestedConfigurationProperty @Nullable StoreProperties store,
		@NestedConfigurationProperty @Nullable ChunkProperties chunk,
		@NestedConfigurationProperty @Nullable LexicalProperties lexical,
		@NestedConfigurationProperty @Nullable FtsProperties fts,
		@NestedConfigurationProperty @Nullable VectorProperties vectors,
		@NestedConfigurationProperty @Nullable StateProperties state,
		@NestedConfigurationProperty @Nullable GraphProperties graph,
		@NestedConfigurationProperty @Nullable MemoryProperties memory,
		@NestedConfigurationProperty @Nullable WorkerProperties worker) {

	/**
	 * What can be said of an index by properties alone.
	 */
	StromaOptions options() {
		if (this.path == null || !StringUtils.hasText(this.path)) {
			throw StromaPropertyException.missingPath(this.path);
		}
		StromaOptions options = accept("stroma.path", this.path, (path) -> StromaOptions.of(Path.of(path)))
			.profile(this.profile)
			.mode(this.mode);
		options = (this.indexing != null) ? this.indexing.applyTo(options) : options;
		WorkerOptions worker = (this.indexing != null) ? this.indexing.worker() : WorkerOptions.defaults();
		options = options.worker((this.worker != null) ? this.worker.applyTo(worker) : worker);
		options = (this.state != null) ? options.state(this.state.options()) : options;
		options = (this.memory != null) ? options.memory(this.memory.options()) : options;
		options = (this.lexical != null) ? this.lexical.applyTo(options) : options;
		options = (this.sqliteVec != null) ? this.sqliteVec.applyTo(options) : options;
		options = (this.store != null) ? this.store.applyTo(options) : options;
		options = (this.vectors != null) ? this.vectors.applyTo(options) : options;
		options = (this.search != null) ? this.search.applyTo(options) : options;
		if (this.graph == null) {
			return options;
		}
		options = options
			.searchDefaults(this.graph.defaults((this.search != null) ? this.search.defaults() : SearchRequest.of("")));
		return this.graph.extractEntities() ? options.entityExtractor(EntityExtractor.rules()) : options;
	}

	ChunkPolicy chunkPolicy() {
		if (this.profile == Profile.EMBEDDED) {
			return WindowChunkPolicy.micrographrag();
		}
		return (this.chunk != null) ? this.chunk.policies() : CodeChunkPolicy.create();
	}

	TextAnalyzer analyzer() {
		return (this.lexical != null) ? this.lexical.analyzer() : LanguageAnalyzer.auto();
	}

	/** When the worker embeds, {@code null} for at any time. */
	@Nullable CronExpression embeddingSchedule() {
		return (this.worker != null) ? this.worker.schedule() : null;
	}

	/** Whether there is an index of words. */
	boolean hasWords() {
		return this.fts == null || this.fts.enabled();
	}

	boolean hasVectors() {
		return this.vectors == null || this.vectors.enabled();
	}

	static @Nullable Path path(String property, @Nullable String value) {
		return StringUtils.hasText(value) ? accept(property, value, Path::of) : null;
	}

	private static <V, T> T accept(String property, V value, Function<V, T> engine) {
		return StromaPropertyException.accept(property, value, engine);
	}

}
