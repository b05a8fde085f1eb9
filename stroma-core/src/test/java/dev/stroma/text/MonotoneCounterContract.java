package dev.stroma.text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for counters that skip blanks and with which no longer text counts less, as
 * it may with those of models.
 */
abstract class MonotoneCounterContract extends TokenCounterContract {

	@ParameterizedTest
	@ValueSource(strings = { " ", "\n\t\u00A0\u3000" })
	void countsNoBlanks(String blanks) {
		assertThat(counter().count(blanks, 0, blanks.length())).isZero();
	}

	@Test
	void countsNoLessInTwoStretchesThanInOne() {
		for (int seed = 0; seed < 300; seed++) {
			String text = text(seed);
			int all = counter().count(text, 0, text.length());
			for (int cut = 0; cut <= text.length(); cut++) {
				if (splitsPair(text, cut)) {
					continue;
				}
				int first = counter().count(text, 0, cut);
				assertThat(first + counter().count(text, cut, text.length())).as(text).isGreaterThanOrEqualTo(all);
				assertThat(first).as(text).isLessThanOrEqualTo(all);
			}
		}
	}

	@Test
	void findsWhereTokensEnd() {
		for (int seed = 0; seed < 300; seed++) {
			String text = text(seed);
			for (int tokens = 1; tokens < 6; tokens++) {
				int after = counter().after(text, 0, text.length(), tokens);
				assertThat(counter().count(text, 0, text.length()) <= tokens).as(text)
					.isEqualTo(after == text.length());
			}
		}
	}

}
