package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.memory.MemoryOptions;

/**
 * How memories are kept and recalled.
 *
 * @param limit Memories that a request recalls that does not say how many, 1 to 100.
 * @param importanceWeight How much the importance of a memory counts in its rank, 0 for
 * not at all to 1.
 * @param halfLife Age at which a memory counts half. Without it, any age alike.
 * @param mergeSimilarity Share of words in common from which a new memory is merged into
 * an old one, above 0.5 to 1; 0 to merge only the same content.
 */
record MemoryProperties(@DefaultValue("8") int limit, @DefaultValue("0") double importanceWeight,
		@Nullable Duration halfLife, @DefaultValue("0") double mergeSimilarity) {

	MemoryOptions options() {
		MemoryOptions options = StromaPropertyException.accept("stroma.memory.limit", this.limit,
				MemoryOptions.defaults()::limit);
		options = StromaPropertyException.accept("stroma.memory.importance-weight", this.importanceWeight,
				options::importanceWeight);
		options = StromaPropertyException.accept("stroma.memory.merge-similarity", this.mergeSimilarity,
				options::mergeSimilarity);
		Duration half = this.halfLife;
		return (half != null) ? StromaPropertyException.accept("stroma.memory.half-life", half, options::halfLife)
				: options;
	}

}
