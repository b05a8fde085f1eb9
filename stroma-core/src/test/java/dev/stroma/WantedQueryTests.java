package dev.stroma;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What users of other systems reported of their questions; the numbers are those of the
 * list of wants.
 */
class WantedQueryTests {

	@TempDir
	Path directory;

	private final List<String> embedded = new ArrayList<>();

	private Stroma stroma;

	@BeforeEach
	void open() {
		TestEmbedder embedder = TestEmbedder.local("model", 64).before((texts) -> {
			this.embedded.addAll(texts);
			return texts;
		});
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(embedder));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private void learn(String ref, String text) {
		this.stroma.indexer().update(CorpusRecord.of(ref, null, text));
	}

	private List<String> byWords(String question) {
		SearchResult result = this.stroma.retrieval().search(SearchRequest.of(question).without(Arm.VECTOR));
		assertThat(result.arm(Arm.LEXICAL).state()).isIn(Arm.State.RAN, Arm.State.NOT_APPLICABLE);
		return result.hits().stream().map(SearchHit::ref).toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "park.", "@name", "38.101", "C++", "a=b", "50%", "R&D", "what?", "C#" })
	void w23TakesPunctuationForText(String question) {
		learn("it", "before " + question + " after");
		learn("other", "nothing of the kind");
		assertThat(byWords(question)).containsExactly("it");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			what's the budget, roughly? | the budget is a million
			don't stop                  | they don't stop here
			""")
	void w24AsksEveryArmTheSameQuestion(String question, String text) {
		learn("it", text);
		learn("other", "nothing of the kind");
		SearchResult result = this.stroma.retrieval().search(question);
		assertThat(result.degraded()).isFalse();
		assertThat(result.arm(Arm.LEXICAL).state()).isEqualTo(Arm.State.RAN);
		assertThat(result.arm(Arm.VECTOR).state()).isEqualTo(Arm.State.RAN);
		assertThat(result.hits().get(0).ref()).isEqualTo("it");
		assertThat(byWords(question)).first().isEqualTo("it");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			BENCH-100821            | run BENCH-100821 again
			grammar::fa             | see grammar::fa for it
			"--error-on-warnings"   | pass --error-on-warnings to it
			-100821                 | run BENCH-100821 again
			title:x                 | the title x of it
			""")
	void w25NamesNoColumn(String question, String text) {
		learn("it", text);
		learn("other", "nothing of the kind");
		assertThat(byWords(question)).containsExactly("it");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			AND         | true
			OR          | true
			NOT         | true
			NEAR(       | true
			*           | false
			"           | false
			'           | false
			(           | false
			^           | false
			"unclosed   | true
			""")
	void w26TakesOperatorsForWords(String question, boolean isWord) {
		learn("it", "and or not near unclosed");
		learn("other", "nothing of the kind");
		assertThat(byWords(question)).isEqualTo(isWord ? List.of("it") : List.of());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "   ", "\t\n", "!? ...", "\u00A0" })
	void w27AsksNothingForABlankQuestion(String question) {
		learn("it", "some text");
		this.embedded.clear();
		SearchResult result = this.stroma.retrieval().search(question);
		assertThat(result.hits()).isEmpty();
		assertThat(result.degraded()).isFalse();
		assertThat(result.arms()).extracting(Arm::state).doesNotContain(Arm.State.FAILED);
		assertThat(this.embedded).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1 })
	void w27RefusesALimitBelowOne(int limit) {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> SearchRequest.of("text").limit(limit))
			.withMessage("The limit is %d: use 1 to 250".formatted(limit));
	}

	@Test
	void w28FindsCharactersFromTheMiddleOfASentence() {
		String sentence = "\u6211\u4EEC\u5728\u4E1C\u4EAC\u7684\u6570\u636E\u5E93\u91CC\u641C\u7D22\u6587\u4EF6";
		learn("it", sentence);
		learn("other", "\u5929\u5730\u7384\u9EC4\u5B87\u5B99\u6D2A\u8352");
		for (int length = 2; length <= 4; length++) {
			for (int from = 0; from + length <= sentence.length(); from++) {
				assertThat(byWords(sentence.substring(from, from + length))).as("%d from %d", length, from)
					.containsExactly("it");
			}
		}
	}

}
