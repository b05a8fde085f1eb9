package dev.stroma.search;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A word that the index lacks, and what it was taken for.
 *
 * @param start offset of its first character in {@link Understood#text()}
 * @param end offset after its last one
 * @param word as the text has it
 * @param instead up to three words that passages have in some form, the most frequent
 * first; in small letters, with the ending that the word has
 */
public record Correction(int start, int end, String word, List<String> instead) {

	public Correction {
		instead = List.copyOf(instead);
	}

	@Override
	public String toString() {
		return "no passage has '%s': searched for %s".formatted(this.word,
				this.instead.stream().map("'%s'"::formatted).collect(Collectors.joining(", ")));
	}

}
