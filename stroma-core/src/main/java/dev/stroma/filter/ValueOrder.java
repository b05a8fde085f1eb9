package dev.stroma.filter;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;

import org.jspecify.annotations.Nullable;

/**
 * How two metadata values stand to each other.
 */
public final class ValueOrder {

	/**
	 * A total order of values: numbers, texts, instants, dates, booleans, each by what
	 * {@link Filter} compares.
	 */
	public static final Comparator<Object> ACROSS_TYPES = (one, other) -> {
		Integer order = compare(one, other);
		return (order != null) ? order : Integer.compare(type(one), type(other));
	};

	private ValueOrder() {
	}

	/**
	 * @return less than, equal to or more than 0 as in
	 * {@link Comparable#compareTo(Object)}; {@code null} for values of different types
	 */
	static @Nullable Integer compare(Object one, Object other) {
		if (one instanceof Number number && other instanceof Number than) {
			return numbers(number, than);
		}
		if (one instanceof String text && other instanceof String than) {
			return texts(text, than);
		}
		if (one instanceof Instant instant && other instanceof Instant than) {
			return instant.compareTo(than);
		}
		if (one instanceof LocalDate date && other instanceof LocalDate than) {
			return date.compareTo(than);
		}
		return (one instanceof Boolean flag && other instanceof Boolean than) ? Boolean.compare(flag, than) : null;
	}

	private static int type(Object value) {
		return (value instanceof Number) ? 0
				: (value instanceof String) ? 1 : (value instanceof Instant) ? 2 : (value instanceof LocalDate) ? 3 : 4;
	}

	/** Exact, also where a double cannot tell two longs apart. */
	private static int numbers(Number one, Number other) {
		if (one instanceof Long whole) {
			return (other instanceof Long than) ? Long.compare(whole, than) : mixed(whole, other.doubleValue());
		}
		if (other instanceof Long whole) {
			return -mixed(whole, one.doubleValue());
		}
		// 0.0 equals -0.0
		double number = one.doubleValue();
		double than = other.doubleValue();
		return (number < than) ? -1 : (number > than) ? 1 : 0;
	}

	private static int mixed(long whole, double number) {
		if (number >= 0x1p63) {
			return -1;
		}
		if (number < -0x1p63) {
			return 1;
		}
		long floor = (long) Math.floor(number);
		int order = Long.compare(whole, floor);
		return (order == 0 && number > floor) ? -1 : order;
	}

	/** By code point, as SQLite compares UTF-8. */
	private static int texts(String one, String other) {
		int length = Math.min(one.length(), other.length());
		for (int i = 0; i < length; i++) {
			char a = one.charAt(i);
			char b = other.charAt(i);
			if (a != b) {
				boolean surrogates = Character.isSurrogate(a) != Character.isSurrogate(b);
				return surrogates ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
			}
		}
		return Integer.compare(one.length(), other.length());
	}

}
