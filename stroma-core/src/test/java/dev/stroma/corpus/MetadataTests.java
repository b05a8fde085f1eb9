package dev.stroma.corpus;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class MetadataTests {

	private static final String ALLOWED = "use a string, a long, a double, a boolean, an Instant, a LocalDate or a list of strings";

	static final Arguments[] refusedValues = {
			arguments(Double.NaN, "Metadata 'k' is NaN: only finite numbers are allowed"),
			arguments(Float.NEGATIVE_INFINITY, "Metadata 'k' is -Infinity: only finite numbers are allowed"),
			arguments(new BigDecimal("1.5"), "Metadata 'k' is a java.math.BigDecimal: " + ALLOWED),
			arguments('c', "Metadata 'k' is a java.lang.Character: " + ALLOWED),
			arguments(URI.create("x:y"), "Metadata 'k' is a java.net.URI: " + ALLOWED),
			arguments(LocalDateTime.MIN, "Metadata 'k' is a java.time.LocalDateTime: " + ALLOWED),
			arguments(new String[] { "a" }, "Metadata 'k' is a [Ljava.lang.String;: " + ALLOWED),
			arguments(new LinkedHashMap<>(), "Metadata 'k' is a java.util.LinkedHashMap: " + ALLOWED),
			arguments(List.of("a", 1), "Metadata 'k' is a list with a Integer in it: lists hold strings only"),
			arguments(Arrays.asList("a", null), "Metadata 'k' is a list with null in it: lists hold strings only") };

	static final Arguments[] refusedKeys = { arguments(" ", "The metadata key is blank: give each one a name"),
			arguments("a\tb", "The metadata key 'a\tb' has a control character or half a surrogate pair: remove it"),
			arguments("k".repeat(5000),
					"The metadata key '" + "k".repeat(40) + "...' has 5000 characters: at most 4096 are allowed") };

	@Test
	void keepsTypesAndOrder() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("z", "text");
		values.put("a", Long.MIN_VALUE);
		values.put("y", -0.5);
		values.put("b", true);
		values.put("x", Instant.MAX);
		values.put("c", LocalDate.MIN);
		values.put("w", List.of("two", "one", "two"));
		assertThat(Metadata.of(values).asMap()).containsExactlyEntriesOf(values);
	}

	@Test
	void widensSmallNumbers() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("byte", (byte) -1);
		values.put("short", (short) 2);
		values.put("int", 3);
		values.put("float", 0.5f);
		assertThat(Metadata.of(values).asMap()).containsExactly(entry("byte", -1L), entry("short", 2L),
				entry("int", 3L), entry("float", 0.5));
	}

	@Test
	void normalisesTextsAsBodies() {
		assertThat(Metadata.of(Map.of("k", "\uFEFFe\u0301\r\n\u0000 ")).asMap()).isEqualTo(Map.of("k", "\u00E9\n  "));
		assertThat(Metadata.of(Map.of("k", Set.of("e\u0301"))).asMap()).isEqualTo(Map.of("k", List.of("\u00E9")));
	}

	@Test
	void keepsKeysExactlyButForSurroundingBlanks() {
		Map<String, Object> values = new LinkedHashMap<>();
		List.of(" source.file ", "content-type", "two words", "tenant\"] != \"\"", "%", "_", "e\u0301")
			.forEach((key) -> values.put(key, 1));
		assertThat(Metadata.of(values).asMap()).containsOnlyKeys("source.file", "content-type", "two words",
				"tenant\"] != \"\"", "%", "_", "e\u0301");
	}

	@Test
	void takesNullForAbsent() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("a", null);
		assertThat(Metadata.of(values)).isEqualTo(Metadata.empty());
		assertThat(Metadata.of(Map.of("a", 1, "b", 2)).with("a", null)).isEqualTo(Metadata.of(Map.of("b", 2)));
		assertThat(Metadata.empty().with("a", null).isEmpty()).isTrue();
	}

	@Test
	void setsOneValueInACopy() {
		Metadata before = Metadata.of(Map.of("a", 1));
		assertThat(before.with("a", 2).with(" b ", "x").asMap()).containsExactly(entry("a", 2L), entry("b", "x"));
		assertThat(before.asMap()).containsExactly(entry("a", 1L));
	}

	@Test
	void doesNotChangeWithWhatItWasMadeOf() {
		List<String> tags = new ArrayList<>(List.of("a"));
		Map<String, Object> values = new LinkedHashMap<>(Map.of("tags", tags));
		Metadata metadata = Metadata.of(values);
		tags.add("b");
		values.clear();
		assertThat(metadata.asMap()).isEqualTo(Map.of("tags", List.of("a")));
		assertThatThrownBy(() -> metadata.asMap().clear()).isInstanceOf(UnsupportedOperationException.class);
		assertThatThrownBy(() -> Metadata.empty().with("a", 1).asMap().clear())
			.isInstanceOf(UnsupportedOperationException.class);
	}

	@Test
	void refusesAKeyGivenTwice() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("a", 1);
		values.put(" a", 2);
		assertThatThrownBy(() -> Metadata.of(values)).isInstanceOf(InvalidInputException.class)
			.hasMessage("Metadata key 'a' occurs twice: give it one value");
	}

	@ParameterizedTest
	@FieldSource("refusedValues")
	void refusesOtherValues(Object value, String message) {
		assertThatThrownBy(() -> Metadata.of(Map.of("k", value))).isInstanceOf(InvalidInputException.class)
			.hasMessage(message);
		assertThatThrownBy(() -> Metadata.empty().with("k", value)).isInstanceOf(InvalidInputException.class)
			.hasMessage(message);
	}

	@ParameterizedTest
	@FieldSource("refusedKeys")
	void refusesUnusableKeys(String key, String message) {
		assertThatThrownBy(() -> Metadata.of(Map.of(key, 1))).isInstanceOf(InvalidInputException.class)
			.hasMessage(message);
		assertThatThrownBy(() -> Metadata.empty().with(key, 1)).isInstanceOf(InvalidInputException.class)
			.hasMessage(message);
	}

	@Test
	void equalsByTypeAndValueWhateverTheOrder() {
		Map<String, Object> other = new LinkedHashMap<>();
		other.put("b", 2);
		other.put("a", 1L);
		Metadata metadata = Metadata.empty().with("a", 1).with("b", 2L);
		assertThat(metadata).isEqualTo(Metadata.of(other)).hasSameHashCodeAs(Metadata.of(other));
		assertThat(metadata).isNotEqualTo(metadata.with("a", 1.0)).hasToString("{a=1, b=2}");
	}

}
