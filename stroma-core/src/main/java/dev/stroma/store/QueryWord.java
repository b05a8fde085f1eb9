package dev.stroma.store;

import java.util.List;

/**
 * A word of a question.
 *
 * @param spellings the terms it may stand as, of which the best match counts
 * @param demand words of the same number make one demand, which any of them meets: a
 * compound word and its first part do
 */
public record QueryWord(List<QueryTerm> spellings, int demand) {

	public QueryWord {
		spellings = List.copyOf(spellings);
	}

}
