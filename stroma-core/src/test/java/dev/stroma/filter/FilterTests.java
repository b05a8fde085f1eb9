package dev.stroma.filter;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Compare.Operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FilterTests {

	static final Arguments[] refused = {
			refused("null", () -> Filter.eq("lang", null), "Filter on 'lang' compares with null: give a value"),
			refused("null in a list", () -> Filter.in("lang", Arrays.asList("en", null)),
					"Filter on 'lang' compares with null: give a value"),
			refused("null among values", () -> Filter.in("lang", "en", null),
					"Filter on 'lang' compares with null: give a value"),
			refused("blank field", () -> Filter.eq(" ", 1),
					"A filter's field is blank: name ref, kind, another part of the record, or a metadata key"),
			refused("NaN", () -> Filter.in("price", 1, Double.NaN),
					"Metadata 'price' is NaN: only finite numbers are allowed"),
			refused("unknown type", () -> Filter.eq("price", 'c'),
					"Metadata 'price' is a java.lang.Character: use a string, a long, a double, a boolean, an Instant, "
							+ "a LocalDate or a list of strings"),
			refused("order of booleans", () -> Filter.lt("draft", true),
					"Filter on 'draft' orders by true: compare with a number, a text, an Instant or a LocalDate"),
			refused("part of a number", () -> new Compare("year", Operator.CONTAINS, List.of(20)),
					"Filter on 'year' looks for '20' in a text: give a text that is not empty"),
			refused("no part", () -> Filter.startsWith("lang", ""),
					"Filter on 'lang' looks for '' in a text: give a text that is not empty"),
			refused("two bounds", () -> new Compare("year", Operator.GTE, List.of(1, 2)),
					"Filter on 'year' has 2 values for >=: give one"),
			refused("a value that exists", () -> new Compare("year", Operator.EXISTS, List.of(1)),
					"Filter on 'year' has 1 values for exists: give none") };

	private static Arguments refused(String what, Supplier<Filter> filter, String message) {
		return arguments(what, filter, message);
	}

	@Test
	void comparesInTheFormMetadataStores() {
		assertThat(Filter.eq("year", 2025)).isEqualTo(new Compare("year", Operator.EQ, List.of(2025L)));
		assertThat(Filter.eq("price", 0.5f)).isEqualTo(Filter.eq("price", 0.5));
		assertThat(Filter.eq("title", "impo\u0302t\r\n")).isEqualTo(Filter.eq("title", "imp\u00F4t\n"));
		assertThat(Filter.in("day", LocalDate.EPOCH, true))
			.isEqualTo(new Compare("day", Operator.EQ, List.of(LocalDate.EPOCH, true)));
	}

	@Test
	void takesItsFieldAsMetadataTakesAKey() {
		assertThat(Filter.eq(" lang ", "en")).isEqualTo(Filter.eq("lang", "en"));
	}

	@Test
	void composes() {
		Filter a = Filter.eq("a", 1);
		Filter b = Filter.in("b", List.of());
		assertThat(a.and(b)).isEqualTo(new Filter.And(List.of(a, b)));
		assertThat(a.or(b)).isEqualTo(new Filter.Or(List.of(a, b)));
		assertThat(Filter.not(a)).isEqualTo(new Filter.Not(a));
		assertThat(b).isEqualTo(new Compare("b", Operator.EQ, List.of()));
	}

	@Test
	void doesNotChangeWithWhatItWasMadeOf() {
		List<Object> values = new ArrayList<>(List.of("en"));
		List<Filter> terms = new ArrayList<>(List.of(Filter.in("lang", values)));
		Filter.And and = new Filter.And(terms);
		Filter.Or or = new Filter.Or(terms);
		values.add("de");
		terms.clear();
		assertThat(and).isEqualTo(new Filter.And(List.of(Filter.in("lang", "en"))));
		assertThat(or).isEqualTo(new Filter.Or(List.of(Filter.in("lang", "en"))));
	}

	@Test
	void saysTheOppositeByNot() {
		assertThat(Filter.ne("lang", "en")).isEqualTo(Filter.not(Filter.eq("lang", "en")));
		assertThat(Filter.nin("lang", "en", "de")).isEqualTo(Filter.not(Filter.in("lang", "en", "de")));
	}

	@ParameterizedTest(name = "{0}")
	@FieldSource("refused")
	void refusesWhatCannotBeCompared(String what, Supplier<Filter> filter, String message) {
		assertThatThrownBy(filter::get).isInstanceOf(InvalidInputException.class).hasMessage(message);
	}

	@Test
	void doesNotRecommendAListWhereItTakesNone() {
		assertThatThrownBy(() -> Filter.eq("tags", List.of("a"))).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("'tags'")
			.hasMessageNotContaining("list of strings");
	}

}
