package dev.stroma.text;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TokenCounterTests {

	@ParameterizedTest
	@CsvSource({ "'',0,0", "'one, two',2,3", "foo(bar);,1,5", "|-|-|,1,5", "snake_case9,1,1", "e\u0301te\u0301,1,1",
			"\u6771\u4EAC,1,2", "don't,1,3" })
	void countsWordsAndSegments(String text, int words, int segments) {
		assertThat(TokenCounter.words().count(text, 0, text.length())).isEqualTo(words);
		assertThat(TokenCounter.segments().count(text, 0, text.length())).isEqualTo(segments);
	}

	@Nested
	class WordsTests extends MonotoneCounterContract {

		@Override
		protected TokenCounter counter() {
			return TokenCounter.words();
		}

	}

	@Nested
	class SegmentsTests extends MonotoneCounterContract {

		@Override
		protected TokenCounter counter() {
			return TokenCounter.segments();
		}

	}

	@Nested
	class CharactersTests extends TokenCounterContract {

		@Override
		protected TokenCounter counter() {
			return TokenCounter.characters();
		}

	}

	@Nested
	class JtokkitTests extends TokenCounterContract {

		@Override
		protected TokenCounter counter() {
			return TokenCounter.jtokkit("cl100k_base");
		}

	}

	@Nested
	class WordPieceCountTests extends TokenCounterContract {

		private final TokenCounter counter = TokenCounter.wordPiece(WordPieceTests.SMALL);

		@Override
		protected TokenCounter counter() {
			return this.counter;
		}

	}

	/**
	 * One that counts only, as an application would write it.
	 */
	@Nested
	class CodePointTests extends MonotoneCounterContract {

		@Override
		protected TokenCounter counter() {
			return new CodePoints();
		}

	}

	static final class CodePoints implements TokenCounter {

		@Override
		public String identity() {
			return "code-points";
		}

		@Override
		public int count(String text, int start, int end) {
			int count = 0;
			for (int i = start, c; i < end; i += Character.charCount(c)) {
				c = text.codePointAt(i);
				count += WordCount.isBlank(c) ? 0 : 1;
			}
			return count;
		}

	}

}
