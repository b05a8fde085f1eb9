package dev.stroma.memory;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.Validity;
import dev.stroma.error.InvalidInputException;

/**
 * Memories as records, and back.
 */
final class MemoryRecords {

	static final String KIND = "note";

	private static final int TITLE_LENGTH = 60;

	private MemoryRecords() {
	}

	/** The name that a memory is given for its content. */
	static String ref(String content) {
		return "memory-" + ContentHash.over("stroma-memory-1")
			.text(CorpusRecord.cleanBody(content))
			.build()
			.toString()
			.substring(0, 32);
	}

	/**
	 * @param at when it came to be, unless it says that itself
	 */
	static CorpusRecord record(String ref, MemoryInput input, Instant at) {
		if (input.metadata().asMap().containsKey(MemoryStore.AT)) {
			throw new InvalidInputException(
					"The metadata of a memory has the key '%s', which says when it came to be: use at(..) for that, or another key"
						.formatted(MemoryStore.AT));
		}
		Validity validity = Objects.requireNonNullElse(input.validity(), Validity.ALWAYS);
		Instant moment = Objects.requireNonNullElse(input.at(), at).truncatedTo(ChronoUnit.MILLIS);
		return CorpusRecord.of(ref, title(input), input.content())
			.kind(Objects.requireNonNullElse(input.kind(), KIND))
			.sourceRef(input.source())
			.metadata(input.metadata().with(MemoryStore.AT, moment))
			.importance(importance(input))
			.validFrom(validity.from())
			.validUntil(validity.until());
	}

	private static double importance(MemoryInput input) {
		Double importance = input.importance();
		return (importance != null) ? importance : 1;
	}

	private static String title(MemoryInput input) {
		String title = input.title();
		return (title != null && !title.isBlank()) ? title : beginning(input.content());
	}

	private static String beginning(String content) {
		String line = CorpusRecord.cleanBody(content).strip().lines().findFirst().orElse("").strip();
		if (line.codePointCount(0, line.length()) <= TITLE_LENGTH) {
			return line;
		}
		String cut = line.substring(0, line.offsetByCodePoints(0, TITLE_LENGTH));
		int blank = cut.lastIndexOf(' ');
		return (blank > TITLE_LENGTH / 2) ? cut.substring(0, blank) : cut;
	}

	static Memory memory(CorpusRecord record) {
		return new Memory(record.ref(), record.kind(), record.sourceRef(), record.title(), record.body(),
				ownMetadata(record.metadata()), record.importance().orElse(1), at(record.metadata()),
				record.validity());
	}

	/** What was given. */
	static Metadata ownMetadata(Metadata stored) {
		return stored.with(MemoryStore.AT, null);
	}

	/** Records that others put into the scope have no moment. */
	static Instant at(Metadata metadata) {
		return (metadata.asMap().get(MemoryStore.AT) instanceof Instant at) ? at : Instant.EPOCH;
	}

	/**
	 * What a memory becomes that takes another in.
	 */
	static MemoryInput merged(Memory memory, MemoryInput input) {
		Metadata metadata = memory.metadata();
		for (var entry : input.metadata().asMap().entrySet()) {
			metadata = metadata.with(entry.getKey(), entry.getValue());
		}
		return memory.toInput()
			.content(input.content())
			.kind(said(input.kind(), memory.kind()))
			.source(said(input.source(), memory.source()))
			.title(said(input.title(), sameTitle(memory, input) ? memory.title() : null))
			.metadata(metadata)
			.importance(Math.max(importance(input), memory.importance()))
			.validity(said(input.validity(), memory.validity()))
			.at(input.at());
	}

	/** A title that only repeats the content follows it. */
	private static boolean sameTitle(Memory memory, MemoryInput input) {
		return !memory.title().equals(beginning(memory.content())) || memory.content().equals(input.content());
	}

	private static <T> @Nullable T said(@Nullable T one, @Nullable T other) {
		return (one != null) ? one : other;
	}

}
