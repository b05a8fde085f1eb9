package dev.stroma.chunk;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for {@link MarkdownChunkPolicy} on every document, whatever its options.
 */
class RandomDocumentTests {

	private static final int DOCUMENTS = 400;

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 7, 20, 60, 300 })
	void joinsWithoutOverlapToTheWholeBody(int maxTokens) {
		MarkdownChunkPolicy policy = MarkdownChunkPolicy.create().maxTokens(maxTokens);
		for (int seed = 0; seed < DOCUMENTS; seed++) {
			CorpusRecord record = record(seed);
			Sections sections = policy.chunk(record);
			Slices slices = Slices.of(record, sections);
			String expected = Slices.withoutBlanks(record.body());
			assertThat(slices.withoutBlanks()).as("seed %d", seed)
				.isEqualTo(expected.substring(sections.omittedCharacters()));
			checkSlices(seed, record, sections, maxTokens, maxTokens);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 20 })
	void leavesWholeWhatMayStayWhole(int maxTokens) {
		MarkdownChunkPolicy policy = MarkdownChunkPolicy.create().maxTokens(maxTokens).wholeTokens(4 * maxTokens);
		for (int seed = 0; seed < DOCUMENTS; seed++) {
			CorpusRecord record = record(seed);
			Sections sections = policy.chunk(record);
			assertThat(Slices.of(record, sections).withoutBlanks()).as("seed %d", seed)
				.isEqualTo(Slices.withoutBlanks(record.body()).substring(sections.omittedCharacters()));
			checkSlices(seed, record, sections, maxTokens, 4 * maxTokens);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 7, 20, 60, 300 })
	void overlapsByAtMostWhatIsAsked(int maxTokens) {
		for (int seed = 0; seed < DOCUMENTS; seed++) {
			int overlap = 1 + new Random(seed).nextInt(maxTokens - 1);
			CorpusRecord record = record(seed);
			Sections sections = MarkdownChunkPolicy.create().maxTokens(maxTokens).overlapTokens(overlap).chunk(record);
			checkSlices(seed, record, sections, maxTokens, maxTokens);
			List<Section> list = sections.list();
			for (int i = 1; i < list.size(); i++) {
				int shared = Math.max(0, list.get(i - 1).end() - list.get(i).start());
				int from = list.get(i).start();
				assertThat(WordCount.of(record.body(), from, from + shared)).as("seed %d", seed)
					.isLessThanOrEqualTo(overlap);
			}
		}
	}

	private static CorpusRecord record(int seed) {
		CorpusRecord record = CorpusRecord.of("ref", "Title", new RandomMarkdown(seed).document());
		return (seed % 5 == 0) ? record.format(BodyFormat.PLAINTEXT) : record;
	}

	private static void checkSlices(int seed, CorpusRecord record, Sections sections, int maxTokens, int wholeTokens) {
		Slices slices = Slices.of(record, sections.checkedFor(record, -1));
		assertThat(slices.charactersInNone()).as("seed %d", seed).isEqualTo(sections.omittedCharacters());
		int previousStart = -1;
		for (Section section : sections.list()) {
			String text = section.text(record.body());
			assertThat(section.start()).as("seed %d", seed).isGreaterThan(previousStart);
			assertThat(WordCount.of(text, 0, text.length())).as("seed %d: %s", seed, text).isBetween(1, wholeTokens);
			assertThat(WordCount.isBlank(text.charAt(text.length() - 1))).as("seed %d", seed).isFalse();
			previousStart = section.start();
		}
		int cut = slices.wordsOfCutGraphemes();
		assertThat(cut == 0 || cut > maxTokens).as("seed %d: cuts a grapheme of %d words", seed, cut).isTrue();
	}

}
