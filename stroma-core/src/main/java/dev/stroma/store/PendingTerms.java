package dev.stroma.store;

import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What a change does to a full-text index, held back until everything else is written:
 * the index writes out all it has pending whenever it is given a smaller id than before,
 * and whenever a statement that keeps a journal comes between, as deleting a vector does.
 * So it is told at once and in the order of the ids; of what happens to a chunk more than
 * once, only the outcome.
 */
final class PendingTerms {

	/** More are written at once, so that memory is bounded. */
	private static final int MOST_CHARACTERS = 8 << 20;

	/**
	 * @param before what the index has, {@code null} for nothing
	 * @param after what it is to have, {@code null} for nothing
	 */
	private record Outcome(@Nullable FullTextRow before, @Nullable FullTextRow after) {
	}

	private final FullTextSet set;

	private final Map<Long, Outcome> outcomes = new TreeMap<>();

	private int characters;

	PendingTerms(FullTextSet set) {
		this.set = set;
	}

	/**
	 * @param before the chunk's terms until now, {@code null} for none
	 * @param after those it has from now on, {@code null} for none
	 */
	void put(long chunk, @Nullable FullTextRow before, @Nullable FullTextRow after) {
		Outcome earlier = this.outcomes.get(chunk);
		Outcome outcome = new Outcome((earlier != null) ? earlier.before() : before, after);
		if (outcome.before() == null && after == null) {
			this.outcomes.remove(chunk);
		}
		else {
			this.outcomes.put(chunk, outcome);
		}
		this.characters += length(before) + length(after);
		if (this.characters > MOST_CHARACTERS) {
			write();
		}
	}

	private static int length(@Nullable FullTextRow row) {
		return (row != null) ? row.title().length() + row.heading().length() + row.body().length()
				+ row.parts().length() + row.terms().length() : 0;
	}

	/** Tells the index. */
	void write() {
		this.outcomes.forEach((chunk, outcome) -> {
			if (outcome.before() != null) {
				this.set.deindex(chunk, outcome.before());
			}
			if (outcome.after() != null) {
				this.set.index(chunk, outcome.after());
			}
		});
		this.set.write();
		this.outcomes.clear();
		this.characters = 0;
	}

}
