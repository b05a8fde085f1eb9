package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;
import dev.stroma.text.WordCount;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link MarkdownChunkPolicy} does about small sections, and about other options
 * that move borders between sections.
 */
class SmallSectionTests {

	@Test
	void joinsASmallSectionToItsParentOrChild() {
		assertThat(outline(policy().minTokens(5), "# A\na\n## B\nb c d e f\n### C\nc"))
			.containsExactly("[A] # A|a|## B|b c d e f|### C|c");
		assertThat(outline(policy().minTokens(3), "# A\na b c\n## B\nb c d")).containsExactly("[A] # A|a b c",
				"[A, B] ## B|b c d");
	}

	@Test
	void keepsSmallSiblingsApart() {
		assertThat(outline(policy().minTokens(9), "# A\na\n# B\nb")).containsExactly("[A] # A|a", "[B] # B|b");
	}

	@Test
	void joinsWhatIsLeftOfALongSection() {
		assertThat(outline(policy().maxTokens(4), "# A\n\na b\n\nc d e\n\nf")).containsExactly("[A] # A||a b",
				"[A] c d e||f");
		assertThat(outline(policy().maxTokens(5), "A b c. D e f. G h")).containsExactly("[] A b c.", "[] D e f. G h");
		assertThat(outline(policy().maxTokens(5).overlapTokens(1).minTokens(3), "A b c d. E f"))
			.containsExactly("[] A b c d.", "[] d. E f");
	}

	@Test
	void exceedsNoBudget() {
		for (int seed = 0; seed < 300; seed++) {
			CorpusRecord record = CorpusRecord.of("ref", "Title", new RandomMarkdown(seed).document());
			Sections sections = policy().maxTokens(30).overlapTokens(seed % 7).minTokens(20).chunk(record);
			assertThat(sections.checkedFor(record, -1).list()).allSatisfy((section) -> {
				String text = section.text(record.body());
				assertThat(WordCount.of(text, 0, text.length())).isLessThanOrEqualTo(30);
			});
			assertThat(Slices.of(record, sections).charactersInNone()).isEqualTo(sections.omittedCharacters());
		}
	}

	@Test
	void countsSectionsAfterJoiningThem() {
		String body = "# A\nx\n" + "## B\ny\n".repeat(30);
		CorpusRecord record = CorpusRecord.of("ref", "Title", body);
		assertThat(policy().minTokens(10).maxSections(1).chunk(record).list()).hasSize(1);
	}

	@Test
	void makesASectionOfAHeadingAlone() {
		assertThat(outline(policy().headingOnlySections(true), "# A\n## B\ntext\n# C\n# D\nmore"))
			.containsExactly("[A] # A", "[A, B] ## B|text", "[C] # C", "[D] # D|more");
	}

	@Test
	void countsInTheUnitItIsTold() {
		String body = "f(x, y); g(x, y); h(x, y);"; // 6 words, 21 segments
		assertThat(outline(policy().maxTokens(6), body)).hasSize(1);
		assertThat(outline(policy().maxTokens(6).tokenCounter(TokenCounter.segments()), body)).hasSizeGreaterThan(2);
	}

	@Test
	void keepsASentenceThatFitsBesideNoOverlap() {
		assertThat(outline(policy().maxTokens(5).overlapTokens(3), "A b c. D e f g h. I")).containsExactly("[] A b c.",
				"[] D e f g h.", "[] f g h. I");
	}

	private static MarkdownChunkPolicy policy() {
		return MarkdownChunkPolicy.create();
	}

	private static List<String> outline(ChunkPolicy policy, String body) {
		CorpusRecord record = CorpusRecord.of("ref", "Title", body);
		return policy.chunk(record)
			.list()
			.stream()
			.map((section) -> section.headingPath() + " " + section.text(record.body()).replace('\n', '|'))
			.toList();
	}

}
