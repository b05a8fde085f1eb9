package dev.stroma.corpus;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ValidityTests {

	private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

	private static final Duration NANOSECOND = Duration.ofNanos(1);

	private static final CorpusRecord RECORD = CorpusRecord.of("a", "A", "text");

	@Test
	void holdsFromItsFirstMomentToTheLastBeforeItsEnd() {
		Validity validity = new Validity(NOON, NOON.plusSeconds(1));
		assertThat(Stream.of(NOON.minus(NANOSECOND), NOON, NOON.plusSeconds(1).minus(NANOSECOND), NOON.plusSeconds(1)))
			.extracting(validity::contains)
			.containsExactly(false, true, true, false);
	}

	@Test
	void hasNoLimitsUnlessItIsGivenThem() {
		assertThat(Stream.of(Instant.MIN, NOON, Instant.MAX)).allMatch(Validity.ALWAYS::contains);
		assertThat(Stream.of(NOON, Instant.MAX)).allMatch(new Validity(NOON, null)::contains);
		assertThat(Stream.of(Instant.MIN, NOON.minus(NANOSECOND))).allMatch(new Validity(null, NOON)::contains);
		assertThat(RECORD.validity()).isEqualTo(Validity.ALWAYS);
		assertThat(RECORD.importance()).isEmpty();
	}

	@Test
	void isSetAndTakenBackByItsEnds() {
		CorpusRecord record = RECORD.validFrom(NOON).validUntil(NOON.plusSeconds(1)).importance(1);
		assertThat(record.validity()).isEqualTo(new Validity(NOON, NOON.plusSeconds(1)));
		assertThat(record.importance()).hasValue(1);
		assertThat(record.validFrom(null).validity()).isEqualTo(new Validity(null, NOON.plusSeconds(1)));
		assertThat(record.validUntil(null).validity()).isEqualTo(new Validity(NOON, null));
	}

	@Test
	void refusesToEndBeforeItBegins() {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> RECORD.validFrom(NOON).validUntil(NOON))
			.withMessage(
					"A record that is valid from 2026-06-01T12:00:00Z until 2026-06-01T12:00:00Z never is: give an "
							+ "end after the beginning, or null for no limit");
	}

	@Test
	void refusesMomentsThatTheFileCannotOrder() {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> RECORD.validUntil(Instant.MAX))
			.withMessage("A record cannot begin or end to be valid at +1000000000-12-31T23:59:59.999999999Z: use the "
					+ "years 0 to 9999, or null for no limit");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> RECORD.validFrom(Instant.MIN));
	}

	@ParameterizedTest
	@ValueSource(doubles = { -0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY })
	void refusesImportanceOutOfRange(double importance) {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> RECORD.importance(importance))
			.withMessage("The importance of record 'a' is %s: use 0 to 1".formatted(importance));
	}

	@Test
	void isPartOfTheHash() {
		assertThat(Stream.of(RECORD, RECORD.importance(0), RECORD.importance(0.5), RECORD.validFrom(NOON),
				RECORD.validFrom(NOON.plus(NANOSECOND)), RECORD.validUntil(NOON), RECORD.importance(0).validUntil(NOON),
				RECORD.validFrom(NOON).validUntil(NOON.plusSeconds(1))))
			.extracting(CorpusRecord::contentHash)
			.doesNotHaveDuplicates();
		assertThat(RECORD.importance(-0.0).contentHash()).isEqualTo(RECORD.importance(0).contentHash());
	}

}
