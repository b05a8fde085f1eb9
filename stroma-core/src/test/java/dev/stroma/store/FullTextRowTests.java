package dev.stroma.store;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FullTextRowTests {

	static final Arguments[] terms = { arguments("plain", "plain"), arguments("AND", "and"),
			arguments("ÄÖÜ-Straße", "ÄÖÜ-straße"), arguments("a b\tc\nd", "a\uFFFDb\uFFFDc\uFFFDd"),
			arguments("nul\u0000l", "nul\uFFFDl"), arguments("\u001F\u007F", "\uFFFD\uFFFD"),
			arguments("\"quoted\"", "\"quoted\""), arguments("NEAR(", "near("),
			arguments("\uD83D\uDE00\u3000\u00A0\u200B\uFEFF", "\uD83D\uDE00\u3000\u00A0\u200B\uFEFF"),
			arguments("x".repeat(1024), "x".repeat(1024)), arguments("X".repeat(1025), "x".repeat(512)),
			arguments("x".repeat(5000), "x".repeat(512)),
			arguments("\uD83D\uDE00".repeat(2500), "\uD83D\uDE00".repeat(512)),
			arguments("a" + "\uD83D\uDE00".repeat(512), "a" + "\uD83D\uDE00".repeat(511)) };

	@ParameterizedTest
	@FieldSource("terms")
	void makesATermHarmless(String term, String stored) {
		assertThat(FullTextRow.column(List.of(term))).isEqualTo(stored);
		assertThat(FullTextRow.term(term)).isEqualTo(stored);
		assertThat(FullTextRow.term(stored)).isEqualTo(stored);
	}

	@Test
	void separatesTermsByOneBlank() {
		assertThat(FullTextRow.column(List.of())).isEmpty();
		assertThat(FullTextRow.column(List.of("one", "Two three", "one"))).isEqualTo("one two\uFFFDthree one");
	}

}
