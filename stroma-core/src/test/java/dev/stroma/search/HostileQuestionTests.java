package dev.stroma.search;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.KeywordOptions.Match;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No question is an error, whatever its words are to match.
 */
@Tag("sqlite")
class HostileQuestionTests extends SearchFixture {

	private static final KeywordOptions DEFAULTS = KeywordOptions.defaults();

	private static final KeywordOptions OPERATORS = DEFAULTS.operators(true);

	private void put(String ref, String text) {
		this.stroma.indexer().update(CorpusRecord.of(ref, "", text));
	}

	private SearchResult search(String question, KeywordOptions keywords) {
		return this.stroma.retrieval().search(SearchRequest.of(question).keywords(keywords));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t\n", "!?", "\"", "\"\"", "-", "--", "park.", "@name", "38.101", "C++", "a=b",
			"50%", "R&D", "what?", "C#", "BENCH-100821", "grammar::fa", "\"--error-on-warnings\"", "-100821", "title:x",
			"AND", "OR", "NOT", "NEAR(", "NEAR(a b, 3)", "*", "a*", "'", "(", ")", "^", "^a", "\"unclosed",
			"-\"unclosed", "{title}: a", "alpha\u0000zzz", "\uD83D", "-\uD83D\uDE00", "\"\uD83D\uDE00\"", "a -", "- a",
			"-a -b \"c d\" -\"e f\"", "\"a\" \"a\" -a", "\u6570\u636E -\u6570", "\"\u6570\u636E\u5E93\"", "the",
			"\"the\" -and", "\uFFFF", "x\"y\"z", "\"\"\"\"\"\"", "' OR 1=1 --", "language:en",
			"\"language:en\" -language:en" })
	void takesAnyText(String question) {
		put("a", "alpha language en");
		for (Match match : Match.values()) {
			for (KeywordOptions keywords : List.of(DEFAULTS, OPERATORS, DEFAULTS.asYouType(true),
					OPERATORS.asYouType(true).minimumMatch(0.5))) {
				SearchResult result = search(question, keywords.match(match));
				assertThat(result.arm(Arm.LEXICAL).state()).isIn(Arm.State.RAN, Arm.State.NOT_APPLICABLE);
				assertThat(result.degraded()).isFalse();
			}
		}
	}

	@Test
	void takesALongQuestion() {
		String question = IntStream.range(0, 400)
			.mapToObj((i) -> "x%cy%c".formatted('a' + i / 20, 'a' + i % 20))
			.collect(Collectors.joining(" "));
		this.stroma.indexer().update(CorpusRecord.of("a", question, "text"), CorpusRecord.of("b", "title", "xtyt"));
		for (Match match : Match.values()) {
			SearchResult result = this.stroma.retrieval()
				.search(SearchRequest.of(question).keywords(DEFAULTS.match(match)).without(Arm.VECTOR));
			assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("a");
			assertThat(result.arm(Arm.LEXICAL).reason()).isEqualTo("only the question's first 256 words are searched");
		}
	}

}
