package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

import dev.stroma.StromaOptions;
import dev.stroma.StromaOptions.Mode;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.Arm;
import dev.stroma.search.KeywordOptions;
import dev.stroma.search.SearchRequest;

/**
 * How questions are answered.
 *
 * @param limit Hits of a request that does not say how many, 1 to 250.
 * @param candidates Passages that each way of searching names at most, whatever the
 * limit, 10 to 1000.
 * @param maxWaiting Searches on threads of the index that may wait for one, at least 1;
 * another one is refused.
 * @param minRelevance Relevance that a hit must reach unless the request says otherwise,
 * 0 to 1.
 * @param deadline Longest time the arms of one search take unless the request says
 * otherwise. Without it, any time.
 * @param queryEmbeddingTimeout Longest time a search waits for a remote embedder before
 * it answers by keyword alone.
 * @param rerankTimeout Longest time a search waits for a reranker before it keeps the
 * order of fusion.
 * @param minimumMatch Share of a question's words that a passage must have to be found by
 * them, 0 to 1; 0 for any word. Relaxed where few passages have so many.
 * @param operators Whether "two words" in quotes are required of every hit, and -word
 * excludes.
 * @param typoTolerance Whether a word that the index lacks is taken for the most similar
 * ones that it has.
 * @param recordVectorWeight How much the meaning of whole records counts, 1 being as much
 * as that of passages; 0 for not at all.
 * @param explain Whether each answer is explained in the log dev.stroma.search.explain,
 * with the question, unless the request says otherwise.
 * @param vectors how vectors are compared
 * @param resident whether questions are answered from memory
 */
record SearchProperties(@DefaultValue("10") int limit, @DefaultValue("256") int candidates,
		@DefaultValue("1000") int maxWaiting, @DefaultValue("0") double minRelevance, @Nullable Duration deadline,
		@DefaultValue("3s") Duration queryEmbeddingTimeout, @DefaultValue("5s") Duration rerankTimeout,
		@DefaultValue("0") double minimumMatch, @DefaultValue("false") boolean operators,
		@DefaultValue("false") boolean typoTolerance, @DefaultValue("0") double recordVectorWeight,
		@DefaultValue("false") boolean explain, @DefaultValue Vectors vectors, @DefaultValue Resident resident) {

	StromaOptions applyTo(StromaOptions options) {
		StromaOptions asked = options.searchDefaults(defaults())
			.keywords(keywords())
			.resident(this.resident.settings());
		asked = StromaPropertyException.accept("stroma.search.candidates", this.candidates, asked::candidates);
		asked = StromaPropertyException.accept("stroma.search.max-waiting", this.maxWaiting, asked::maxWaiting);
		asked = StromaPropertyException.accept("stroma.search.query-embedding-timeout", this.queryEmbeddingTimeout,
				asked::queryEmbeddingTimeout);
		return StromaPropertyException.accept("stroma.search.rerank-timeout", this.rerankTimeout, asked::rerankTimeout);
	}

	SearchRequest defaults() {
		SearchRequest defaults = StromaPropertyException.accept("stroma.search.limit", this.limit,
				SearchRequest.of("").explain(this.explain).exact(this.vectors.exact())::limit);
		defaults = StromaPropertyException.accept("stroma.search.min-relevance", this.minRelevance,
				defaults::minRelevance);
		SearchRequest unweighted = defaults;
		defaults = StromaPropertyException.accept("stroma.search.record-vector-weight", this.recordVectorWeight,
				(weight) -> unweighted.weight(Arm.RECORD_VECTOR, weight));
		Duration most = this.deadline;
		return (most != null) ? StromaPropertyException.accept("stroma.search.deadline", most, defaults::deadline)
				: defaults;
	}

	private KeywordOptions keywords() {
		return StromaPropertyException
			.accept("stroma.search.minimum-match", this.minimumMatch, KeywordOptions.defaults()::minimumMatch)
			.operators(this.operators)
			.typoTolerance(this.typoTolerance);
	}

	/**
	 * How vectors are compared.
	 *
	 * @param exact Whether a question's vector is compared with every other, even where
	 * an index would be faster, unless the request says otherwise.
	 */
	record Vectors(@DefaultValue("false") boolean exact) {
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
			return (this.memory == null) ? settings : StromaPropertyException.accept("stroma.search.resident.memory",
					this.memory.toBytes(), settings::bytes);
		}

	}

}
