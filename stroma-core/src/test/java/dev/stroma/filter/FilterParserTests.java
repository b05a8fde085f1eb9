package dev.stroma.filter;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.StromaException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FilterParserTests {

	private static final Filter A = Filter.eq("a", 1);

	private static final Filter B = Filter.eq("b", 2);

	private static final Filter C = Filter.eq("c", 3);

	static final Arguments[] read = { arguments("a == 1", A), arguments("  a==1\n", A), arguments("((a == 1))", A),
			arguments("not a == 1 and b == 2", Filter.not(A).and(B)),
			arguments("not (a == 1 and b == 2)", Filter.not(A.and(B))),
			arguments("a == 1 or b == 2 and c == 3", A.or(B.and(C))),
			arguments("a == 1 and b == 2 or c == 3", A.and(B).or(C)),
			arguments("(a == 1 or b == 2) and c == 3", A.or(B).and(C)),
			arguments("a == 1 && !b == 2 || NOT c == 3", A.and(Filter.not(B)).or(Filter.not(C))),
			arguments("not not a == 1", Filter.not(Filter.not(A))), arguments("a != 1", Filter.ne("a", 1)),
			arguments("a < 1 and a <= 2", Filter.lt("a", 1).and(Filter.lte("a", 2))),
			arguments("a > -1 and a >= +2", Filter.gt("a", -1).and(Filter.gte("a", 2))),
			arguments("lang in (\"en\", 'de', 1, true)", Filter.in("lang", "en", "de", 1, true)),
			arguments("lang in [\"en\"]", Filter.eq("lang", "en")), arguments("lang in ()", Filter.in("lang")),
			arguments("lang not in ('en')", Filter.nin("lang", "en")), arguments("a exists", Filter.exists("a")),
			arguments("a not exists", Filter.not(Filter.exists("a"))),
			arguments("title contains \"x\" and ref startsWith 'docs/'",
					Filter.contains("title", "x").and(Filter.startsWith("ref", "docs/"))),
			arguments("a not contains 'x'", Filter.not(Filter.contains("a", "x"))),
			arguments("price == 9.99 and price < 1e-3", Filter.eq("price", 9.99).and(Filter.lt("price", 0.001))),
			arguments("draft == false", Filter.eq("draft", false)),
			arguments("day >= 2025-06-01", Filter.gte("day", LocalDate.of(2025, 6, 1))),
			arguments("day > -0044-03-15", Filter.gt("day", LocalDate.of(-44, 3, 15))),
			arguments("at < 2025-06-01T12:00:00.5Z", Filter.lt("at", Instant.parse("2025-06-01T12:00:00.5Z"))),
			arguments("content-type == 'a' and source.file == 'b'",
					Filter.eq("content-type", "a").and(Filter.eq("source.file", "b"))),
			arguments("`two words` == 1 and `it``s` == 2 and `and` == 3",
					Filter.eq("two words", 1).and(Filter.eq("it`s", 2)).and(Filter.eq("and", 3))),
			arguments("a == \"say \\\"hi\\\"\\n\\\\\"", Filter.eq("a", "say \"hi\"\n\\")),
			arguments("\u540D\u524D == \"\uD83D\uDE00\"", Filter.eq("\u540D\u524D", "\uD83D\uDE00")) };

	static final Arguments[] refused = {
			arguments("", "character 1, [here]: the end stands where a field was expected"),
			arguments("lang =", "character 6, lang [here]=: '=' compares nothing: use =="),
			arguments("lang == en", "'en' stands where a value was expected: a \"text\", a number"),
			arguments("lang ==", "character 8, lang ==[here]: the end stands where a value was expected"),
			arguments("a == 1 b", "'b' stands where 'and', 'or' or the end was expected"),
			arguments("(a == 1", "the end stands where ')' was expected"),
			arguments("a in 1", "'1' stands where '(' was expected, before the values"),
			arguments("a in (1", "the end stands where ')' was expected"),
			arguments("a in (1]", "']' stands where ')' was expected"),
			arguments("and == 1", "'and' stands where a field was expected"),
			arguments("a not == 1", "'==' stands where in, contains, startsWith or exists was expected"),
			arguments("a == 'x", "the quote that is opened here is not closed"),
			arguments("a == '\\", "the quote that is opened here is not closed"),
			arguments("a == '\\q'", "'\\q' has no meaning: write \\\\ for a backslash"),
			arguments("a == 12345678901234567890", "'12345678901234567890' stands where a value was expected"),
			arguments("a == 1f", "'1f' stands where a value was expected"),
			arguments("a == 1e999", "'1e999' stands where a value was expected"),
			arguments("a == 2025-13-01", "'2025-13-01' stands where a value was expected"),
			arguments("a == 1; drop table record", "';' has no meaning: put it into quotes"),
			arguments("a < true", "Filter on 'a' orders by true") };

	@ParameterizedTest
	@FieldSource("read")
	void reads(String text, Filter filter) {
		assertThat(Filter.parse(text)).isEqualTo(filter);
		assertThat(Filter.parse(filter.toString())).isEqualTo(filter);
	}

	@ParameterizedTest
	@FieldSource("refused")
	void saysWhereAndWhatWasExpected(String text, String message) {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> Filter.parse(text))
			.withMessageContaining(message);
	}

	@Test
	void showsOnlyTheSurroundingsOfAFault() {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> Filter.parse("a == 1 and ".repeat(50) + "? == 1" + " and a == 1".repeat(50)))
			.withMessage("The filter cannot be read at character 551, ...== 1 and a == 1 and [here]? == 1 and a == 1 "
					+ "an...: '?' has no meaning: put it into quotes");
	}

	@ParameterizedTest
	@FieldSource("deep")
	void boundsTheDepth(String text) {
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> Filter.parse(text))
			.withMessageContaining("nested more than 100 deep");
	}

	static final List<String> deep = List.of("(".repeat(100_000), "not ".repeat(100_000), "!(".repeat(60) + "a == 1");

	@Test
	void readsLongChains() {
		Filter chain = Filter.parse("a == 1" + " or a == 1".repeat(99_999));
		assertThat(((Filter.Or) chain).terms()).hasSize(100_000).containsOnly(A);
	}

	@Test
	void readsAnyTextOrRefusesIt() {
		long seed = 11;
		Random random = new Random(seed);
		List<String> parts = List.of("a", " ", "==", "!=", "<", "(", ")", "[", "]", ",", "not", "and", "or", "in",
				"exists", "contains", "'x'", "\"", "`", "\\", "1", "-", "2025-06-01", "T", "true", "\uD83D\uDE00",
				"\0");
		for (int i = 0; i < 20_000; i++) {
			StringBuilder text = new StringBuilder();
			for (int length = random.nextInt(12); length >= 0; length--) {
				text.append(parts.get(random.nextInt(parts.size())));
			}
			try {
				Filter filter = Filter.parse(text.toString());
				assertThat(Filter.parse(filter.toString())).as("seed %d: %s", seed, text).isEqualTo(filter);
			}
			catch (StromaException ex) {
				assertThat(ex).as("seed %d: %s", seed, text)
					.hasMessageMatching("(?s)(The filter|Filter on|A filter).*");
			}
		}
	}

}
