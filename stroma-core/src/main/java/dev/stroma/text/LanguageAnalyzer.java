package dev.stroma.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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

	private final FoldingAnalyzer words = new FoldingAnalyzer();

	private final String identity;

	/** In the order given; one, or more to detect one of. */
	private final List<String> languages;

	private final LanguageDetector detector;

	/** The language of texts that show none. */
	private final String otherwise;

	private LanguageAnalyzer(String name, Collection<String> languages, String otherwise) {
		this.identity = "languages-1 %s %s".formatted(name, OUTPUT);
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
		return new LanguageAnalyzer("auto", languages(), "");
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
		return new LanguageAnalyzer(String.join(",", codes), codes, codes.iterator().next());
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
		return this.identity;
	}

	@Override
	public String language() {
		return (this.languages.size() == 1) ? this.languages.get(0) : "";
	}

	@Override
	public TextAnalyzer forText(String text) {
		return (this.languages.size() == 1) ? this : new InLanguage(languageOf(text));
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
		return analyze(text, languageOf(text));
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
		return question(text, new ArrayList<>(known));
	}

	private List<Token> analyze(String text, String language) {
		List<Token> tokens = this.words.analyze(text);
		List<LanguageTerms.Word> words = StemmableWords.of(text, tokens).in(language);
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

	private List<Token> question(String text, List<String> languages) {
		List<Token> tokens = this.words.analyze(text);
		StemmableWords stemmable = StemmableWords.of(text, tokens);
		List<List<LanguageTerms.Word>> words = languages.stream().map(stemmable::in).toList();
		int shown = languages.indexOf(this.detector.shown(text));
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
			boolean stopWord = (shown >= 0) ? words.get(shown).get(index).stopWord()
					: words.stream().allMatch((inLanguage) -> inLanguage.get(index).stopWord());
			if (!stopWord) {
				said.addAll(spellings);
			}
		}
		return Collections.unmodifiableList(said.isEmpty() ? all : said);
	}

	/**
	 * The analyzer for texts in a language that was detected.
	 */
	private final class InLanguage implements TextAnalyzer {

		private final String language;

		InLanguage(String language) {
			this.language = language;
		}

		@Override
		public String identity() {
			return LanguageAnalyzer.this.identity + " " + this.language;
		}

		@Override
		public String language() {
			return this.language;
		}

		@Override
		public List<Token> analyze(String text) {
			return LanguageAnalyzer.this.analyze(text, this.language);
		}

		@Override
		public List<Token> analyzeQuery(String text) {
			return question(text, List.of(this.language));
		}

	}

}
