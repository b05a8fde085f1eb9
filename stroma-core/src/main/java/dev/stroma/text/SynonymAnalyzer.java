package dev.stroma.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.stroma.error.InvalidInputException;

/**
 * Another analyzer's terms, and the synonyms of a question's words as further spellings
 * of them, of which the best match counts. Inflected forms of a word have its synonyms
 * too. Documents are indexed as they are: other synonyms take effect at once.
 * Thread-safe.
 */
public final class SynonymAnalyzer implements TextAnalyzer {

	/** Sets of languages whose synonyms are kept. */
	private static final int MAX_SETS = 64;

	private final TextAnalyzer analyzer;

	private final List<List<String>> groups;

	private final Map<Set<String>, Map<String, Set<String>>> synonyms = new ConcurrentHashMap<>();

	private SynonymAnalyzer(TextAnalyzer analyzer, List<List<String>> groups) {
		this.analyzer = analyzer;
		this.groups = groups;
	}

	/**
	 * @param groups words that stand for each other, separated by commas:
	 * {@code "car, automobile"}. Single words, at least two in a group. A word of several
	 * groups has the synonyms of each, their words do not become synonyms of each other
	 */
	public static SynonymAnalyzer of(TextAnalyzer analyzer, Collection<String> groups) {
		return new SynonymAnalyzer(analyzer, groups.stream().map(SynonymAnalyzer::group).toList());
	}

	private static List<String> group(String group) {
		List<String> words = Arrays.stream(group.split(","))
			.map(String::strip)
			.filter((word) -> !word.isEmpty())
			.toList();
		if (words.size() < 2) {
			throw new InvalidInputException(
					"The synonyms '%s' are too few: give at least two words, separated by commas".formatted(group));
		}
		words.forEach((word) -> SingleWord.term("synonym", word));
		return words;
	}

	@Override
	public String identity() {
		return this.analyzer.identity();
	}

	@Override
	public List<Token> analyze(String text) {
		return this.analyzer.analyze(text);
	}

	@Override
	public List<Token> analyzeQuery(String text) {
		return withSynonyms(this.analyzer.analyzeQuery(text), Set.of());
	}

	@Override
	public List<Token> analyzeQuery(String text, Set<String> languages) {
		return withSynonyms(this.analyzer.analyzeQuery(text, languages), languages);
	}

	private List<Token> withSynonyms(List<Token> tokens, Set<String> languages) {
		Map<String, Set<String>> known = synonyms(languages);
		List<Token> all = new ArrayList<>(tokens.size());
		for (Token token : tokens) {
			all.add(token);
			known.getOrDefault(token.term(), Set.of())
				.stream()
				.filter((term) -> !term.equals(token.term()))
				.forEach((term) -> all.add(token.withTerm(term)));
		}
		return Collections.unmodifiableList(all);
	}

	private Map<String, Set<String>> synonyms(Set<String> languages) {
		Map<String, Set<String>> known = this.synonyms.get(languages);
		if (known == null) {
			known = new HashMap<>();
			for (List<String> group : this.groups) {
				Set<String> terms = new LinkedHashSet<>();
				for (String word : group) {
					this.analyzer.analyzeQuery(word, languages)
						.stream()
						.filter((token) -> token.kind() == Token.Kind.WORD)
						.forEach((token) -> terms.add(token.term()));
				}
				for (String term : terms) {
					known.computeIfAbsent(term, (one) -> new LinkedHashSet<>()).addAll(terms);
				}
			}
			if (this.synonyms.size() >= MAX_SETS) {
				this.synonyms.clear();
			}
			this.synonyms.put(Set.copyOf(languages), known);
		}
		return known;
	}

	@Override
	public TextAnalyzer forText(String text) {
		return this.analyzer.forText(text);
	}

	@Override
	public TextAnalyzer forLanguage(String language) {
		return this.analyzer.forLanguage(language);
	}

	@Override
	public String beginning(String word) {
		return this.analyzer.beginning(word);
	}

	@Override
	public String language() {
		return this.analyzer.language();
	}

}
