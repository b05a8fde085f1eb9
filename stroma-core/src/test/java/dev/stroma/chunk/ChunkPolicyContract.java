package dev.stroma.chunk;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link ChunkPolicy} promises.
 */
public abstract class ChunkPolicyContract {

	protected abstract ChunkPolicy policy();

	static Stream<CorpusRecord> records() {
		Stream<String> named = Stream.of("one", "# Title\n\ntext\n", "# A\n## B", "---\na: b\n---\ntext",
				"\uD83D\uDE00", "\u6771\u4EAC".repeat(500), "x".repeat(20_000), "word ".repeat(2_000),
				"a\n\n".repeat(300), "```\nopen fence\n", "> quote\n\n- item\n\n      code\n", "\u00A0text\u00A0",
				"| a |\n|---|\n| b |\n");
		Stream<String> random = IntStream.range(0, 50).mapToObj((seed) -> new RandomMarkdown(seed).document());
		return Stream.concat(named, random)
			.map((body) -> CorpusRecord.of("ref", "Title", body))
			.flatMap((record) -> Stream.of(record, record.format(BodyFormat.PLAINTEXT)));
	}

	@ParameterizedTest
	@MethodSource("records")
	void makesSlicesInDocumentOrder(CorpusRecord record) {
		Sections sections = policy().chunk(record);
		assertThat(sections.checkedFor(record, -1)).isSameAs(sections);
		assertThat(sections.list()).allSatisfy((section) -> assertThat(section.text(record.body())).isNotBlank());
	}

	@ParameterizedTest
	@MethodSource("records")
	void leavesNothingOutButWhatItReports(CorpusRecord record) {
		Sections sections = policy().chunk(record);
		assertThat(Slices.of(record, sections).charactersInNone()).isEqualTo(sections.omittedCharacters());
		assertThat(sections.omittedBecause().isEmpty()).isEqualTo(sections.omittedCharacters() == 0);
	}

	@ParameterizedTest
	@MethodSource("records")
	void repeatsItself(CorpusRecord record) {
		assertThat(policy().chunk(record)).isEqualTo(policy().chunk(record));
		assertThat(policy().identity()).isNotBlank().isEqualTo(policy().identity());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "   \n", "\n\n\t\n", "\u00A0\u00A0\n\u3000", "\uFEFF", "\u2028" })
	void makesNothingOfBlankText(String body) {
		assertThat(policy().chunk(CorpusRecord.of("ref", "Title", body)).list()).isEmpty();
	}

	@Test
	void servesManyThreadsAtOnce() {
		ChunkPolicy policy = policy();
		List<CorpusRecord> records = records().toList();
		List<Sections> alone = records.stream().map(policy::chunk).toList();
		assertThat(records.parallelStream().map(policy::chunk).toList()).isEqualTo(alone);
	}

}
