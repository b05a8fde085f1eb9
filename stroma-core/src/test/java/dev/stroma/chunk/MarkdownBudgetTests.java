package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;
import dev.stroma.text.WordCount;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where {@link MarkdownChunkPolicy} cuts what exceeds the budget.
 */
class MarkdownBudgetTests {

	@Test
	void cutsBetweenBlocksFirst() {
		assertThat(texts("# A\n\none two three\n\nfour five\n\nsix seven", 6, 0))
			.containsExactly("# A\n\none two three", "four five\n\nsix seven");
	}

	@Test
	void leavesNoHeadingAloneThatCanHaveCompany() {
		assertThat(texts("# A\n\nOne two. Three four. Five", 5, 0)).containsExactly("# A\n\nOne two.",
				"Three four. Five");
		assertThat(texts("# A\n## B\n\n- c d\n- e f\n", 7, 0)).containsExactly("# A\n## B\n\n- c d", "- e f");
		assertThat(texts("# A\n\n| a |\n|---|\n| b |\n", 7, 0)).containsExactly("# A", "| a |\n|---|\n| b |");
		assertThat(texts("# A\n\nOne two three four", 5, 0)).containsExactly("# A", "One two three four");
	}

	@Test
	void keepsAListItemThatFits() {
		assertThat(texts("- a b\n- c d\n\n  e f\n- g\n", 6, 0)).containsExactly("- a b", "- c d\n\n  e f", "- g");
	}

	@Test
	void cutsAQuoteAtItsParagraphs() {
		assertThat(texts("> one two\n> three\n>\n> four five six\n", 6, 0)).containsExactly("> one two\n> three\n>",
				"> four five six");
	}

	@Test
	void cutsParagraphsBetweenSentences() {
		assertThat(texts("One two three. Four five six! Seven eight? Nine", 6, 0))
			.containsExactly("One two three. Four five six!", "Seven eight? Nine");
		assertThat(texts("\u4E00\u4E8C\u3002\u4E09\u56DB\u3002\u4E94\u516D\u3002", 4, 0))
			.containsExactly("\u4E00\u4E8C\u3002\u4E09\u56DB\u3002", "\u4E94\u516D\u3002");
	}

	@Test
	void cutsOnlyWhatMayNotStayWhole() {
		MarkdownChunkPolicy policy = MarkdownChunkPolicy.create().maxTokens(3).wholeTokens(6).overlapTokens(1);
		CorpusRecord record = CorpusRecord.of("ref", "Title", "# A\n\nb c. d\n\ne\n\n# F\n\ng h i j. k\n\n# L\n\nm n");
		assertThat(policy.chunk(record).list()).extracting((section) -> section.text(record.body()))
			.containsExactly("# A\n\nb c. d\n\ne", "# F\n\ng", "g h i", "i j. k", "# L\n\nm n");
	}

	@Test
	void leavesWholeWhatFitsTheBudgetWhereNothingElseIsSaid() {
		String words = "word ".repeat(600).trim();
		MarkdownChunkPolicy policy = MarkdownChunkPolicy.create();
		assertThat(policy.chunk(CorpusRecord.of("a", "Title", words)).list()).hasSize(1);
		assertThat(policy.chunk(CorpusRecord.of("b", "Title", words + " word")).list()).hasSize(7);
		assertThat(policy.maxTokens(200).chunk(CorpusRecord.of("c", "Title", words)).list()).hasSize(3);
	}

	@Test
	void cutsLongSentencesAtLinesThenWords() {
		assertThat(texts("a b c\nd e f\ng h i j k", 4, 0)).containsExactly("a b c", "d e f\ng", "h i j k");
	}

	@Test
	void cutsCodeAndTablesAtLines() {
		assertThat(texts("```\na b c. D\n  e f\ng h\n```", 5, 0)).containsExactly("```\na b c. D", "  e f\ng h\n```");
		assertThat(texts("| a | b |\n|---|---|\n| c | d |\n| e. F | g |\n", 6, 0))
			.containsExactly("| a | b |\n|---|---|", "| c | d |", "| e. F | g |");
	}

	@Test
	void keepsIndentationOfCodeOnly() {
		assertThat(texts("    a b c\n    d e f\n\n  prose", 3, 0)).containsExactly("    a b c", "    d e f", "prose");
		assertThat(texts("\n\n    code\n", 300, 0)).containsExactly("    code");
	}

	@Test
	void beginsTheNextSectionUpToTheOverlapEarlier() {
		assertThat(texts("a b c d e f g h i j", 5, 2)).containsExactly("a b c d e", "d e f g h", "g h i j");
		assertThat(texts("One two. Three four. Five six. Seven", 5, 1)).containsExactly("One two. Three four.",
				"four. Five six. Seven");
	}

	@Test
	void overlapsOnlyUnderOneHeading() {
		assertThat(texts("# A\na b c d\n# B\ne f g h", 6, 3)).containsExactly("# A\na b c d", "# B\ne f g h");
	}

