package dev.stroma.corpus;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class CorpusRecordTests {

	private static final String LONG = "x".repeat(4097);

	static final Arguments[] refused = {
			refused("null ref", () -> CorpusRecord.of(null, "t", "b"), "The record ref is null: give it a value"),
			refused("blank ref", () -> CorpusRecord.of(" \t", "t", "b"),
					"The record ref is blank: give each one a name"),
			refused("null body", () -> CorpusRecord.of(" a ", "t", null),
					"The body of record 'a' is null: give it a value"),
			refused("long ref", () -> CorpusRecord.of(LONG, "t", "b"),
					"The record ref '" + "x".repeat(40) + "...' has 4097 characters: at most 4096 are allowed"),
			refused("two lines", () -> CorpusRecord.of("a\nb", "t", "b"),
					"The record ref 'a b' has a control character or half a surrogate pair: remove it"),
			refused("NUL", () -> CorpusRecord.of("a\u0000b", "t", "b"),
					"The record ref 'a b' has a control character or half a surrogate pair: remove it"),
			refused("half a pair", () -> CorpusRecord.of("a\uD83D", "t", "b"),
					"The record ref 'a\uFFFD' has a control character or half a surrogate pair: remove it"),
			refused("null scope", () -> record().inScope(null), "The scope is null: give it a value"),
			refused("blank scope", () -> record().inScope("  "), "The scope is blank: give each one a name"),
			refused("control in scope", () -> record().inScope("a\u0085b"),
					"The scope 'a b' has a control character or half a surrogate pair: remove it") };

	private static Arguments refused(String what, Supplier<CorpusRecord> record, String message) {
		return arguments(what, record, message);
	}

	private static CorpusRecord record() {
		return CorpusRecord.of("guide", "Guide", "# Text");
	}

	@Test
	void hasDefaults() {
		assertThat(parts(CorpusRecord.of(" docs/guide.md ", null, "# Text"))).containsExactly("", "docs/guide.md",
				"artifact", "docs/guide.md", "docs/guide.md", BodyFormat.MARKDOWN, "# Text", Map.of());
	}

	@Test
	void keepsWhatItIsGiven() {
		CorpusRecord record = CorpusRecord.of("guide", " The\tGuide ", "")
			.kind(" page ")
			.sourceRef("https://example.org/guide")
			.format(BodyFormat.PLAINTEXT)
			.metadata(Map.of("lang", "en"))
			.inScope(" tenant ");
		assertThat(parts(record)).containsExactly("tenant", "guide", "page", "The Guide", "https://example.org/guide",
				BodyFormat.PLAINTEXT, "", Map.of("lang", "en"));
		assertThat(record).hasToString("CorpusRecord[guide, The Guide, 0 characters]");
	}

	@Test
	void changesCopiesOnly() {
		CorpusRecord record = record();
		List<Object> before = parts(record);
		record.kind("other").sourceRef("other").format(BodyFormat.PLAINTEXT).metadata(Map.of("a", 1)).inScope("other");
		assertThat(parts(record)).isEqualTo(before);
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "\t\r\n", "\uFEFF", "\u0000", " \uFEFF " })
	void takesBlanksForNothing(String blank) {
		CorpusRecord record = CorpusRecord.of("guide", blank, "").kind(blank).sourceRef(blank);
		assertThat(parts(record)).containsExactly("", "guide", "artifact", "guide", "guide", BodyFormat.MARKDOWN, "",
				Map.of());
	}

	@Test
	void leavesTheScope() {
		assertThat(record().inScope("tenant").inScope("").scope()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "impo\u0302t.md", "C:\\docs\\a b.md", "O'Brien", "\"quoted\"", "%_?#", "\uFEFFmark",
			"\uD83D\uDE00", "a\u00A0b", "-100821" })
	void keepsARefExactly(String ref) {
		assertThat(CorpusRecord.of(ref, null, "").ref()).isEqualTo(ref);
	}

	@Test
	void takesTheLongestRef() {
		assertThat(CorpusRecord.of(LONG.substring(1), null, "").ref()).hasSize(4096);
	}

	@ParameterizedTest(name = "{0}")
	@FieldSource("refused")
	void refusesWhatNamesNothing(String what, Supplier<CorpusRecord> record, String message) {
		assertThatThrownBy(record::get).isInstanceOf(InvalidInputException.class).hasMessage(message);
	}

	@Test
	void isTheSameWhateverTheLineEndsAndTheForm() {
		CorpusRecord plain = CorpusRecord.of("a", "Impôt", "# Impôt\n\ntext\n");
		CorpusRecord other = CorpusRecord.of("a", "Impo\u0302t\r\n", "\uFEFF# Impo\u0302t\r\n\rtext\r\n");
		assertThat(parts(other)).isEqualTo(parts(plain));
		assertThat(other.contentHash()).isEqualTo(plain.contentHash());
	}

	@Test
	void isWhatItWasWhenReadBack() {
		CorpusRecord record = CorpusRecord.of("a", " \uFEFFtitle", "\uFEFF\uFEFFbody").kind("\n\uFEFFkind");
		CorpusRecord again = CorpusRecord.of(record.ref(), record.title(), record.body()).kind(record.kind());
		assertThat(parts(again)).isEqualTo(parts(record));
	}

	private static List<Object> parts(CorpusRecord record) {
		return List.of(record.scope(), record.ref(), record.kind(), record.title(), record.sourceRef(), record.format(),
				record.body(), record.metadata().asMap());
	}

}
