package dev.stroma.provider;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;

class RetryAfterTests {

	/** It is Thursday, the first of January 2026, midnight in Greenwich. */
	private final TurnableClock clock = new TurnableClock();

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1                                | PT1S
			' 120 '                          | PT2M
			0.25                             | PT0.25S
			.5                               | PT0.5S
			3.                               | PT3S
			86400                            | P1D
			99999999999999999999999999999999 | P1D
			Thu, 01 Jan 2026 00:00:07 GMT    | PT7S
			Thu, 1 Jan 2026 00:00:07 GMT     | PT7S
			Fri, 01 Jan 2027 00:00:00 GMT    | P1D
			""")
	void takesSecondsAndDates(String header, Duration wait) {
		assertThat(RetryAfter.parse(header, this.clock)).isEqualTo(wait);
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "0", "0.0", "-5", "abc", "1e9", "NaN", "1,5", "0x10", ".",
			"Wed, 31 Dec 2025 23:59:59 GMT", "Thu, 01 Jan 2026 00:00:00 GMT", "Mon, 01 Jan 2026 00:00:07 GMT",
			"2026-01-01T00:00:07Z" })
	void takesNothingElse(String header) {
		assertThat(RetryAfter.parse(header, this.clock)).isNull();
	}

}
