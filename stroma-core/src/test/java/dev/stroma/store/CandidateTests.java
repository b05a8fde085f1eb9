package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An arm names every chunk that comes before its limit when all are ranked.
 */
class CandidateTests {

	private static final Random random = new Random(11);

	@TempDir
	private static Path directory;

	private static TestIndex index;

	@BeforeAll
	static void fill() {
		index = TestIndex.open(directory.resolve("index.db"));
		List<CorpusRecord> records = new ArrayList<>();
		for (int i = 0; i < 150; i++) {
			records.add(CorpusRecord.of("r" + random.nextInt(1_000_000), "t" + random.nextInt(9),
					line() + "\n" + line() + "\n!?\n" + line()));
		}
		index.put(records.toArray(CorpusRecord[]::new));
	}

	@AfterAll
	static void close() {
		index.close();
	}

	private static String line() {
		StringBuilder line = new StringBuilder();
		for (int i = 2 + random.nextInt(3); i > 0; i--) {
			line.append(word()).append(' ');
		}
		return line.toString();
	}

	private static String word() {
		int rank = (int) Math.exp(random.nextDouble() * 3.5);
		return (rank < 3) ? "every" : "w" + rank;
	}

	private static String question() {
		StringBuilder question = new StringBuilder();
		for (int i = random.nextInt(4); i >= 0; i--) {
			question.append((random.nextInt(9) == 0) ? "t3" : word()).append(' ');
		}
		return question.toString();
	}

	@Test
	void areTheBestByWords() {
		int cut = 0;
		for (int i = 0; i < 120; i++) {
			String question = question();
			int limit = 1 + random.nextInt(30);
			List<Ranked> expected = Ranked.allByWords(index, question, limit);
			List<Ranked> actual = Ranked.byWords(index, question, limit);
			cut += (expected.size() == limit) ? 1 : 0;
			if (question.contains("every")) {
				// in most chunks, hence weighing 1e-6: may decide among equals or not
				assertThat(actual.stream().mapToDouble(Ranked::score).toArray()).as(question)
					.usingComparatorWithPrecision(1e-4)
					.containsExactly(expected.stream().mapToDouble(Ranked::score).toArray());
			}
			else {
				assertThat(actual).as(question).isEqualTo(expected);
			}
		}
		assertThat(cut).as("questions with more matches than their limit").isGreaterThan(80);
	}

	@Test
	void areTheNearestByMeaning() {
		for (int i = 0; i < 120; i++) {
			String question = question();
			int limit = 1 + random.nextInt(30);
			List<Ranked> expected = Ranked.allByMeaning(index, question, limit);
			assertThat(Ranked.byMeaning(index, question, limit, true)).as(question).isEqualTo(expected);
			List<Ranked> actual = Ranked.byMeaning(index, question, limit, false);
			// at the cut the extension's distances may order what differs in the last
			// bits
			assertThat(actual.stream().mapToDouble(Ranked::score).toArray()).as(question)
				.containsExactly(expected.stream().mapToDouble(Ranked::score).toArray(), Offset.offset(1e-6));
		}
	}

	@Test
	void areAllMatchesWhenThereAreFewer() {
		assertThat(Ranked.byWords(index, "every", 10_000)).hasSameSizeAs(Ranked.allByWords(index, "every", 10_000))
			.isEqualTo(Ranked.allByWords(index, "every", 10_000));
		assertThat(Ranked.byMeaning(index, "every", 1_000, false)).hasSize(450)
			.isEqualTo(Ranked.allByMeaning(index, "every", 1_000));
		assertThat(Ranked.byWords(index, "unknown", 10)).isEmpty();
		assertThat(Ranked.byWords(index, "", 10)).isEmpty();
	}

}
