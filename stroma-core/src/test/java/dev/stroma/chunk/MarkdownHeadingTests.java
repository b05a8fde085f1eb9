package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link MarkdownChunkPolicy} takes for a heading, and what stands under it.
 */
class MarkdownHeadingTests {

	@Test
	void givesEachSectionItsHeadingsOutermostFirst() {
		assertThat(outline("before\n# A\na\n## B\nb\n### C\nc\n## D\nd\n# E\ne")).containsExactly("[] before",
				"[A] # A|a", "[A, B] ## B|b", "[A, B, C] ### C|c", "[A, D] ## D|d", "[E] # E|e");
	}

	@Test
	void opensLevelsInAnyOrder() {
		assertThat(outline("### Deep\nx\n# Top\ny\n## Sub ##\nz")).containsExactly("[Deep] ### Deep|x", "[Top] # Top|y",
				"[Top, Sub] ## Sub ##|z");
	}

	@ParameterizedTest
	@CsvSource({ "# Title,Title", "   ## Title  ##  ,Title", "# C#,C#", "# C# #,C#", "# a ## b,a ## b", "#\tTab,Tab",
			"# *raw* `source`,*raw* `source`", "# no \\#,no \\#" })
	void readsTheWordsOfAHeading(String line, String words) {
		assertThat(paths(line + "\n\ntext")).containsExactly(List.of(words));
	}

	@ParameterizedTest
	@ValueSource(strings = { "#x", "####### x", "    # x", "\\# x", "- # x", "> # x", "1. # x", "> x\n> ===",
			"- x\n  ===", "#", "# ##", "# \u00A0", "```\n# x\n```", "~~~\n# x\n~~~", "```\n# x", "    # x\n    y",
			"<!--\n# x\n-->", "<div>\n# x\n</div>", "<script>\n\n# x\n\n</script>", "| # x |\n|---|\n| # y |" })
	void takesOtherLinesForText(String body) {
		assertThat(paths(body + "\n\ntext")).containsExactly(List.of());
	}

	@Test
	void w01SeesNoHeadingInATildeFence() {
		assertThat(outline("# Title\n\n~~~\n# not a header\n~~~\n\nbody"))
			.containsExactly("[Title] # Title||~~~|# not a header|~~~||body");
	}

	@Test
	void w04KnowsUnderlinedHeadingsAndRules() {
		assertThat(outline("Title\n=====\na\n\nSub\n-----\nb\n\n---\nc")).containsExactly("[Title] Title|=====|a",
				"[Title, Sub] Sub|-----|b||---|c");
		assertThat(paths("Two\n  lines\n===\ntext")).containsExactly(List.of("Two lines"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "# First\n\ntext\n", "---\nauthor: A\n---\n\ntext\n", "First\n=====\ntext" })
	void w05IgnoresAByteOrderMark(String body) {
		CorpusRecord record = record(body);
		CorpusRecord marked = record("\uFEFF" + body);
		assertThat(MarkdownChunkPolicy.create().chunk(marked)).isEqualTo(MarkdownChunkPolicy.create().chunk(record));
	}

	@Test
	void keepsTheLineOfAHeadingWithoutText() {
		assertThat(outline("# A\n## B\ntext\n# C\n# D\nmore")).containsExactly("[A, B] # A|## B|text",
				"[D] # C|# D|more");
		assertThat(outline("# A\n\n---\n\n# B\ntext")).containsExactly("[B] # A||---||# B|text");
		assertThat(outline("# A\ntext\n# B\n")).containsExactly("[A] # A|text", "[B] # B");
	}

	@Test
	void makesOneSectionOfHeadingsOnly() {
		assertThat(outline("# A\n## B\n\n")).containsExactly("[A, B] # A|## B");
	}

	@Test
	void keepsAPathShortUnderAHugeHeading() {
		CorpusRecord record = record("# " + "\uD83D\uDE00 x".repeat(1000) + "\n\ntext");
		Slices slices = Slices.of(record, MarkdownChunkPolicy.create());
		String heading = slices.sections().get(0).headingPath().get(0);
		assertThat(heading.codePointCount(0, heading.length())).isBetween(250, 256);
		assertThat(slices.withoutBlanks()).isEqualTo(Slices.withoutBlanks(record.body()));
	}

	private static List<String> outline(String body) {
		CorpusRecord record = record(body);
		return MarkdownChunkPolicy.create()
			.chunk(record)
			.list()
			.stream()
			.map((section) -> section.headingPath() + " " + section.text(record.body()).replace('\n', '|'))
			.toList();
	}

	private static List<List<String>> paths(String body) {
		return MarkdownChunkPolicy.create().chunk(record(body)).list().stream().map(Section::headingPath).toList();
	}

	private static CorpusRecord record(String body) {
		return CorpusRecord.of("ref", "Title", body);
	}

}
