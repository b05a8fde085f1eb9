package dev.stroma.chunk;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;
import dev.stroma.text.WordPiece;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The budget is hard whatever tokens are, those of models included, of which a whole can
 * have more than its parts.
 */
class HardBudgetTests {

	private static final List<String> PIECES = List.of("[UNK]", "a", "##b", "ab", "ab", "abc", "##c", "##cd", "##d",
			"x", "##x", "##xx", "\u3042", "##\u3042", "##\u3042\u3042", ",", ".", "|", "-", "#", "the", "text", "te",
			"##x");

	static Stream<TokenCounter> counters() {
		return Stream.of(TokenCounter.words(), TokenCounter.segments(), TokenCounter.characters(),
				TokenCounter.jtokkit("cl100k_base"), TokenCounter.wordPiece(WordPiece.of(PIECES)), new Greedy());
	}

	@ParameterizedTest
	@MethodSource("counters")
	void isKeptByEverySection(TokenCounter counter) {
		for (int seed = 0; seed < 12; seed++) {
			CorpusRecord markdown = CorpusRecord.of("ref", "Title",
					new RandomMarkdown(seed).document() + "\n\nxabcabcdabxxxx\u3042\u3042\u3042ab. abcd");
			for (int maxTokens : new int[] { 3, 20, 60 }) {
				MarkdownChunkPolicy policy = MarkdownChunkPolicy.create().tokenCounter(counter).maxTokens(maxTokens);
				for (ChunkPolicy one : List.of(policy, policy.overlapTokens(maxTokens / 3),
						policy.minTokens(maxTokens / 2),
						PlainTextChunkPolicy.create().tokenCounter(counter).maxTokens(maxTokens),
						ParentChildChunkPolicy.of(0, maxTokens).tokenCounter(counter))) {
					check(seed, one, counter, markdown, maxTokens);
				}
				check(seed, CodeChunkPolicy.create().tokenCounter(counter).maxTokens(maxTokens), counter,
						markdown.format(BodyFormat.PLAINTEXT).sourceRef("a.py"), maxTokens);
			}
		}
	}

	private static void check(int seed, ChunkPolicy policy, TokenCounter counter, CorpusRecord record, int maxTokens) {
		Sections sections = policy.chunk(record).checkedFor(record, -1);
		assertThat(Slices.of(record, sections).charactersInNone()).as("seed %d, %s", seed, policy)
			.isEqualTo(sections.omittedCharacters());
		for (Section section : sections.list()) {
			String text = section.text(record.body());
			boolean one = text.length() == 1 || Graphemes.ceiling(text, 0, 1, text.length()) == text.length();
			if (section.searchable() && !one) {
				assertThat(counter.count(record.body(), section.start(), section.end()))
					.as("seed %d, %s: %s", seed, policy, text)
					.isLessThanOrEqualTo(maxTokens);
			}
		}
	}

	/**
	 * Three for each word of an even length: cutting a word in two makes it cheaper.
	 */
	private static final class Greedy implements TokenCounter {

		@Override
		public String identity() {
			return "greedy";
		}

		@Override
		public int count(String text, int start, int end) {
			return text.substring(start, end).codePoints().filter((c) -> c > ' ').count() == 0 ? 0
					: Stream.of(text.substring(start, end).strip().split("\\s+"))
						.mapToInt((word) -> (word.length() % 2 == 0) ? 3 : 1)
						.sum();
		}

	}

}
