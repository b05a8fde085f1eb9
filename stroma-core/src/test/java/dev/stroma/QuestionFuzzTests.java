package dev.stroma;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.KeywordOptions;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any bytes as a question: no error, and tokens that stand in the text. Run with the
 * seeds beside it, or without end to search for more (docs, "Fuzzing").
 */
class QuestionFuzzTests {

	private static final List<TextAnalyzer> ANALYZERS = List.of(new FoldingAnalyzer(), LanguageAnalyzer.auto(),
			LanguageAnalyzer.of("en"), LanguageAnalyzer.of("tr"));

	private static final List<KeywordOptions> KEYWORDS = List.of(KeywordOptions.defaults(),
			KeywordOptions.defaults().operators(true).asYouType(true).typoTolerance(true).minimumMatch(0.7),
			KeywordOptions.defaults().operators(true).asYouType(true).match(KeywordOptions.Match.PHRASE));

	@TempDir
	private static Path directory;

	private static Stroma stroma;

	@BeforeAll
	static void open() {
		stroma = Stroma.open(StromaOptions.of(directory.resolve("index.db")));
		stroma.indexer()
			.update(CorpusRecord.of("a", "Alpha", "some text about \u6771\u4EAC and not \"much\" else"),
					CorpusRecord.of("b", "Beta", "title:x AND NEAR(y) -z * ^ 100%"));
	}

	@AfterAll
	static void close() {
		stroma.close();
	}

	@FuzzTest(maxDuration = "10m")
	void takesAnyQuestion(byte[] bytes) {
		String question = new String(bytes, StandardCharsets.UTF_8);
		for (KeywordOptions keywords : KEYWORDS) {
			SearchResult result = stroma.retrieval().search(SearchRequest.of(question).keywords(keywords).limit(5));
			assertThat(result.degraded()).isFalse();
			assertThat(result.hits()).hasSizeLessThanOrEqualTo(2);
		}
		for (TextAnalyzer analyzer : ANALYZERS) {
			int start = 0;
			for (Token token : analyzer.analyzeQuery(question)) {
				assertThat(token.start()).isBetween(start, token.end());
				assertThat(token.end()).isLessThanOrEqualTo(question.length());
				assertThat(token.term()).isNotEmpty();
				start = token.start();
			}
		}
	}

}
