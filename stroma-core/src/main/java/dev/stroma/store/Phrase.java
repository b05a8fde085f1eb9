package dev.stroma.store;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Words that stand next to each other.
 *
 * @param sequences what they are as terms, one list for each way to analyse them, none of
 * them empty; a chunk has the phrase when it has any of them
 */
public record Phrase(List<List<QueryTerm>> sequences) {

	/** In the other column, terms that stand next to each other are no neighbours. */
	private static final String WITH_POSITIONS = "{title heading body terms} : ";

	public Phrase {
		sequences = sequences.stream().map(List::copyOf).toList();
	}

	/** As FTS5 reads it. */
	String expression() {
		return this.sequences.stream().map(Phrase::expression).collect(Collectors.joining(" OR "));
	}

	private static String expression(List<QueryTerm> sequence) {
		QueryTerm last = sequence.get(sequence.size() - 1);
		if (sequence.size() == 1) {
			return last.expression();
		}
		String terms = sequence.stream().map(QueryTerm::text).collect(Collectors.joining(" "));
		return WITH_POSITIONS + QueryTerm.quoted(terms) + (last.open() ? "*" : "");
	}

}
