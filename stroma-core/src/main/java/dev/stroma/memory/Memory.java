package dev.stroma.memory;

import java.time.Instant;

import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.Validity;

/**
 * Something that is remembered.
 *
 * @param ref its name: the one it was given, or one made of its content
 * @param kind what sort it is
 * @param source where it comes from
 * @param content its text as it is kept
 * @param importance how much it matters, 0 to 1
 * @param at when it came to be
 * @param validity when it holds
 */
public record Memory(String ref, String kind, String source, String title, String content, Metadata metadata,
		double importance, Instant at, Validity validity) {

	/** All that it is, as an input. */
	MemoryInput toInput() {
		return MemoryInput.of(this.content)
			.id(this.ref)
			.kind(this.kind)
			.source(this.source)
			.title(this.title)
			.metadata(this.metadata)
			.importance(this.importance)
			.validity(this.validity)
			.at(this.at);
	}

}
