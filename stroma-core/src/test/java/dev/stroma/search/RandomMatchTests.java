package dev.stroma.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.search.KeywordOptions.Match;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the full-text index finds is what the analyzer says of the texts, one by one.
 */
@Tag("sqlite")
class RandomMatchTests {

	/** None a stop word, none with a term of another. */
	private static final String[] WORDS = { "houses", "running", "ERR_TIMEOUT_42", "getUserById", "H\u00E4user",
			"Stra\u00DFe", "\u043A\u043D\u0438\u0433\u0438", "\u0434\u043E\u043C\u043E\u0432", "\u6771\u4EAC\u90FD",
			"\u6570\u636E\u5E93", "\u0E44\u0E17\u0E22", "\uD55C\uAD6D\uC5B4", "caf\u00E9", "zx12",
			"\u0645\u0643\u062A\u0628\u0629", "alpha", "alphabet" };

	/** Make the language of a text recognizable. */
	private static final String[] FILLERS = { "the and of with they are very", "und die der ist nicht mit sind sehr",
			"\u0438 \u043D\u0435 \u043D\u0430 \u044D\u0442\u043E \u0431\u044B\u043B\u0438", "" };

	private record Document(String ref, Set<String> terms, List<List<String>> columns) {

		boolean hasAny(List<Token> tokens) {
			return tokens.stream().anyMatch((token) -> this.terms.contains(token.term()));
		}

	}

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void isWhatTheAnalyzerSays(boolean detects) {
		TextAnalyzer analyzer = detects ? LanguageAnalyzer.auto() : new FoldingAnalyzer();
		long seed = Long.getLong("stroma.random.seed", 20_261_201L);
		Random random = new Random(seed);
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).analyzer(analyzer).embedder(Embedder.none()))) {
			List<Document> documents = new ArrayList<>();
			List<CorpusRecord> records = new ArrayList<>();
			Set<String> languages = new TreeSet<>();
			for (int i = 0; i < 200; i++) {
				String filler = FILLERS[random.nextInt(FILLERS.length)];
				String title = words(random, 1 + random.nextInt(3));
				String body = filler + " " + words(random, 1 + random.nextInt(8));
				String ref = "r%03d".formatted(i);
				records.add(CorpusRecord.of(ref, title, body).format(BodyFormat.PLAINTEXT).sourceRef("f" + i));
				TextAnalyzer of = analyzer.forText(title + "\n\n" + body.strip());
				languages.add(of.language());
				documents.add(document(ref, of, List.of(title, body, "f" + i)));
			}
			languages.remove("");
			stroma.indexer().update(records.toArray(CorpusRecord[]::new));
			for (int i = 0; i < 150; i++) {
				List<String> question = question(random);
				String text = String.join(" ", question);
				check(stroma, documents, text, Match.ANY, false,
						(document) -> document.hasAny(analyzer.analyzeQuery(text, languages)), seed);
				check(stroma, documents, text, Match.ALL, false, (document) -> question.stream()
					.allMatch((word) -> hasWord(document, word, analyzer, languages)), seed);
				check(stroma, documents, text, Match.PHRASE, false,
						(document) -> hasPhrase(document, text, analyzer, languages), seed);
				String beginning = text.substring(0, text.length() - 1);
				check(stroma, documents, beginning, Match.ANY, true,
						(document) -> document.hasAny(analyzer.analyzeQuery(beginning, languages))
								|| hasBeginning(document, beginning),
						seed);
				String no = WORDS[random.nextInt(WORDS.length)];
				check(stroma, documents, text + " -" + no + " -\"" + text + "\"", Match.ANY, false,
						(document) -> document.hasAny(analyzer.analyzeQuery(text, languages))
								&& !hasPhrase(document, no, analyzer, languages)
								&& !hasPhrase(document, text, analyzer, languages),
						seed);
				check(stroma, documents, no + " \"" + text + "\"", Match.ANY, false,
						(document) -> hasPhrase(document, text, analyzer, languages), seed);
			}
		}
	}

	private static void check(Stroma stroma, List<Document> documents, String question, Match match, boolean asYouType,
			Predicate<Document> matches, long seed) {
		KeywordOptions keywords = KeywordOptions.defaults().match(match).asYouType(asYouType).operators(true);
		List<String> found = stroma.retrieval()
			.search(SearchRequest.of(question).keywords(keywords).limit(SearchRequest.MAX_LIMIT))
			.hits()
			.stream()
			.map(SearchHit::ref)
			.toList();
		assertThat(found).as("%s %s, open %s, seed %d", match, question, asYouType, seed)
			.containsExactlyInAnyOrderElementsOf(documents.stream().filter(matches).map(Document::ref).toList());
	}

	private static Document document(String ref, TextAnalyzer analyzer, List<String> columns) {
		Set<String> terms = new HashSet<>();
		List<List<String>> words = new ArrayList<>();
		for (String column : columns) {
			analyzer.analyze(column).forEach((token) -> terms.add(token.term()));
			words.add(wordTerms(analyzer, column));
		}
		return new Document(ref, terms, words);
	}

	private static List<String> wordTerms(TextAnalyzer analyzer, String text) {
		return analyzer.analyze(text)
			.stream()
			.filter((token) -> token.kind() == Token.Kind.WORD)
			.map(Token::term)
			.toList();
	}

	/** As one word in any language, or in all of its parts. */
	private static boolean hasWord(Document document, String word, TextAnalyzer analyzer, Set<String> languages) {
		List<Token> tokens = analyzer.analyzeQuery(word, languages);
		List<Token> parts = tokens.stream().filter((token) -> token.kind() == Token.Kind.PART).toList();
		List<Token> whole = tokens.stream().filter((token) -> token.kind() == Token.Kind.WORD).toList();
		return (hasEach(document, whole)) || (!parts.isEmpty() && hasEach(document, parts));
	}

	private static boolean hasEach(Document document, List<Token> tokens) {
		return tokens.stream()
			.allMatch((token) -> document.hasAny(tokens.stream()
				.filter((other) -> other.start() == token.start() && other.end() == token.end())
				.toList()));
	}

	private static boolean hasPhrase(Document document, String phrase, TextAnalyzer analyzer, Set<String> languages) {
		Set<String> ways = languages.isEmpty() ? Set.of("") : languages;
		return ways.stream()
			.map((language) -> wordTerms(analyzer.forLanguage(language), phrase))
			.anyMatch((sequence) -> {
				boolean one = sequence.size() == 1 && document.terms().contains(sequence.get(0));
				return one || document.columns()
					.stream()
					.anyMatch((column) -> Collections.indexOfSubList(column, sequence) >= 0);
			});
	}

	private static boolean hasBeginning(Document document, String text) {
		List<Token> words = new FoldingAnalyzer().analyze(text)
			.stream()
			.filter((token) -> token.kind() == Token.Kind.WORD && token.end() == text.length())
			.toList();
		return words.stream()
			.anyMatch((word) -> document.terms().stream().anyMatch((term) -> term.startsWith(word.term())));
	}

	private static List<String> question(Random random) {
		List<String> words = new ArrayList<>(List.of(WORDS));
		Collections.shuffle(words, random);
		return words.subList(0, 1 + random.nextInt(3));
	}

	private static String words(Random random, int count) {
		List<String> words = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			words.add(WORDS[random.nextInt(WORDS.length)]);
		}
		return String.join(" ", words);
	}

}
