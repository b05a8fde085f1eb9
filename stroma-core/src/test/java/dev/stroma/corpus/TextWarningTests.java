package dev.stroma.corpus;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.corpus.TextWarning.Kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class TextWarningTests {

	static final Arguments[] bodies = { arguments("nothing", " plain\ttext\nÅ \uD83D\uDE00 ", List.of()),
			arguments("empty", "", List.of()), //
			arguments("marks", "\uFEFF\uFEFFa", one(Kind.BYTE_ORDER_MARK, 1)),
			arguments("mark inside", "a\uFEFF", List.of()),
			arguments("line ends", "a\r\nb\rc\nd\r", one(Kind.LINE_ENDS, 3)),
			arguments("control characters", "a\u0000b\u0085c\u007F", one(Kind.CONTROL_CHARACTERS, 3)),
			arguments("half pairs", "\uDE00\uD83D\uD83D\uDE00", one(Kind.LONE_SURROGATES, 2)),
			arguments("two decomposed letters", "e\u0301e\u0301", one(Kind.COMPOSED, 1)) };

	private static List<TextWarning> one(Kind kind, int count) {
		return List.of(new TextWarning(kind, count));
	}

	@ParameterizedTest(name = "{0}")
	@FieldSource("bodies")
	void tellsWhatWasDoneToABody(String what, String raw, List<TextWarning> warnings) {
		assertThat(CorpusRecord.of("a", null, raw).warnings()).isEqualTo(warnings);
	}

	@Test
	void givesOneWarningPerKindForAllTextsOfARecord() {
		CorpusRecord record = CorpusRecord.of("a", "\uFEFFtitle\u0000 \uD83D", "\uFEFFe\u0301\r\n")
			.kind("ki\u0001nd")
			.sourceRef("so\u0002urce")
			.metadata(Map.of("one", "\r\u0000", "list", List.of("\u0003", "e\u0301")));

		assertThat(record.warnings()).containsExactly(new TextWarning(Kind.BYTE_ORDER_MARK, 2),
				new TextWarning(Kind.LINE_ENDS, 2), new TextWarning(Kind.CONTROL_CHARACTERS, 5),
				new TextWarning(Kind.LONE_SURROGATES, 1), new TextWarning(Kind.COMPOSED, 2));
	}

	@Test
	void forgetsTextsThatWereReplaced() {
		Metadata metadata = Metadata.of(Map.of("k", "\u0000", "l", "\u0000"));

		assertThat(CorpusRecord.of("a", null, "").kind("\u0000").kind("page").warnings()).isEmpty();
		assertThat(metadata.with("k", "clean").warnings()).isEqualTo(one(Kind.CONTROL_CHARACTERS, 1));
		assertThat(metadata.with("k", null).with("l", 1).warnings()).isEmpty();
	}

	@Test
	void tellsWhyATitleIsTheRef() {
		CorpusRecord record = CorpusRecord.of("a", "\u0000", "");

		assertThat(record.title()).isEqualTo("a");
		assertThat(record.warnings()).isEqualTo(one(Kind.CONTROL_CHARACTERS, 1));
	}

	@Test
	void saysNothingOfBlanksAroundALine() {
		assertThat(CorpusRecord.of(" a ", "\ta title\n", "").kind(" page ").warnings()).isEmpty();
	}

	@Test
	void isNoPartOfHashAndEquality() {
		CorpusRecord cleaned = CorpusRecord.of("a", null, "a\r\nb").metadata(Map.of("k", "\uFEFFv"));
		CorpusRecord clean = CorpusRecord.of("a", null, "a\nb").metadata(Map.of("k", "v"));

		assertThat(cleaned.warnings()).hasSize(2);
		assertThat(cleaned.contentHash()).isEqualTo(clean.contentHash());
		assertThat(cleaned.metadata()).isEqualTo(clean.metadata()).hasSameHashCodeAs(clean.metadata());
	}

	@Test
	void takesALongTitleOfMarksInItsStride() {
		assertThat(CorpusRecord.of("a", " \uFEFF".repeat(100_000) + "title", "").title()).isEqualTo("title");
	}

	@Test
	void hasALabelPerKind() {
		Map<Kind, String> labels = new HashMap<>();
		Arrays.stream(Kind.values()).forEach((kind) -> labels.put(kind, kind.label()));

		assertThat(labels.values()).doesNotHaveDuplicates().allMatch((label) -> label.matches("[a-z-]+"));
		assertThat(new TextWarning(Kind.LINE_ENDS, 3)).hasToString("line-ends x 3");
	}

}
