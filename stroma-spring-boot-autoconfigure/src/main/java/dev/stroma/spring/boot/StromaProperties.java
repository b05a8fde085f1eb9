package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

import dev.stroma.Profile;
import dev.stroma.StromaOptions;
import dev.stroma.StromaOptions.Mode;
import dev.stroma.graph.EntityExtractor;

/**
 * What {@code stroma.*} says. Paths are texts: a relative one starts at the working
 * directory, and none is looked for on the class path.
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
		@NestedConfigurationProperty @DefaultValue IndexingProperties indexing,
		@NestedConfigurationProperty @DefaultValue SearchProperties search,
		@NestedConfigurationProperty @DefaultValue SqliteVecProperties sqliteVec,
		@NestedConfigurationProperty @DefaultValue StoreProperties store,
		@NestedConfigurationProperty @DefaultValue ChunkProperties chunk,
		@NestedConfigurationProperty @DefaultValue LexicalProperties lexical,
		@NestedConfigurationProperty @DefaultValue FtsProperties fts,
		@NestedConfigurationProperty @DefaultValue VectorProperties vectors,
		@NestedConfigurationProperty @DefaultValue StateProperties state,
		@NestedConfigurationProperty @DefaultValue GraphProperties graph,
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
			.resident(this.search.resident().settings());
		options = accept("stroma.search.candidates", this.search.candidates(), options::candidates);
		options = accept("stroma.search.query-embedding-timeout", this.search.queryEmbeddingTimeout(),
				options::queryEmbeddingTimeout);
		options = accept("stroma.search.rerank-timeout", this.search.rerankTimeout(), options::rerankTimeout);
		options = accept("stroma.lexical.metadata-fields", this.lexical.metadataFields(), options::metadataFields);
		options = this.vectors.applyTo(this.store.applyTo(this.sqliteVec.applyTo(options)));
		return this.graph.extractEntities() ? options.entityExtractor(EntityExtractor.rules()) : options;
	}

	static @Nullable Path path(String property, @Nullable String value) {
		return StringUtils.hasText(value) ? accept(property, value, Path::of) : null;
	}

	private static <V, T> T accept(String property, V value, Function<V, T> engine) {
		return StromaPropertyException.accept(property, value, engine);
	}

}
