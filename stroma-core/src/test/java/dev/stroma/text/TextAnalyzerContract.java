package dev.stroma.text;

import java.text.Normalizer;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link TextAnalyzer} promises.
 */
public abstract class TextAnalyzerContract {

	protected abstract TextAnalyzer analyzer();

	static Stream<String> texts() {
		Stream<String> named = Stream.of("", " ", "\n\t", "!?", "\0", "a\0b", "\uD83D", "a\uDE00b", "\uD83D\uDE00",
				"plain words", "ERR_TIMEOUT_42", "_", "__init__", "e\u0301", "\u0301", "\uFDFA \uFE70 \u037A",
				"\u6771\u4EAC\u90FD", "\u0E01\u0E34\u0E19", "\u1112\u1161\u11AB", "x".repeat(1000), "a1".repeat(300),
				"\uD835\uDC9C".repeat(300), "\u0915\u093F", "\u200Dx\u200D", "\u00A0", "\u2028", "1\uFE0F\u20E3");
		return Stream.concat(named, IntStream.range(0, 200).mapToObj(TextAnalyzerContract::randomText));
	}

	private static String randomText(int seed) {
		Random random = new Random(seed);
		int[] from = { 0x20, 0x20, 0x20, 0xA0, 0x300, 0x370, 0x5D0, 0x900, 0xE00, 0x1100, 0x1E00, 0x2000, 0x3040,
				0x4E00, 0xAC00, 0xD800, 0xFB00, 0xFF00, 0x1D400, 0x1F300 };
		StringBuilder text = new StringBuilder();
		for (int i = random.nextInt(200); i > 0; i--) {
			text.appendCodePoint(from[random.nextInt(from.length)] + random.nextInt(0x80));
		}
		return text.toString();
	}

	@ParameterizedTest
	@MethodSource("texts")
	void yieldsTermsWithoutBlanksAndControls(String text) {
		assertThat(analyzer().analyze(text)).allSatisfy((token) -> {
			assertThat(token.term()).isNotEmpty();
			assertThat(token.term().codePoints()).noneMatch(Character::isWhitespace)
				.noneMatch(Character::isSpaceChar)
				.noneMatch(Character::isISOControl)
				.noneMatch((c) -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
		});
	}

	@ParameterizedTest
	@MethodSource("texts")
	void placesEachTokenInTheText(String text) {
		assertThat(analyzer().analyze(text)).allSatisfy((token) -> {
			assertThat(token.start()).isBetween(0, token.end() - 1);
			assertThat(token.end()).isLessThanOrEqualTo(text.length());
			assertThat(token.start() == 0 || !splitsPair(text, token.start())).isTrue();
			assertThat(token.end() == text.length() || !splitsPair(text, token.end())).isTrue();
		});
	}

	private static boolean splitsPair(String text, int at) {
		return Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
	}

	@ParameterizedTest
	@MethodSource("texts")
	void countsWordsFromZeroAndGivesPartsTheirWordsPosition(String text) {
		int words = 0;
		int previousStart = 0;
		for (Token token : analyzer().analyze(text)) {
			if (token.kind() == Token.Kind.WORD) {
				assertThat(token.position()).isEqualTo(words++);
				assertThat(token.start()).isGreaterThanOrEqualTo(previousStart);
				previousStart = token.start();
			}
			else {
				assertThat(token.position()).isEqualTo(words - 1);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("texts")
	void givesTheSameTermsForEveryCanonicalForm(String text) {
		List<String> terms = terms(text);
		assertThat(terms(Normalizer.normalize(text, Normalizer.Form.NFC))).isEqualTo(terms);
		assertThat(terms(Normalizer.normalize(text, Normalizer.Form.NFD))).isEqualTo(terms);
	}

	private List<String> terms(String text) {
		return analyzer().analyze(text).stream().map(Token::term).toList();
	}

	@ParameterizedTest
	@MethodSource("texts")
	void repeatsItself(String text) {
		assertThat(analyzer().analyze(text)).isEqualTo(analyzer().analyze(text));
		assertThat(analyzer().identity()).isNotBlank().isEqualTo(analyzer().identity());
	}

	@Test
	void servesManyThreadsAtOnce() {
		TextAnalyzer analyzer = analyzer();
		List<String> texts = texts().toList();
		List<List<Token>> alone = texts.stream().map(analyzer::analyze).toList();
		assertThat(texts.parallelStream().map(analyzer::analyze).toList()).isEqualTo(alone);
	}

}
