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

	public Phrase {
		sequences = sequences.stream().map(List::copyOf).toList();
	}

	/**
	 * As FTS5 reads it.
	 * @param withPositions what excludes the columns in which terms that stand next to
	 * each other are no neighbours
	 */
	String expression(String withPositions) {
		return this.sequences.stream()
			.map((sequence) -> expression(sequence, withPositions))
			.collect(Collectors.joining(" OR "));
	}

	private static String expression(List<QueryTerm> sequence, String withPositions) {
		QueryTerm last = sequence.get(sequence.size() - 1);
		if (sequence.size() == 1) {
			return last.expression();
		}
		String terms = sequence.stream().map(QueryTerm::text).collect(Collectors.joining(" "));
		return withPositions + QueryTerm.quoted(terms) + (last.open() ? "*" : "");
	}

}
