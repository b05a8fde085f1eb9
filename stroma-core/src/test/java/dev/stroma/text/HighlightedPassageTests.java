package dev.stroma.text;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.text.Highlight.Range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which passage {@link Highlighter} shows, and where it is cut.
 */
class HighlightedPassageTests {

	/** 49 characters each. */
	private static final String FILLER = "nothing of interest stands in this long sentence ";

	private final Highlighter highlighter = Highlighter.of(new FoldingAnalyzer());

	/** The marked pieces of the text. */
	private static List<String> words(String text, Highlight highlight) {
		return highlight.marks().stream().map((mark) -> text.substring(mark.start(), mark.end())).toList();
	}

	@Test
	void choosesThePassageWithTheMostDistinctTerms() {
		String text = "alpha alpha alpha " + FILLER.repeat(9) + "alpha and beta " + FILLER.repeat(9) + "beta beta";

		Highlight highlight = this.highlighter.highlight(text, "alpha beta");

		assertThat(words(text, highlight)).containsExactly("alpha", "beta");
		// the words begin at 459 and leave 186 characters for both sides
		assertThat(highlight.start()).isBetween(459 - 93, 459);
		assertThat(highlight.text()).hasSizeBetween(160, 200);
	}

	@Test
	void choosesTheFirstOfEqualPassages() {
		String text = FILLER.repeat(9) + "alpha one " + FILLER.repeat(9) + "alpha two";
		assertThat(this.highlighter.highlight(text, "alpha").text()).contains("alpha one").doesNotContain("two");
	}

	/**
	 * From the first word's beginning to the second's end there are 40 or 41 characters.
	 */
	@ParameterizedTest
	@CsvSource({ "29, 2", "30, 1" })
	void takesWordsTogetherThatFitIntoAPassage(int blanks, int marks) {
		String text = "first" + " ".repeat(blanks) + "second";
		assertThat(this.highlighter.length(40).highlight(text, "first second").marks()).hasSize(marks);
	}

	@ParameterizedTest
	@ValueSource(ints = { 40, 41, 47, 60, 61, 97, 100 })
	void cutsWhereWordsEnd(int length) {
		String text = FILLER.repeat(3) + "needle " + FILLER.repeat(3);
		Highlight highlight = this.highlighter.length(length).highlight(text, "needle");
		assertThat(" " + text + " ").contains(" " + highlight.text() + " ");
		assertThat(highlight.text()).contains("needle").hasSizeBetween(length - 18, length);
	}

	@Test
	void givesTheBeginningWhenNothingIsFound() {
		String text = "\n  " + FILLER.repeat(9);
		Highlight highlight = this.highlighter.length(60).highlight(text, "elsewhere");
		assertThat(highlight)
			.isEqualTo(new Highlight("nothing of interest stands in this long sentence nothing of", 3, 62, List.of()));
	}

	@Test
	void cutsBetweenIdeographs() {
		String text = "\u5929\u5730\u7384\u9EC4".repeat(50) + "\u6771\u4EAC" + "\u5B87\u5B99\u6D2A\u8352".repeat(50);
		Highlight highlight = this.highlighter.length(50).highlight(text, "\u6771\u4EAC");
		assertThat(highlight)
			.isEqualTo(new Highlight(text.substring(176, 226), 176, 226, List.of(new Range(200, 202))));
	}

	@Test
	void cutsNoCharacterInTwo() {
		String family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC66";
		String text = family.repeat(20) + "needle" + "a\u0301".repeat(100);
		for (int length = 40; length < 60; length++) {
			Highlight highlight = this.highlighter.length(length).highlight(text, "needle" + "a".repeat(100));
			assertThat(highlight.start() % family.length()).as("start for %d", length).isZero();
			assertThat((highlight.end() - 20 * family.length() - 6) % 2).as("end for %d", length).isZero();
		}
	}

	@Test
	void cutsAWordThatIsLongerThanAPassage() {
		String word = "x".repeat(200);
		Highlight highlight = this.highlighter.length(50).highlight("a " + word + " b", word);
		assertThat(highlight).isEqualTo(new Highlight("x".repeat(50), 2, 52, List.of(new Range(2, 52))));
	}

	@Test
	void refusesPassagesTooShortForAWord() {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> this.highlighter.length(39))
			.withMessage("Passages are to have 39 characters: use 40 or more");
	}

}
