package dev.stroma.corpus;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * What is known about a record besides its text: typed, in the order given, immutable.
 *
 * <p>
 * A value is a {@link String}, {@link Long}, {@link Double} (finite), {@link Boolean},
 * {@link Instant}, {@link LocalDate} or a list of strings. Smaller number types are
 * widened; a {@code null} value means the key is absent; anything else is refused.
 */
public final class Metadata {

	private static final Metadata EMPTY = new Metadata(Map.of(), Map.of());

	private final Map<String, Object> values;

	private final Map<String, List<TextWarning>> warnings;

	private Metadata(Map<String, Object> values, Map<String, List<TextWarning>> warnings) {
		this.values = Collections.unmodifiableMap(values);
		this.warnings = warnings;
	}

	public static Metadata empty() {
		return EMPTY;
	}

	/**
	 * @throws InvalidInputException when a key is blank or a value has an unsupported
	 * type
	 */
	public static Metadata of(Map<String, ? extends @Nullable Object> values) {
		Map<String, Object> canonical = new LinkedHashMap<>();
		Map<String, List<TextWarning>> warnings = new HashMap<>();
		values.forEach((key, value) -> put(canonical, key, value, warnings));
		return canonical.isEmpty() ? EMPTY : new Metadata(canonical, warnings);
	}

	/**
	 * Values that were checked before they were stored.
	 */
	static Metadata ofStored(Map<String, Object> values) {
		return values.isEmpty() ? EMPTY : new Metadata(values, Map.of());
	}

	/**
	 * A copy with one value set, or removed when it is {@code null}.
	 */
	public Metadata with(String key, @Nullable Object value) {
		Map<String, Object> changed = new LinkedHashMap<>(this.values);
		Map<String, List<TextWarning>> warnings = new HashMap<>(this.warnings);
		String name = CleanText.name("metadata key", key);
		changed.remove(name);
		warnings.remove(name);
		put(changed, key, value, warnings);
		return new Metadata(changed, warnings);
	}

	/**
	 * The values by key, in the order given; unmodifiable.
	 */
	public Map<String, Object> asMap() {
		return this.values;
	}

	public boolean isEmpty() {
		return this.values.isEmpty();
	}

	/**
	 * What was done to the texts among the values; no part of equality.
	 */
	List<TextWarning> warnings() {
		return TextWarning.merge(this.warnings.values().stream().flatMap(List::stream).toList());
	}

	private static void put(Map<String, Object> target, String key, @Nullable Object value,
			Map<String, List<TextWarning>> warnings) {
		String name = CleanText.name("metadata key", key);
		List<TextWarning> ofValue = new ArrayList<>();
		if (value != null && target.put(name, canonical(name, value, ofValue)) != null) {
			throw new InvalidInputException("Metadata key '%s' occurs twice: give it one value".formatted(name));
		}
		if (!ofValue.isEmpty()) {
			warnings.put(name, ofValue);
		}
	}

	private static Object canonical(String key, Object value, List<TextWarning> warnings) {
		if (value instanceof String text) {
			return text(text, warnings);
		}
		if (!(value instanceof Iterable<?> items)) {
			return scalar(key, value);
		}
		List<String> texts = new ArrayList<>();
		for (Object item : items) {
			if (!(item instanceof String text)) {
				throw new InvalidInputException("Metadata '%s' is a list with %s in it: lists hold strings only"
					.formatted(key, (item != null) ? "a " + item.getClass().getSimpleName() : "null"));
			}
			texts.add(text(text, warnings));
		}
		return List.copyOf(texts);
	}

	private static String text(String raw, List<TextWarning> warnings) {
		CleanText clean = CleanText.body(raw);
		warnings.addAll(clean.warnings());
		return clean.text();
	}

	/**
	 * The form in which a single value is stored and compared.
	 * @param key named in the message when the value is refused
	 * @throws InvalidInputException when the value's type is unsupported
	 */
	public static Object scalar(String key, Object value) {
		if (value instanceof String text) {
			return CleanText.body(text).text();
		}
		if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
			return ((Number) value).longValue();
		}
		if (value instanceof Double || value instanceof Float) {
			double number = ((Number) value).doubleValue();
			if (Double.isFinite(number)) {
				return number;
			}
			throw new InvalidInputException(
					"Metadata '%s' is %s: only finite numbers are allowed".formatted(key, value));
		}
		if (value instanceof Boolean || value instanceof Instant || value instanceof LocalDate) {
			return value;
		}
		throw new InvalidInputException(
				("Metadata '%s' is a %s: use a string, a long, a double, a boolean, an Instant, a LocalDate "
						+ "or a list of strings")
					.formatted(key, value.getClass().getName()));
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Metadata that && this.values.equals(that.values);
	}

	@Override
	public int hashCode() {
		return this.values.hashCode();
	}

	@Override
	public String toString() {
		return this.values.toString();
	}

}
