package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.text.WordCount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ParentChildChunkPolicyTests extends ChunkPolicyContract {

	@Override
	protected ChunkPolicy policy() {
		return ParentChildChunkPolicy.of(60, 8).childOverlapTokens(2);
	}

	@Test
	void putsChildrenToBeFoundIntoAParentToBeRead() {
		assertThat(families(ParentChildChunkPolicy.of(0, 4), "# A\n\nOne two. Three four.\n\n# B\n\nfive"))
			.containsExactly("stored # A||One two. Three four.", "in 0: # A||One two.", "in 0: Three four.",
					"found # B||five");
	}

	@Test
	void cutsParentsByTheirOwnBudget() {
		assertThat(families(ParentChildChunkPolicy.of(4, 2), "a b\n\nc d\n\ne f\n\ng h"))
			.containsExactly("stored a b||c d", "in 0: a b", "in 0: c d", "stored e f||g h", "in 3: e f", "in 3: g h");
	}

	@Test
	void keepsTheContextOfAParentThatContinuesATable() {
		String table = "| key | value |\n|---|---|\n| a | 1 |\n| b | 2 |\n| c | 3 |\n| d | 4 |\n";
		List<Section> sections = ParentChildChunkPolicy.of(11, 6).chunk(record(table)).list();
		assertThat(sections.get(0).context()).isEmpty();
		assertThat(sections.get(0).searchable()).isFalse();
		assertThat(sections.subList(3, sections.size())).extracting(Section::context).containsOnly("| key | value |");
	}

	@Test
	void countsParentsAndChildren() {
		String body = "One two. Three four.";
		assertThat(ParentChildChunkPolicy.of(0, 2).maxSections(3).chunk(record(body)).list()).hasSize(3);
		assertThatExceptionOfType(TooManySectionsException.class)
			.isThrownBy(() -> ParentChildChunkPolicy.of(0, 2).maxSections(2).chunk(record(body)));
	}

	@ParameterizedTest
	@CsvSource({ "0,0,maxTokens is 0: use at least 1", "-1,5,maxTokens is -1: use at least 1" })
	void refusesBudgetsThatCannotBeKept(int parentMaxTokens, int childMaxTokens, String message) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> ParentChildChunkPolicy.of(parentMaxTokens, childMaxTokens))
			.withMessage(message);
	}

	@Test
	void coversEveryParentWithItsChildren() {
		for (int seed = 0; seed < 200; seed++) {
			CorpusRecord record = record(new RandomMarkdown(seed).document());
			List<Section> sections = ParentChildChunkPolicy.of(30, 7).chunk(record).list();
			for (int i = 0; i < sections.size(); i++) {
				int parent = i;
				Section section = sections.get(i);
				List<Section> children = sections.stream()
					.filter((child) -> Integer.valueOf(parent).equals(child.parent()))
					.toList();
				assertThat(section.searchable()).isEqualTo(children.isEmpty());
				if (!children.isEmpty()) {
					assertThat(Slices.withoutBlanks(String.join("", new Slices(record.body(), children).texts())))
						.isEqualTo(Slices.withoutBlanks(section.text(record.body())));
				}
				String text = section.text(record.body());
				assertThat(WordCount.of(text, 0, text.length())).isLessThanOrEqualTo(section.searchable() ? 7 : 30);
			}
		}
	}

	private static List<String> families(ChunkPolicy policy, String body) {
		CorpusRecord record = record(body);
		return policy.chunk(record).list().stream().map((section) -> {
			String text = section.text(record.body()).replace('\n', '|');
			return (section.parent() != null) ? "in " + section.parent() + ": " + text
					: (section.searchable() ? "found " : "stored ") + text;
		}).toList();
	}

	private static CorpusRecord record(String body) {
		return CorpusRecord.of("ref", "Title", body);
	}

}
