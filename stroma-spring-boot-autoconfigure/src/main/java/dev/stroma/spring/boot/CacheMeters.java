package dev.stroma.spring.boot;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import dev.stroma.embed.CachingEmbedder;
import dev.stroma.embed.Embedder;

/**
 * Counts how often the vector of a question was known.
 */
final class CacheMeters {

	private CacheMeters() {
	}

	/**
	 * @return the embedder
	 */
	static Embedder count(Embedder embedder, @Nullable MeterRegistry meters) {
		if (meters != null && embedder instanceof CachingEmbedder cache) {
			FunctionCounter.builder("stroma.embedder.cache", cache, CachingEmbedder::hits)
				.tag("result", "hit")
				.description("Questions whose vector was known")
				.register(meters);
			FunctionCounter.builder("stroma.embedder.cache", cache, CachingEmbedder::misses)
				.tag("result", "miss")
				.description("Questions whose vector had to be made")
				.register(meters);
		}
		return embedder;
	}

}
