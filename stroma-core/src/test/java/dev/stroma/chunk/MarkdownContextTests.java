package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link MarkdownChunkPolicy} says of a table or a fence that it had to cut.
 */
class MarkdownContextTests {

	@Test
	void w07RepeatsTheHeaderOfATableAsContext() {
		String header = "| setting | unit | limit |\n|---|---|---|\n";
		StringBuilder table = new StringBuilder(header);
		for (int row = 0; row < 60; row++) {
			table.append("| timeout %d | ms | %d |\n".formatted(row, row * 7));
		}
		CorpusRecord record = record("# Limits\n\n" + table + "\nafter the table");
		List<Section> sections = policy(60).chunk(record).list();
		assertThat(sections).hasSizeGreaterThan(5);
		assertThat(sections.get(0).context()).isEmpty();
		assertThat(sections.get(0).text(record.body())).startsWith("# Limits\n\n" + header);
		assertThat(sections.subList(1, sections.size() - 1)).allSatisfy((section) -> {
			assertThat(section.context()).isEqualTo("| setting | unit | limit |");
			assertThat(section.text(record.body())).startsWith("| timeout").endsWith("|");
		});
		assertThat(sections.get(sections.size() - 1)).satisfies((section) -> {
			assertThat(section.context()).isEmpty();
			assertThat(section.text(record.body())).isEqualTo("after the table");
		});
	}

	@Test
	void w08ReopensAFenceWithItsLanguage() {
		assertThat(contexts("```java title\na b c\nd e f\n```\nafter", 6)).containsExactly("", "```java title", "");
		assertThat(contexts("- item\n\n  ~~~~ sql\n  a b c\n  d e f\n  ~~~~\n\n  after\n", 5)).containsExactly("", "",
				"~~~~sql", "");
		assertThat(contexts("> ```\n> a b c\n> d e f\n> ```\n", 6)).containsExactly("", "```");
	}

	@Test
	void keepsTheContextOfAHugeOpeningShort() {
		assertThat(contexts("`".repeat(5000) + "x".repeat(5000) + "\na b\nc d\n", 3)).last()
			.satisfies((context) -> assertThat(context).hasSize(160));
		assertThat(contexts("|" + "a".repeat(5000) + "|\n|---|\n|b b|\n|c c|\n", 2)).last()
			.satisfies((context) -> assertThat(context).hasSize(1000));
	}

	@Test
	void beginsNoSectionInsideARowOfATable() {
		String table = "| a | b |\n|---|---|\n| c d | e f |\n| g h | i j |\n| k l | m n |\n";
		CorpusRecord record = record(table);
		assertThat(Slices.of(record, policy(16).overlapTokens(7)).texts()).containsExactly(
				"| a | b |\n|---|---|\n| c d | e f |", "| c d | e f |\n| g h | i j |", "| g h | i j |\n| k l | m n |");
		assertThat(Slices.of(record, policy(8).overlapTokens(6)).texts()).containsExactly("| a | b |\n|---|---|",
				"|---|---|\n| c d | e f |", "| g h | i j |", "| k l | m n |");
	}

	@Test
	void hasNoContextWhereNothingIsCut() {
		assertThat(contexts("# A\n\n| a |\n|---|\n| b |\n\n```java\nx\n```\n", 300)).containsExactly("");
		assertThat(contexts("one two three. four five six.", 3)).containsExactly("", "");
	}

	private static MarkdownChunkPolicy policy(int maxTokens) {
		return MarkdownChunkPolicy.create().maxTokens(maxTokens);
	}

	private static List<String> contexts(String body, int maxTokens) {
		return policy(maxTokens).chunk(record(body)).list().stream().map(Section::context).toList();
	}

	private static CorpusRecord record(String body) {
		return CorpusRecord.of("ref", "Title", body);
	}

}
