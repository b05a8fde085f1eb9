package dev.stroma.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.stroma.corpus.ContentHash;

/**
 * What texts and questions become by the rules of languages, but for protected words,
 * which keep their form. Thread-safe.
 */
final class LanguageTokens {

	private final FoldingAnalyzer words = new FoldingAnalyzer();

	/** Their terms. */
	private final Set<String> protectedWords;

	private LanguageTokens(Set<String> protectedWords) {
		this.protectedWords = protectedWords;
	}

	static LanguageTokens unprotected() {
		return new LanguageTokens(Set.of());
	}

	static LanguageTokens protecting(Collection<String> words) {
		Set<String> terms = new TreeSet<>();
		words.forEach((word) -> terms.add(SingleWord.term("protected word", word)));
		return new LanguageTokens(terms);
	}

	/** Adds to the identity of an analyzer, empty when no word is protected. */
	String protection() {
		return this.protectedWords.isEmpty() ? ""
				: " protected " + ContentHash.over("protected").texts(List.copyOf(this.protectedWords)).build();
	}

	String beginning(String word) {
		return this.words.beginning(word);
	}

	List<Token> document(String text, String language) {
		List<Token> tokens = this.words.analyze(text);
		List<LanguageTerms.Word> words = StemmableWords.of(text, tokens, this.protectedWords).in(language);
		List<Token> analyzed = new ArrayList<>(tokens.size());
		for (int i = 0; i < tokens.size(); i++) {
			LanguageTerms.Word word = words.get(i);
			Token token = tokens.get(i);
			analyzed.add(token.withTerm(word.terms().get(0)));
			for (String spelling : word.terms().subList(1, word.terms().size())) {
				analyzed.add(new Token(spelling, token.start(), token.end(), token.position(), Token.Kind.PART));
			}
		}
		return Collections.unmodifiableList(analyzed);
	}

	/**
	 * @param languages those of the texts that it is put to
	 * @param shown the language of the question, empty when it shows none
	 */
	List<Token> question(String text, List<String> languages, String shown) {
		List<Token> tokens = this.words.analyze(text);
		StemmableWords stemmable = StemmableWords.of(text, tokens, this.protectedWords);
		List<List<LanguageTerms.Word>> words = languages.stream().map(stemmable::in).toList();
		int own = languages.indexOf(shown);
		List<Token> said = new ArrayList<>();
		List<Token> all = new ArrayList<>();
		for (int i = 0; i < tokens.size(); i++) {
			int index = i;
			Token token = tokens.get(i);
			List<Token> spellings = words.stream()
				.flatMap((inLanguage) -> inLanguage.get(index).terms().stream())
				.distinct()
				.map(token::withTerm)
				.toList();
			all.addAll(spellings);
			boolean stopWord = (own >= 0) ? words.get(own).get(index).stopWord()
					: words.stream().allMatch((inLanguage) -> inLanguage.get(index).stopWord());
			if (!stopWord) {
				said.addAll(spellings);
			}
		}
		return Collections.unmodifiableList(said.isEmpty() ? all : said);
	}

}
