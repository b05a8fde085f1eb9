package dev.stroma.store;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/**
 * One metadata value as the file compares it: numbers of any type by value, times as
 * texts that sort by time.
 *
 * @param type values of different types never equal each other
 * @param value a text, a long or a double
 */
record AttributeValue(String type, Object value) {

	static final String TEXT = "text";

	static final String NUMBER = "number";

	static final String INSTANT = "instant";

	private static final DateTimeFormatter NANOSECONDS = new DateTimeFormatterBuilder().appendInstant(9).toFormatter();

	private static final long FAR = 10_000_000_000L;

	static AttributeValue of(Object value) {
		if (value instanceof Boolean flag) {
			return new AttributeValue("boolean", flag ? 1L : 0L);
		}
		if (value instanceof Instant instant) {
			return new AttributeValue(INSTANT, sortable(NANOSECONDS.format(instant)));
		}
		if (value instanceof LocalDate date) {
			return new AttributeValue("date", sortable(date.toString()));
		}
		return new AttributeValue((value instanceof Number) ? NUMBER : TEXT, value);
	}

	/**
	 * ISO 8601 sorts by time in the years 0 to 9999 only. Years outside are written with
	 * ten digits: later ones behind a tilde, which sorts after all digits, those before
	 * counted from a beginning far enough, behind their minus, which sorts before.
	 */
	private static String sortable(String iso) {
		if (Character.isDigit(iso.charAt(0))) {
			return iso;
		}
		int end = iso.indexOf('-', 1);
		long year = Long.parseLong(iso.substring(0, end));
		return ((year < 0) ? "-%010d%s" : "~%010d%s").formatted((year < 0) ? FAR + year : year, iso.substring(end));
	}

}
