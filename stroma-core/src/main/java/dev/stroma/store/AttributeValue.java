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

	private static final DateTimeFormatter NANOSECONDS = new DateTimeFormatterBuilder().appendInstant(9).toFormatter();

	static AttributeValue of(Object value) {
		if (value instanceof Boolean flag) {
			return new AttributeValue("boolean", flag ? 1L : 0L);
		}
		if (value instanceof Instant instant) {
			return new AttributeValue("instant", NANOSECONDS.format(instant));
		}
		if (value instanceof LocalDate date) {
			return new AttributeValue("date", date.toString());
		}
		return new AttributeValue((value instanceof Number) ? "number" : "text", value);
	}

}
