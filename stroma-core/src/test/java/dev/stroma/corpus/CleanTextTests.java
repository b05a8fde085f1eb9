package dev.stroma.corpus;

import java.text.Normalizer;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class CleanTextTests {

	private static final String[] HOSTILE = { "a", "B", " ", "\n", "\r", "\t", "\u0000", "\u0085", "\u007F", "\uFEFF",
			"\uD83D", "\uDE00", "\uD83D\uDE00", "e", "\u0301", "\u0323", "\u00C5", "\u212B", "\uAC00", "\u1100",
			"\u1161", "\u00A0", "\u2028", "\uFFFE", "\uFFFF", "\u3000" };

	static final Arguments[] bodies = { arguments("nothing", "", ""), //
			arguments("byte order mark", "\uFEFF# First", "# First"),
			arguments("mark before front matter", "\uFEFF---\nauthor: A\n---", "---\nauthor: A\n---"),
			arguments("mark alone", "\uFEFF", ""), //
			arguments("marks", "\uFEFF\uFEFFa", "a"), //
			arguments("mark inside", "a\uFEFFb", "a\uFEFFb"),
			arguments("line ends", "a\r\nb\rc\nd\r\r\ne\n\rf\r", "a\nb\nc\nd\n\ne\n\nf\n"),
			arguments("NUL", "gamma\u0000delta", "gamma delta"),
			arguments("C0 controls", "a\u0001\u0008\u000B\u000C\u001B\u001Fb", "a      b"),
			arguments("DEL and C1 controls", "a\u007F\u0080\u0085\u009Fb", "a    b"),
			arguments("tab and no-break space", "\tmake\u00A0it", "\tmake\u00A0it"),
			arguments("line separator", "a\u2028b", "a\u2028b"),
			arguments("high surrogate at the end", "a\uD83D", "a\uFFFD"),
			arguments("low surrogate first", "\uDE00a", "\uFFFDa"),
			arguments("surrogates the wrong way round", "\uDE00\uD83D", "\uFFFD\uFFFD"),
			arguments("two high surrogates, one low", "\uD83D\uD83D\uDE00", "\uFFFD\uD83D\uDE00"),
			arguments("pair", "\uD83D\uDE00", "\uD83D\uDE00"), //
			arguments("decomposed", "impo\u0302t", "imp\u00F4t"), //
			arguments("composed", "imp\u00F4t", "imp\u00F4t"),
			arguments("two marks in the wrong order", "a\u0301\u0323", "\u1EA1\u0301"),
			arguments("Angstrom sign", "\u212B", "\u00C5"), //
			arguments("Hangul letters", "\u1112\u1161\u11AB", "\uD55C"),
			arguments("noncharacters", "\uFFFE\uFFFF", "\uFFFE\uFFFF") };

	@ParameterizedTest(name = "{0}")
	@FieldSource("bodies")
	void cleansABody(String what, String raw, String clean) {
		assertThat(CleanText.body(raw).text()).isEqualTo(clean);
	}

	@Test
	void putsATitleOnOneLine() {
		assertThat(CleanText.line("\t one\r\ntwo\nthree\u0000four \n").text()).isEqualTo("one two three four");
	}

	@Test
	void finishesTheFirstTime() {
		Random random = new Random(1);
		for (int i = 0; i < 20_000; i++) {
			String raw = hostile(random);
			String body = CleanText.body(raw).text();
			String line = CleanText.line(raw).text();
			assertThat(CleanText.body(body).text()).as(() -> "body of " + escaped(raw)).isEqualTo(body);
			assertThat(CleanText.line(line).text()).as(() -> "line of " + escaped(raw)).isEqualTo(line);
			assertThat(Normalizer.isNormalized(body, Normalizer.Form.NFC)).as(() -> "body of " + escaped(raw)).isTrue();
		}
	}

	private static String hostile(Random random) {
		StringBuilder text = new StringBuilder();
		for (int i = random.nextInt(12); i > 0; i--) {
			text.append(HOSTILE[random.nextInt(HOSTILE.length)]);
		}
		return text.toString();
	}

	private static String escaped(String text) {
		StringBuilder escaped = new StringBuilder();
		text.chars().forEach((c) -> escaped.append("\\u%04X".formatted(c)));
		return escaped.toString();
	}

}
