package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.TooManySectionsException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class WindowChunkPolicyTests {

	@Test
	void cutsAsMicrographragDoes() {
		assertThat(texts(WindowChunkPolicy.micrographrag(), "word ".repeat(1000))).extracting(String::length)
			.containsExactly(1199, 1199, 1199, 1199, 679);
	}

	@Test
	void prefersALineJustPastTheMiddleToAFullStopAtTheEnd() {
		String body = "x".repeat(601) + "\n" + "y".repeat(596) + ". " + "z".repeat(900);
		assertThat(texts(WindowChunkPolicy.micrographrag(), body)).first().isEqualTo("x".repeat(601));
		assertThat(texts(WindowChunkPolicy.micrographrag(), body.replace("\n", "x"))).first()
			.isEqualTo("x".repeat(602) + "y".repeat(596) + ".");
	}

	@Test
	void ignoresSeparatorsInTheFirstHalf() {
		String body = "x".repeat(500) + ". " + "y".repeat(1400);
		assertThat(texts(WindowChunkPolicy.micrographrag(), body)).first().asString().hasSize(1200);
	}

	@Test
	void takesADecimalPointForNoFullStop() {
		String body = "x".repeat(700) + " 3.14 " + "y".repeat(1000);
		assertThat(texts(WindowChunkPolicy.micrographrag(), body)).first().isEqualTo("x".repeat(700) + " 3.14");
	}

	@Test
	void knowsFullStopsOfChineseAndJapanese() {
		String body = "\u6771".repeat(800) + "\u3002" + "\u4EAC".repeat(800);
		assertThat(texts(WindowChunkPolicy.micrographrag(), body)).first().asString().hasSize(801).endsWith("\u3002");
	}

	@ParameterizedTest
	@CsvSource({ "20,15", "20,19", "2,1", "7,6", "24,4" })
	void w12AlwaysProgresses(int size, int overlap) {
		WindowChunkPolicy policy = WindowChunkPolicy.of(size, overlap)
			.cutAfter(size - size / 2, "\n", ".", "!", "?", ";", ":", " ");
		for (String body : List.of("a b c d e f g h i j k l m n o p q r s t u v w x y z".repeat(9), "x".repeat(500),
				"a. ".repeat(100))) {
			CorpusRecord record = record(body);
			List<Section> windows = policy.chunk(record).list();
			assertThat(windows).extracting(Section::start).isSorted().doesNotHaveDuplicates();
			assertThat(Slices.of(record, policy).charactersInNone()).isZero();
		}
	}

	@Test
	void cutsAsStratosortDoes() {
		String body = "word ".repeat(1000);
		List<Section> windows = WindowChunkPolicy.stratosort().chunk(record(body)).list();
		assertThat(windows).extracting(Section::start).containsExactly(0, 800, 1600, 2400, 3200, 4000);
		assertThat(windows).extracting(Section::end).containsExactly(999, 1799, 2599, 3399, 4199, 4999);
		String late = "x".repeat(850) + "," + "y".repeat(2000);
		assertThat(texts(WindowChunkPolicy.stratosort(), late)).first().asString().hasSize(851);
		String early = "x".repeat(750) + "," + "y".repeat(2000);
		assertThat(texts(WindowChunkPolicy.stratosort(), early)).first().asString().hasSize(1000);
	}

	@Test
	void reportsATextTooShortForStratosort() {
		Sections none = WindowChunkPolicy.stratosort().chunk(record("x".repeat(199)));
		assertThat(none).isEqualTo(Sections.of(List.of()).omitted(199, "fewer than 200 characters"));
		assertThat(WindowChunkPolicy.stratosort().chunk(record("x".repeat(200))).list()).hasSize(1);
	}

	@Test
	void reportsWhatIsBeyondTheLastWindow() {
		Sections sections = WindowChunkPolicy.stratosort().chunk(record("x".repeat(100_000)));
		assertThat(sections.list()).hasSize(80).last().extracting(Section::end).isEqualTo(64_200); // 79*800+1000
		assertThat(sections.omittedCharacters()).isEqualTo(35_800);
		assertThat(sections.omittedBecause()).isEqualTo("beyond 80 windows");
	}

	@Test
	void reportsWhatIsBeyondTheTotal() {
		Sections sections = WindowChunkPolicy.extraction().chunk(record("x".repeat(30_000)));
		assertThat(sections.list()).extracting(Section::start).containsExactly(0, 3600, 7200, 10_800);
		assertThat(sections.omittedCharacters()).isEqualTo(15_200); // 30,000 - 14,800
		assertThat(sections.omittedBecause()).isEqualTo("beyond 16000 characters");
		Sections shorter = WindowChunkPolicy.of(10, 0).maxCharacters(25).chunk(record("x".repeat(30)));
		assertThat(shorter.list()).extracting(Section::end).containsExactly(10, 20, 25);
		assertThat(shorter.omittedCharacters()).isEqualTo(5);
		assertThat(WindowChunkPolicy.extraction().chunk(record("x".repeat(14_000))).omittedCharacters()).isZero();
	}

	@Test
	void w13CutsNoSurrogatePairAndNoGrapheme() {
		assertThat(texts(WindowChunkPolicy.of(3, 0), "\uD83D\uDE00".repeat(8)))
			.containsExactly("\uD83D\uDE00".repeat(3), "\uD83D\uDE00".repeat(3), "\uD83D\uDE00".repeat(2));
		String flag = "\uD83C\uDDEA\uD83C\uDDF8"; // 2 code points
		assertThat(texts(WindowChunkPolicy.of(3, 0), flag.repeat(3))).containsExactly(flag, flag, flag);
		assertThat(texts(WindowChunkPolicy.of(5, 1), flag.repeat(3))).containsExactly(flag + flag, flag);
	}

	@Test
	void w15NeverBeginsTwiceAtOnePlace() {
		CorpusRecord record = record(" ".repeat(50) + "a" + " ".repeat(90) + "b" + "\u00A0".repeat(90) + "c");
		assertThat(WindowChunkPolicy.of(40, 39).chunk(record).list()).extracting(Section::start)
			.isSorted()
			.doesNotHaveDuplicates();
	}

	@Test
	void refusesMoreWindowsThanTheLimit() {
		CorpusRecord record = record("x".repeat(20_001));
		assertThat(WindowChunkPolicy.of(2, 0).maxSections(-1).chunk(record).list()).hasSize(10_001);
		assertThatExceptionOfType(TooManySectionsException.class)
			.isThrownBy(() -> WindowChunkPolicy.of(2, 0).chunk(record));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "0 | 0 | 0 | The window size is 0: use at least 1",
			"10 | 10 | 0 | The overlap is 10 and the window size 10: the overlap must be at least 0 and below the size",
			"10 | -1 | 0 | The overlap is -1 and the window size 10: the overlap must be at least 0 and below the size",
			"10 | 0 | 11 | The reach is 11 and the window size 10: search at least 0 characters, and no more than a window has" })
	void refusesWindowsThatCannotBe(int size, int overlap, int reach, String message) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> WindowChunkPolicy.of(size, overlap).cutAfter(reach, " "))
			.withMessage(message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "minCharacters", "maxWindows", "maxCharacters" })
	void refusesACapBelowNothing(String option) {
		WindowChunkPolicy policy = WindowChunkPolicy.of(10, 0);
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> {
			switch (option) {
				case "minCharacters" -> policy.minCharacters(-1);
				case "maxWindows" -> policy.maxWindows(-1);
				default -> policy.maxCharacters(-1);
			}
		}).withMessage(option + " is -1: use a positive number, or 0 for no cap");
	}

	private static List<String> texts(ChunkPolicy policy, String body) {
		CorpusRecord record = record(body);
		return Slices.of(record, policy).texts();
	}

	private static CorpusRecord record(String body) {
		return CorpusRecord.of("ref", "Title", body);
	}

	@Nested
	class StratosortTests extends ChunkPolicyContract {

		@Override
		protected ChunkPolicy policy() {
			return WindowChunkPolicy.stratosort();
		}

	}

	@Nested
	class ExtractionTests extends ChunkPolicyContract {

		@Override
		protected ChunkPolicy policy() {
			return WindowChunkPolicy.extraction();
		}

	}

	@Nested
	class MicrographragTests extends ChunkPolicyContract {

		@Override
		protected ChunkPolicy policy() {
			return WindowChunkPolicy.micrographrag();
		}

	}

	@Nested
	class SmallWindowTests extends ChunkPolicyContract {

		@Override
		protected ChunkPolicy policy() {
			return WindowChunkPolicy.of(3, 2).maxSections(-1);
		}

	}

}
