package dev.stroma.corpus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class GoQuotingTests {

	/** The table of Go's strconv/quote_test.go, and what it leaves out. */
	static final Arguments[] texts = { arguments("\u0007\b\f\r\n\t\u000B", "\\a\\b\\f\\r\\n\\t\\v"),
			arguments("\\", "\\\\"), arguments("\u263A", "\u263A"),
			arguments(Character.toString(0x10FFFF), "\\U0010ffff"), arguments("\u0004", "\\x04"),
			arguments("!\u00A0!\u2000!\u3000!", "!\\u00a0!\\u2000!\\u3000!"), arguments("\u007F", "\\x7f"),
			arguments("\"quoted\" 'single'", "\\\"quoted\\\" 'single'"), arguments("\u0000\u001B", "\\x00\\x1b"),
			arguments("\u0085\u00AD\u200B\uFEFF", "\\u0085\\u00ad\\u200b\\ufeff"),
			arguments("\u65E5\u672C\uD83D\uDE00", "\u65E5\u672C\uD83D\uDE00"),
			arguments("half \uD83D pair", "half \uFFFD pair"), //
			arguments("new in 15.0: \uD83E\uDEE8", "new in 15.0: \uD83E\uDEE8"),
			arguments("new in 16.0: \uD83E\uDEDC", "new in 16.0: \\U0001fadc") };

	@ParameterizedTest
	@FieldSource("texts")
	void quotesAsGoDoes(String text, String quoted) {
		assertThat(GoQuoting.quote(text)).isEqualTo('"' + quoted + '"');
	}

	/**
	 * Unicode 15.0 has 149,186 characters, 172 of them format characters and 17 spaces,
	 * of which one counts.
	 */
	@Test
	void printsTheCharactersOfUnicode15() {
		assertThat(GoPrintable.count()).isEqualTo(149_186 - 172 - 17 + 1);
	}

	@Test
	void agreesWithJavaOnWhatBothKnow() {
		for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
			int type = Character.getType(c);
			boolean invisible = type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE
					|| type == Character.PRIVATE_USE || Character.isSpaceChar(c);
			if (c != ' ' && (invisible || c < 0x500 && type != Character.UNASSIGNED)) {
				assertThat(GoPrintable.contains(c)).as("U+%04X", c).isEqualTo(!invisible);
			}
		}
	}

	@Test
	void trimsWhatUnicodeCallsWhiteSpace() {
		String space = "\t\n\u000B\f\r \u0085\u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000";
		assertThat(GoQuoting.trim(space + "a" + space + "b" + space)).isEqualTo("a" + space + "b");
		assertThat(GoQuoting.trim(space)).isEmpty();
		assertThat(GoQuoting.trim("\u001Ca\u200B")).isEqualTo("\u001Ca\u200B");
	}

}
