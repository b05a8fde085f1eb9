package dev.stroma.provider;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * How long a {@code Retry-After} header asks to wait: RFC 9110, section 10.2.3.
 */
final class RetryAfter {

	private static final Duration FOREVER = Duration.ofDays(1);

	private static final Pattern SECONDS = Pattern.compile("\\d+(\\.\\d*)?|\\.\\d+");

	private RetryAfter() {
	}

	/**
	 * Seconds, whole or not, or an HTTP date.
	 * @return more than nothing and at most a day; {@code null} for anything else, such
	 * as a date in the past
	 */
	static @Nullable Duration parse(@Nullable String header, Clock clock) {
		String value = (header != null) ? header.strip() : "";
		if (value.isEmpty() || value.length() > 100) {
			return null;
		}
		Duration wait = SECONDS.matcher(value).matches() ? seconds(value) : untilDate(value, clock);
		return (wait.isNegative() || wait.isZero()) ? null : wait;
	}

	private static Duration seconds(String value) {
		BigDecimal millis = new BigDecimal(value).movePointRight(3);
		return (millis.compareTo(BigDecimal.valueOf(FOREVER.toMillis())) < 0) ? Duration.ofMillis(millis.longValue())
				: FOREVER;
	}

	private static Duration untilDate(String value, Clock clock) {
		try {
			ZonedDateTime date = ZonedDateTime.parse(value,
					DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT));
			Duration wait = Duration.between(clock.instant(), date.toInstant());
			return (wait.compareTo(FOREVER) < 0) ? wait : FOREVER;
		}
		catch (DateTimeException ex) {
			return Duration.ZERO;
		}
	}

}
