package dev.stroma.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The words of a text that have a stem: those of letters alone, in scripts with blanks.
 */
record StemmableWords(List<Token> tokens, int[] words, List<String> surfaces, List<String> folded) {

	/**
	 * @param protectedWords the terms of words that are to have no stem
	 */
	static StemmableWords of(String text, List<Token> tokens, Set<String> protectedWords) {
		int[] words = new int[tokens.size()];
		List<String> surfaces = new ArrayList<>(tokens.size());
		List<String> folded = new ArrayList<>(tokens.size());
		for (int i = 0; i < words.length; i++) {
			Token token = tokens.get(i);
			words[i] = -1;
			if (isWord(token.term()) && !protectedWords.contains(token.term())) {
				words[i] = surfaces.size();
				surfaces.add(CharacterFolding.compose(text, token.start(), token.end()));
				folded.add(token.term());
			}
		}
		return new StemmableWords(tokens, words, surfaces, folded);
	}

	private static boolean isWord(String term) {
		for (int i = 0, c; i < term.length(); i += Character.charCount(c)) {
			c = term.codePointAt(i);
			CharacterKind kind = CharacterKind.of(c);
			if (kind != CharacterKind.LETTER && kind != CharacterKind.MARK) {
				return false;
			}
		}
		return true;
	}

	/** One for each token. */
	List<LanguageTerms.Word> in(String language) {
		List<LanguageTerms.Word> stemmed = LanguageTerms.of(language).words(this.surfaces, this.folded);
		List<LanguageTerms.Word> all = new ArrayList<>(this.words.length);
		for (int i = 0; i < this.words.length; i++) {
			all.add((this.words[i] >= 0) ? stemmed.get(this.words[i])
					: new LanguageTerms.Word(List.of(this.tokens.get(i).term()), false));
		}
		return all;
	}

}
