package dev.stroma.text;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link TokenCounter} promises.
 */
public abstract class TokenCounterContract {

	private static final String[] PIECES = { "word", " ", "\n", "\u00A0", "\u6771\u4EAC", "\u0E01\u0E32", "x_y9", ", ",
			"|", "(a)", "e\u0301", "\uD83D\uDE00", "\u0301", "\u200D", "\t\t", "\uD83C\uDDEA\uD83C\uDDF8" };

	protected abstract TokenCounter counter();

	@Test
	void namesItself() {
		assertThat(counter().identity()).isNotBlank().isEqualTo(counter().identity());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\n\t\u00A0\u3000" })
	void passesBlanks(String blanks) {
		assertThat(counter().count("", 0, 0)).isZero();
		assertThat(counter().after(blanks, 0, blanks.length(), 3)).isEqualTo(blanks.length());
	}

	@Test
	void w20CountsTheMarkersOfModelsAsText() {
		String text = "before <|endoftext|> after";
		assertThat(counter().count(text, 0, text.length())).isGreaterThanOrEqualTo(3);
	}

	/**
	 * A code point that counts several tokens is passed as a whole.
	 */
	@Test
	void passesAtMostTheTokensThatAreAsked() {
		for (int seed = 0; seed < 300; seed++) {
			String text = text(seed);
			for (int tokens = 1; tokens < 6; tokens++) {
				int after = counter().after(text, 0, text.length(), tokens);
				assertThat(within(text, 0, after, tokens)).as(text).isTrue();
				int before = counter().before(text, 0, text.length(), tokens);
				assertThat(within(text, before, text.length(), tokens)).as(text).isTrue();
				assertThat(splitsPair(text, after) || splitsPair(text, before)).as(text).isFalse();
				assertThat(after).as(text).isPositive();
			}
		}
	}

	private boolean within(String text, int start, int end, int tokens) {
		int first = WordCount.skipBlank(text, start, end);
		int last = WordCount.trimmed(text, first, end);
		return text.codePointCount(first, last) <= 1 || counter().count(text, first, last) <= tokens;
	}

	static String text(int seed) {
		Random random = new Random(seed);
		StringBuilder text = new StringBuilder();
		for (int i = random.nextInt(20); i >= 0; i--) {
			text.append(PIECES[random.nextInt(PIECES.length)]);
		}
		return text.toString();
	}

	static boolean splitsPair(String text, int at) {
		return at > 0 && at < text.length() && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
	}

}
