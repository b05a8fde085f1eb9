package dev.stroma.corpus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BeginningTests {

	@ParameterizedTest
	@CsvSource({ "abc, 3, abc", "abc, 2, ab", "a😀b, 1, a", "a😀b, 2, a", "a😀b, 3, a😀", "a😀b, 4, a😀b", "a😀, 2, a",
			"😀, 1, ''" })
	void leavesNoHalfOfAPair(String text, int most, String beginning) {
		assertThat(Beginning.of(text, most)).isEqualTo(beginning);
	}

	@Test
	void leavesAHalfThatIsThere() {
		assertThat(Beginning.of("a\uD83Db", 2)).isEqualTo("a\uD83D");
	}

	@Test
	void messagesHaveNoHalfOfAPair() {
		for (int blanks = 0; blanks < 24; blanks++) {
			String filter = "x == \"😀😀😀😀😀😀😀\"" + " ".repeat(blanks) + " && ) \"" + " ".repeat(blanks)
					+ "😀😀😀😀😀\"";
			assertThatThrownBy(() -> Filter.parse(filter)).message()
				.satisfies((message) -> assertThat(message.codePoints())
					.noneMatch((c) -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
		}
	}

}
