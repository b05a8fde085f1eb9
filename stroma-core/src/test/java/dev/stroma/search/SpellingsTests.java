package dev.stroma.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Questions whose words have several spellings.
 */
@Tag("sqlite")
class SpellingsTests {

	@TempDir
	Path directory;

	@Test
	void findsTextsOfEveryLanguageThatIsIndexed() {
		try (Stroma stroma = open(StromaOptions.of(this.directory.resolve("index.db")))) {
			stroma.indexer()
				.update(CorpusRecord.of("german", "Stadt", "Das sind die Häuser der Stadt, und sie sind sehr alt."),
						CorpusRecord.of("english", "Town", "These are the houses of the town, and they are very old."),
						CorpusRecord.of("russian", "Город", "Это старые книги о городе и о людях, которые были здесь."),
						CorpusRecord.of("japanese", "町", "これは東京都の古い町の写真です。"),
						CorpusRecord.of("other", "Poznań", "Žluťoučký kůň"));
			assertThat(found(stroma, "Haus")).containsExactly("german");
			assertThat(found(stroma, "haus der stadt")).first().isEqualTo("german");
			assertThat(found(stroma, "house")).containsExactly("english");
			assertThat(found(stroma, "книга")).containsExactly("russian");
			assertThat(found(stroma, "東京")).containsExactly("japanese");
			assertThat(found(stroma, "kun")).containsExactly("other");
			assertThat(found(stroma, "are the")).containsExactly("english");
			assertThat(found(stroma, "language de")).isEmpty();
		}
	}

	@Test
	void forgetsALanguageWithItsLastText() {
		try (Stroma stroma = open(StromaOptions.of(this.directory.resolve("index.db")))) {
			stroma.indexer()
				.update(CorpusRecord.of("german", "", "Das ist ein Haus mit vielen Kindern und es ist sehr alt."),
						CorpusRecord.of("english", "", "The people of the town are kind, and they are very old."));
			assertThat(found(stroma, "Kinder")).containsExactlyInAnyOrder("german", "english");
			stroma.indexer().remove("german");
			assertThat(found(stroma, "Kinder")).isEmpty();
		}
	}

	@Test
	void ranksByTheBestSpellingOfEachWordHoweverManyMatch() {
		Map<String, String> bodies = new TreeMap<>();
		Random random = new Random(7);
		String[] words = { "a1", "a2", "a3", "b", "x", "y", "z" };
		for (int i = 0; i < 900; i++) {
			StringBuilder body = new StringBuilder();
			for (int n = 3 + random.nextInt(20); n > 0; n--) {
				body.append(words[Math.min(random.nextInt(7), random.nextInt(7))]).append(' ');
			}
			bodies.put("%03d".formatted(i), body.toString());
		}
		// most texts have none of the words, so that each word counts
		for (int i = 900; i < 5000; i++) {
			bodies.put("%04d".formatted(i), "x y z");
		}
		try (Stroma stroma = open(StromaOptions.of(this.directory.resolve("index.db")).analyzer(new Spelling()))) {
			stroma.indexer()
				.update(bodies.entrySet()
					.stream()
					.map((entry) -> CorpusRecord.of(entry.getKey(), "", entry.getValue()))
					.toArray(CorpusRecord[]::new));
			assertThat(found(stroma, "a b")).isEqualTo(ranked(bodies).subList(0, SearchRequest.MAX_LIMIT));
		}
	}

	/** BM25 by the book over the best of a1, a2, a3, and b. */
	private static List<String> ranked(Map<String, String> bodies) {
		Map<String, Double> scores = new TreeMap<>();
		double average = bodies.values().stream().mapToInt(SpellingsTests::length).average().orElseThrow();
		bodies.forEach((ref, body) -> {
			double best = 0;
			for (String term : List.of("a1", "a2", "a3")) {
				best = Math.max(best, bm25(bodies, body, term, average));
			}
			double score = best + bm25(bodies, body, "b", average);
			if (score > 0) {
				scores.put(ref, score);
			}
		});
		List<String> refs = new ArrayList<>(scores.keySet());
		refs.sort(Comparator.<String>comparingDouble(scores::get).reversed().thenComparing(Comparator.naturalOrder()));
		return refs;
	}

	private static double bm25(Map<String, String> bodies, String body, String term, double average) {
		List<String> tokens = List.of(body.split(" "));
		double frequency = tokens.stream().filter(term::equals).count();
		double documents = bodies.values().stream().filter((other) -> other.contains(term)).count();
		double idf = Math.log((bodies.size() - documents + 0.5) / (documents + 0.5));
		return idf * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * length(body) / average));
	}

	/** Without title and source, the name stands for both. */
	private static int length(String body) {
		return body.split(" ").length + 2;
	}

	private static Stroma open(StromaOptions options) {
		return Stroma.open(options.embedder(Embedder.none()));
	}

	private static List<String> found(Stroma stroma, String question) {
		SearchRequest request = SearchRequest.of(question).limit(SearchRequest.MAX_LIMIT).weight(Arm.COVERAGE, 0);
		return stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	/**
	 * Words in small letters; {@code a} asks for a1, a2 and a3.
	 */
	private static final class Spelling implements TextAnalyzer {

		@Override
		public String identity() {
			return "spelling";
		}

		@Override
		public List<Token> analyze(String text) {
			return new FoldingAnalyzer().analyze(text.toLowerCase(Locale.ROOT))
				.stream()
				.filter((token) -> token.kind() == Token.Kind.WORD)
				.toList();
		}

		@Override
		public List<Token> analyzeQuery(String text) {
			List<Token> tokens = new ArrayList<>();
			for (Token token : analyze(text)) {
				for (String term : token.term().equals("a") ? List.of("a1", "a2", "a3") : List.of(token.term())) {
					tokens.add(new Token(term, token.start(), token.end(), token.position(), token.kind()));
				}
			}
			return tokens;
		}

	}

}
