package dev.stroma.chunk;

import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.TooManySectionsException;

/**
 * What a {@link ChunkPolicy} made of one record. Immutable.
 *
 * @param list the sections in document order: by start, a parent before its children
 * @param omittedCharacters characters that are in no section although they are not blank
 * @param omittedBecause why they were left out, empty when none were
 */
public record Sections(List<Section> list, int omittedCharacters, String omittedBecause) {

	/** Sections that a record may have when no other limit is given. */
	public static final int DEFAULT_LIMIT = 10_000;

	public Sections {
		list = List.copyOf(list);
	}

	public static Sections of(List<Section> list) {
		return new Sections(list, 0, "");
	}

	/**
	 * The same sections, saying what a cap or an option left out.
	 */
	public Sections omitted(int characters, String reason) {
		return new Sections(this.list, characters, reason);
	}

	/**
	 * These sections, after a check of what every policy promises: slices within the body
	 * that split no surrogate pair, in order of their starts, each parent before its
	 * children.
	 * @param record the record they were made of
	 * @param maxSections how many are allowed: 0 means {@value #DEFAULT_LIMIT}, -1 any
	 * number
	 * @throws TooManySectionsException when there are more
	 * @throws InvalidInputException when another promise is broken, which is a fault of
	 * the policy
	 */
	public Sections checkedFor(CorpusRecord record, int maxSections) {
		int limit = limit(maxSections);
		if (this.list.size() > limit) {
			throw tooMany(record, limit);
		}
		String body = record.body();
		int previousStart = 0;
		for (int i = 0; i < this.list.size(); i++) {
			Section section = this.list.get(i);
			if (section.end() > body.length()) {
				throw wrong(record, i, "ends behind the body, which has %d characters".formatted(body.length()));
			}
			if (splitsPair(body, section.start()) || splitsPair(body, section.end())) {
				throw wrong(record, i, "splits a surrogate pair");
			}
			if (section.start() < previousStart) {
				throw wrong(record, i, "begins before the one before it, at %d".formatted(previousStart));
			}
			Integer parent = section.parent();
			if (parent != null && (parent < 0 || parent >= i)) {
				throw wrong(record, i, "has parent %s, not an index below its own".formatted(parent));
			}
			previousStart = section.start();
		}
		return this;
	}

	/**
	 * The number that a setting stands for: 0 the default, -1 no limit.
	 */
	static int limit(int maxSections) {
		if (maxSections < -1) {
			throw new InvalidInputException(
					"maxSections is %d: use a positive number, 0 for the default of %d, or -1 for no limit"
						.formatted(maxSections, DEFAULT_LIMIT));
		}
		return switch (maxSections) {
			case 0 -> DEFAULT_LIMIT;
			case -1 -> Integer.MAX_VALUE;
			default -> maxSections;
		};
	}

	static TooManySectionsException tooMany(CorpusRecord record, int limit) {
		return new TooManySectionsException(
				"Record '%s' (%d characters) has more than %d sections: raise maxSections or the chunk size, or split the record"
					.formatted(record.ref(), record.body().length(), limit));
	}

	private static boolean splitsPair(String body, int at) {
		return at > 0 && at < body.length() && Character.isSurrogatePair(body.charAt(at - 1), body.charAt(at));
	}

	private InvalidInputException wrong(CorpusRecord record, int index, String violation) {
		Section section = this.list.get(index);
		return new InvalidInputException(
				"The chunk policy made a wrong section %d of record '%s': [%d, %d) %s. Correct the policy"
					.formatted(index, record.ref(), section.start(), section.end(), violation));
	}

}
