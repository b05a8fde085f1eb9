package dev.stroma.text;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import dev.stroma.error.InvalidInputException;
import dev.stroma.lucene.LuceneAnalysis;

/**
 * The words of {@link FoldingAnalyzer}, their inflections brought together by the rules
 * of their language. The default, with the language of each text detected. Thread-safe.
 *
 * <ul>
 * <li><b>Stems</b> and stop words are Lucene's for the language. Identifiers, numbers and
 * scripts without blanks have none.</li>
 * <li><b>Stop words</b> of a document are indexed; a question's are left out unless it
 * has nothing else.</li>
 * <li><b>Accents</b>: a word is found by its unaccented spelling too, which yields a
 * {@linkplain Token.Kind#PART part} of its own where it leads to another stem.</li>
 * <li><b>Questions</b> are analysed in every language they are put to: what a word
 * becomes in each are spellings of it, of which the best match counts.</li>
 * </ul>
 */
public final class LanguageAnalyzer implements TextAnalyzer {

	/** Stands for a text in none of the languages: its words are folded. */
	private static final String NONE = "none";

	/** Known languages without stemmer. */
	private static final List<String> UNSTEMMED = List.of("ja", "ko", "th", "vi", "zh");

	/**
	 * A hash of what all languages make of a probe text. A test computes it: whoever
	 * changes terms changes this.
	 */
	private static final String OUTPUT = "7170b5e4ff497627";

	private final LanguageTokens tokens;

	private final String name;

	/** In the order given; one, or more to detect one of. */
	private final List<String> languages;

	private final LanguageDetector detector;

	/** The language of texts that show none. */
	private final String otherwise;

	private LanguageAnalyzer(String name, Collection<String> languages, String otherwise, LanguageTokens tokens) {
		this.name = name;
		this.tokens = tokens;
		this.languages = List.copyOf(languages);
		this.detector = new LanguageDetector(Set.copyOf(languages));
		this.otherwise = otherwise;
	}

	/**
	 * Detects the language of each text, among all that are known. A text that shows none
	 * is taken for English if it has no other letters than A to Z, and has its words
	 * folded otherwise.
	 */
	public static LanguageAnalyzer auto() {
		return new LanguageAnalyzer("auto", languages(), "", LanguageTokens.unprotected());
	}

	/**
	 * @param languages ISO 639-1 codes, one of {@link #languages()} each; of several, the
	 * one that a text shows, and the first for a text that shows none
	 */
	public static LanguageAnalyzer of(String... languages) {
		Set<String> codes = new LinkedHashSet<>();
		for (String language : languages) {
			String code = language.strip().toLowerCase(Locale.ROOT);
			if (!languages().contains(code)) {
				throw new InvalidInputException("There are no rules for language '%s': use auto, none, or some of %s"
					.formatted(language, String.join(",", languages())));
			}
			codes.add(code);
		}
		if (codes.isEmpty()) {
			throw new InvalidInputException(
					"No language is given: use auto, none, or some of " + String.join(",", languages()));
		}
		return new LanguageAnalyzer(String.join(",", codes), codes, codes.iterator().next(),
				LanguageTokens.unprotected());
	}

	/**
	 * The same analyzer, but that these words keep their form and are no stop words.
	 * @param words names and the like, single words; in any case, with or without accents
	 */
	public LanguageAnalyzer protecting(Collection<String> words) {
		return new LanguageAnalyzer(this.name, this.languages, this.otherwise, LanguageTokens.protecting(words));
	}

	/**
	 * An analyzer by its setting.
	 * @param setting {@code auto}, {@code none} for a {@link FoldingAnalyzer}, or
	 * language codes separated by commas
	 */
	public static TextAnalyzer parse(String setting) {
		return switch (setting.strip().toLowerCase(Locale.ROOT)) {
			case "auto" -> auto();
			case NONE -> new FoldingAnalyzer();
			default -> of(setting.split(","));
		};
	}

	/**
	 * The ISO 639-1 codes of the languages that are known.
	 */
	public static Set<String> languages() {
		Set<String> languages = new TreeSet<>(LuceneAnalysis.languages());
		languages.addAll(UNSTEMMED);
		return languages;
	}

	@Override
	public String identity() {
		return "languages-1 %s %s%s".formatted(this.name, OUTPUT, this.tokens.protection());
	}

	@Override
	public String language() {
		return (this.languages.size() == 1) ? this.languages.get(0) : "";
	}

	@Override
	public TextAnalyzer forText(String text) {
		return forLanguage(languageOf(text));
	}

	@Override
	public TextAnalyzer forLanguage(String language) {
		if (this.languages.size() == 1 && this.languages.contains(language)) {
			return this;
		}
		if (!this.languages.contains(language) && !(language.equals(NONE) && this.otherwise.isEmpty())) {
			throw new InvalidInputException("The index has no words in language '%s', its analyzer is for %s"
				.formatted(language, String.join(",", this.languages)));
		}
		return new InLanguage(identity() + " " + language, language, this.tokens);
	}

	@Override
	public String beginning(String word) {
		return this.tokens.beginning(word);
	}

	private String languageOf(String text) {
		if (this.languages.size() == 1) {
			return this.languages.get(0);
		}
		String shown = this.otherwise.isEmpty() ? this.detector.detect(text) : this.detector.shown(text);
		return !shown.isEmpty() ? shown : !this.otherwise.isEmpty() ? this.otherwise : NONE;
	}

	@Override
	public List<Token> analyze(String text) {
		return this.tokens.document(text, languageOf(text));
	}

	@Override
	public List<Token> analyzeQuery(String text) {
		return analyzeQuery(text, Set.of());
	}

	@Override
	public List<Token> analyzeQuery(String text, Set<String> languages) {
		Set<String> known = new TreeSet<>(languages);
		known.removeIf((language) -> !language.equals(NONE) && !this.languages.contains(language));
		if (known.isEmpty()) {
			known.add(languageOf(text));
		}
		return this.tokens.question(text, List.copyOf(known), this.detector.shown(text));
	}

}