	@Test
	void w08LeavesNoFenceOpenOverOtherText() {
		String list = "- item\n\n  ```\n  a b c\n  d e f\n  ```\n\n  after\n";
		assertThat(texts(list, 5, 0)).containsExactly("- item", "  ```\n  a b c", "  d e f\n  ```", "after");
		String quote = "> ```\n> a b c\n> d e f\n> ```\n>\n> after\n";
		assertThat(texts(quote, 6, 2)).last().isEqualTo("> after");
		assertThat(texts("```\na b c\nd e f\n```\nafter", 5, 0)).containsExactly("```\na b c", "d e f\n```", "after");
	}

	@Test
	void w11OverlapsTextWithoutBlanksByCharacters() {
		String body = "\u6771\u4EAC\u90FD\u5E81\u306E\u5EFA\u7269\u306F\u9AD8\u3044".repeat(20);
		List<Section> sections = chunk(body, 25, 5);
		assertThat(sections).extracting(Section::start).containsExactly(0, 40, 80, 120, 160);
		assertThat(sections).extracting(Section::end).containsExactly(50, 90, 130, 170, 200);
	}

	@Test
	void w12EndsOnWordsThatNeverEnd() {
		assertThat(texts("x".repeat(2000), 100, 10)).containsExactly("x".repeat(2000)); // 63
																						// words
																						// of
																						// 32
		assertThat(texts("x".repeat(2000), 10, 0)).hasSize(7)
			.startsWith("x".repeat(320))
			.allSatisfy((text) -> assertThat(WordCount.of(text, 0, text.length())).isLessThanOrEqualTo(10));
		assertThat(texts("x".repeat(2000), 2, 1))
			.allSatisfy((text) -> assertThat(text.length()).isLessThanOrEqualTo(64));
	}

	@Test
	void w13CutsNoSurrogatePairAndNoGrapheme() {
		String family = "\uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67"; // 5 code
																			// points
		assertThat(texts(family.repeat(14), 1, 0)).containsExactly(family.repeat(6), family.repeat(6),
				family.repeat(2));
		assertThat(texts("\uD83D\uDE00".repeat(40), 1, 0)).containsExactly("\uD83D\uDE00".repeat(32),
				"\uD83D\uDE00".repeat(8));
		String flag = "\uD83C\uDDEA\uD83C\uDDF8";
		assertThat(texts("x" + flag.repeat(30), 1, 0)).containsExactly("x" + flag.repeat(15), flag.repeat(15));
	}

	@Test
	void cutsAGraphemeOnlyIfItExceedsTheBudgetAlone() {
		String towering = "q" + "\u0323".repeat(63);
		assertThat(texts(towering, 1, 0)).extracting(String::length).containsExactly(32, 32);
		assertThat(texts("b".repeat(10) + towering, 2, 0)).containsExactly("b".repeat(10), towering);
	}

	@Test
	void w14PlacesCharactersAtTheEdgeOfASection() {
		String body = "\u00E4 \uD83D\uDE00 \u00E4 \uD83D\uDE00 \u00E4";
		assertThat(texts(body, 1, 0)).containsExactly("\u00E4", "\uD83D\uDE00", "\u00E4", "\uD83D\uDE00", "\u00E4");
		assertThat(chunk(body, 1, 0)).extracting(Section::start).containsExactly(0, 2, 5, 7, 10);
	}

	@Test
	void w15TellsEqualTextsApart() {
		assertThat(chunk("chunk chunk", 1, 0)).extracting(Section::start).containsExactly(0, 6);
		String sentence = "The same again. "; // 16 characters
		assertThat(chunk(sentence.repeat(6), 3, 0)).extracting(Section::start).containsExactly(0, 16, 32, 48, 64, 80);
	}

	@Test
	void w16GivesCharacterOffsetsWhateverTheUnit() {
		String body = "Gr\u00F6\u00DFe \u6771\u4EAC \uD83D\uDE00 end. ".repeat(100);
		List<Section> sections = chunk(body, 20, 10);
		assertThat(sections).hasSizeGreaterThan(20)
			.allSatisfy((section) -> assertThat(section.start()).isNotNegative());
		assertThat(sections).extracting(Section::start).doesNotHaveDuplicates().isSorted();
	}

	@Test
	void w19CountsAgainAfterJoining() {
		String body = " . . . . . ".repeat(3000);
		CorpusRecord record = CorpusRecord.of("ref", "Title", body);
		for (TokenCounter counter : List.of(TokenCounter.words(), TokenCounter.segments())) {
			MarkdownChunkPolicy policy = MarkdownChunkPolicy.create()
				.maxTokens(100)
				.overlapTokens(30)
				.minTokens(90)
				.tokenCounter(counter);
			assertThat(Slices.of(record, policy).texts()).hasSizeGreaterThan(150)
				.allSatisfy((text) -> assertThat(counter.count(text, 0, text.length())).isLessThanOrEqualTo(100));
		}
	}

	private static List<String> texts(String body, int maxTokens, int overlapTokens) {
		CorpusRecord record = CorpusRecord.of("ref", "Title", body);
		return chunk(body, maxTokens, overlapTokens).stream().map((section) -> section.text(record.body())).toList();
	}

	private static List<Section> chunk(String body, int maxTokens, int overlapTokens) {
		return MarkdownChunkPolicy.create()
			.maxTokens(maxTokens)
			.overlapTokens(overlapTokens)
			.chunk(CorpusRecord.of("ref", "Title", body))
			.list();
	}

}
