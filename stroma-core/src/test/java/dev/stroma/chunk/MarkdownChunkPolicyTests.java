package dev.stroma.chunk;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class MarkdownChunkPolicyTests extends ChunkPolicyContract {

	@Override
	protected ChunkPolicy policy() {
		return MarkdownChunkPolicy.create();
	}

	@Test
	void namesWhatItsCutsDependOn() {
		MarkdownChunkPolicy policy = MarkdownChunkPolicy.create();
		assertThat(policy.identity()).isEqualTo(
				"markdown-1(wholeTokens=600,maxTokens=100,overlapTokens=0,minTokens=0,counter=words-2,headingOnlySections=false)");
		assertThat(policy.maxTokens(50)
			.overlapTokens(5)
			.minTokens(9)
			.tokenCounter(TokenCounter.segments())
			.headingOnlySections(true)
			.maxSections(7)
			.identity()).isEqualTo(
					"markdown-1(wholeTokens=50,maxTokens=50,overlapTokens=5,minTokens=9,counter=segments-1,headingOnlySections=true)");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "0 | 0 | maxTokens is 0: use at least 1",
			"-5 | 0 | maxTokens is -5: use at least 1",
			"10 | 10 | overlapTokens is 10 and maxTokens 10: the overlap must be at least 0 and below the maximum; lower it, or raise maxTokens first",
			"10 | -1 | overlapTokens is -1 and maxTokens 10: the overlap must be at least 0 and below the maximum; lower it, or raise maxTokens first" })
	void refusesBudgetsThatCannotBeKept(int maxTokens, int overlapTokens, String message) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> MarkdownChunkPolicy.create().maxTokens(maxTokens).overlapTokens(overlapTokens))
			.withMessage(message);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 101 })
	void refusesAMinimumThatCannotBeKept(int minTokens) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> MarkdownChunkPolicy.create().minTokens(minTokens))
			.withMessage("minTokens is %d and maxTokens 100: the minimum must be at least 0 and not above the maximum; "
					+ "lower it, or raise maxTokens first", minTokens);
	}

	@Test
	void refusesASectionLimitWithoutMeaning() {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> MarkdownChunkPolicy.create().maxSections(-2))
			.withMessage("maxSections is -2: use a positive number, 0 for the default of 10000, or -1 for no limit");
	}

	@Test
	void allowsTheDefaultNumberOfSectionsAndNotOneMore() {
		CorpusRecord allowed = record("# h\n\nt\n\n".repeat(10_000));
		CorpusRecord oneMore = record("# h\n\nt\n\n".repeat(10_001));
		assertThat(MarkdownChunkPolicy.create().chunk(allowed).list()).hasSize(10_000);
		assertThatExceptionOfType(TooManySectionsException.class)
			.isThrownBy(() -> MarkdownChunkPolicy.create().maxSections(0).chunk(oneMore))
			.withMessage("Record 'ref' (80008 characters) has more than 10000 sections: "
					+ "raise maxSections or the chunk size, or split the record");
		assertThat(MarkdownChunkPolicy.create().maxSections(-1).chunk(oneMore).list()).hasSize(10_001);
		assertThatExceptionOfType(TooManySectionsException.class)
			.isThrownBy(() -> MarkdownChunkPolicy.create().maxSections(1).chunk(record("a\n# h\nb")));
	}

	@Test
	void knowsParagraphsOnlyInPlainText() {
		CorpusRecord record = record("---\na: b\n---\n# one two\nthree\n \nfour five six\n\n\n  seven")
			.format(BodyFormat.PLAINTEXT);
		Sections sections = MarkdownChunkPolicy.create().maxTokens(6).chunk(record);
		assertThat(sections.list()).extracting(Section::headingPath).containsOnly(List.of());
		assertThat(sections.omittedCharacters()).isZero();
		assertThat(Slices.of(record, sections).texts()).containsExactly("---\na: b\n---", "# one two\nthree",
				"four five six\n\n\n  seven");
	}

	@Test
	void w03LosesNoCharacterBeforeACommentInCode() {
		String body = "# Setup\n\nprose first\n\n```python\nx = 1\n# a comment\ny = 2\n```\n";
		CorpusRecord record = record(body);
		Slices slices = Slices.of(record, MarkdownChunkPolicy.create().maxTokens(5));
		assertThat(slices.withoutBlanks()).isEqualTo(Slices.withoutBlanks(body));
		assertThat(slices.sections()).extracting(Section::headingPath).containsOnly(List.of("Setup"));
	}

	@Test
	void w09SlicesVerbatim() {
		String code = "```make\nall:\n\tgo\u00A0build  \n\t@echo\t\"x\u00A0y\"\n```";
		CorpusRecord record = record("# A\tB\u00A0C\n\n" + code + "\n");
		assertThat(Slices.of(record, policy()).texts()).containsExactly("# A\tB\u00A0C\n\n" + code);
	}

	@Test
	void w10MakesNothingOfNoBreakSpaces() {
		assertThat(policy().chunk(record("\u00A0".repeat(200))).list()).isEmpty();
		assertThat(Slices.of(record("\u00A0".repeat(200) + "text"), policy()).texts()).containsExactly("text");
		assertThat(Slices.of(record("\u00A0".repeat(200) + "\n\n# Title\n\ntext"), policy()).texts())
			.containsExactly("# Title\n\ntext");
	}

	@Test
	void w17MakesTheSameOfEveryLineEnd() {
		String body = "# One\n\ntext\n\n```\ncode\n```\n\nTwo\n---\n- a\n- b\n";
		Sections sections = policy().chunk(record(body));
		assertThat(policy().chunk(record(body.replace("\n", "\r\n")))).isEqualTo(sections);
		assertThat(policy().chunk(record(body.replace("\n", "\r")))).isEqualTo(sections);
	}

	@Test
	void w18KeepsTogetherWhatFits() {
		assertThat(Slices.of(record("First sentence. Second one without a stop"), policy()).texts())
			.containsExactly("First sentence. Second one without a stop");
	}

	@Test
	void w21DoesNotMindHugeMetadata() {
		CorpusRecord record = record("# A\n\ntext");
		CorpusRecord described = record.metadata(Map.of("abstract", "word ".repeat(1500), "tags", List.of("a", "b")));
		assertThat(MarkdownChunkPolicy.create().maxTokens(3).chunk(described))
			.isEqualTo(MarkdownChunkPolicy.create().maxTokens(3).chunk(record));
	}

	@Test
	void w22KeepsLinksImagesBoldCellsAndNestedCode() {
		String body = "See [the guide](https://example.org/a_b?c=d) and ![a plan](plan.png \"Plan\").\n\n"
				+ "| key | value |\n|---|---|\n| **bold** first | `x|y` |\n\n"
				+ "1. item\n\n   ```sh\n   make all\n   ```\n\n   [ref]: https://example.org/ref\n";
		for (int maxTokens : new int[] { 1, 4, 300 }) {
			CorpusRecord record = record(body);
			Slices slices = Slices.of(record, MarkdownChunkPolicy.create().maxTokens(maxTokens));
			assertThat(slices.withoutBlanks()).isEqualTo(Slices.withoutBlanks(body));
		}
	}

	@Test
	void w49ReachesTheLastWordOfALongText() {
		CorpusRecord record = record("word ".repeat(24_000) + "last");
		List<String> texts = Slices.of(record, policy()).texts();
		assertThat(texts.get(texts.size() - 1)).endsWith("last");
	}

	@Test
	void failsOnNoLoneSurrogate() {
		assertThatNoException().isThrownBy(() -> policy().chunk(record("\uD83D # x\n\uDE00\n\n```\uD83D")));
	}

	private static CorpusRecord record(String body) {
		return CorpusRecord.of("ref", "Title", body);
	}

}
