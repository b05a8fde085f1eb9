package dev.stroma.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.lucene.LuceneAnalysis;

/**
 * The terms of words in one language: stemmed, then folded. A word with accents has a
 * second term where its unaccented spelling leads to another stem, so that each spelling
 * finds the other. Thread-safe.
 */
final class LanguageTerms {

	private static final Map<String, LanguageTerms> ALL = new ConcurrentHashMap<>();

	/** Languages whose stemmers want accents, though people leave them out. */
	private static final Set<String> ACCENTED = Set.of("ca", "cs", "da", "es", "et", "eu", "fi", "fr", "hu", "it", "lt",
			"lv", "nl", "no", "pt", "ro", "sv", "tr");

	/**
	 * @param terms the term to index a word by, then other spellings
	 * @param stopWord whether it says too little to be searched for
	 */
	record Word(List<String> terms, boolean stopWord) {
	}

	private final @Nullable LuceneAnalysis rules;

	private final boolean accented;

	private LanguageTerms(String language) {
		this.rules = LuceneAnalysis.languages().contains(language) ? LuceneAnalysis.of(language) : null;
		this.accented = ACCENTED.contains(language);
	}

	/**
	 * @param language one without stemmer has folded words for terms
	 */
	static LanguageTerms of(String language) {
		return ALL.computeIfAbsent(language, LanguageTerms::new);
	}

	/**
	 * @param surfaces words as the text has them
	 * @param folded the same words folded
	 */
	List<Word> words(List<String> surfaces, List<String> folded) {
		List<Word> words = new ArrayList<>(surfaces.size());
		if (this.rules == null) {
			folded.forEach((term) -> words.add(new Word(List.of(term), false)));
			return words;
		}
		List<List<String>> stems = this.rules.stems(surfaces);
		List<List<String>> unaccented = this.accented ? this.rules.stems(folded) : stems;
		for (int i = 0; i < surfaces.size(); i++) {
			boolean stopWord = stems.get(i).isEmpty();
			Set<String> terms = new LinkedHashSet<>();
			if (stopWord) {
				terms.add(folded.get(i));
			}
			stems.get(i).forEach((stem) -> add(stem, terms));
			if (!stopWord) {
				unaccented.get(i).forEach((stem) -> add(stem, terms));
			}
			if (terms.isEmpty()) {
				terms.add(folded.get(i));
			}
			words.add(new Word(List.copyOf(terms), stopWord));
		}
		return words;
	}

	private static void add(String stem, Set<String> terms) {
		String term = CharacterFolding.fold(stem, 0, stem.length());
		if (!term.isEmpty()) {
			terms.add(term);
		}
	}

}
