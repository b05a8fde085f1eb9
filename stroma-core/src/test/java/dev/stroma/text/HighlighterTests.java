package dev.stroma.text;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.text.Highlight.Range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

class HighlighterTests {

	/** 49 characters each. */
	private static final String FILLER = "nothing of interest stands in this long sentence ";

	private final Highlighter highlighter = Highlighter.of(new FoldingAnalyzer());

	private static String marked(Highlight highlight) {
		return highlight.html("[", "]");
	}

	/** The marked pieces of the text. */
	private static List<String> words(String text, Highlight highlight) {
		return highlight.marks().stream().map((mark) -> text.substring(mark.start(), mark.end())).toList();
	}

	@Test
	void marksTheWordsOfAQuestion() {
		Highlight highlight = this.highlighter.highlight("Send the Parcel back, a parcel at a time.", "PARCEL returns");

		assertThat(highlight).isEqualTo(new Highlight("Send the Parcel back, a parcel at a time.", 0, 41,
				List.of(new Range(9, 15), new Range(24, 30))));
		assertThat(marked(highlight)).isEqualTo("Send the [Parcel] back, a [parcel] at a time.");
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

	@ParameterizedTest
	@ValueSource(strings = { "", "   ", "!?", "\uD83D\uDE00", "\uD83D" })
	void marksNothingForAQuestionWithoutWords(String question) {
		assertThat(this.highlighter.highlight("some text", question))
			.isEqualTo(new Highlight("some text", 0, 9, List.of()));
		assertThat(this.highlighter.highlight("", question)).isEqualTo(new Highlight("", 0, 0, List.of()));
	}

	@ParameterizedTest
	@CsvSource({ "\u6771\u4EAC\u90FD\u306B\u4F4F\u3080, \u6771\u4EAC\u90FD, [\u6771\u4EAC\u90FD]\u306B\u4F4F\u3080",
			"\uC11C\uC6B8\uC5D0\uC11C, \uC11C\uC6B8, [\uC11C\uC6B8]\uC5D0\uC11C",
			"Un impo\u0302t d\u00FB, impot du, Un [impo\u0302t] [d\u00FB]",
			"\u0110\u01B0\u1EDDng ph\u1ED1, duong, [\u0110\u01B0\u1EDDng] ph\u1ED1", //
			"Gro\u00DFe Stra\u00DFe, STRASSE, Gro\u00DFe [Stra\u00DFe]",
			"ERR_TIMEOUT_42 seen, timeout, ERR_[TIMEOUT]_42 seen",
			"ERR_TIMEOUT_42 seen, err_timeout_42, [ERR_TIMEOUT_42] seen", //
			"call getUserById now, user, call get[User]ById now",
			"\uD83D\uDE00needle\uD83D\uDE00, needle, \uD83D\uDE00[needle]\uD83D\uDE00",
			"\uD801\uDC00\uD801\uDC01 x, \uD801\uDC28\uD801\uDC29, [\uD801\uDC00\uD801\uDC01] x",
			"half \uD83D pair, pair, half \uD83D [pair]" })
	void marksWhatSearchFinds(String text, String question, String expected) {
		assertThat(marked(this.highlighter.highlight(text, question))).isEqualTo(expected);
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
	void escapesWhateverStandsInTheText() {
		String text = "<script>alert('x')</script> & \"needle\" <mark>";
		Highlight highlight = this.highlighter.highlight(text, "needle mark");
		assertThat(highlight.text()).isEqualTo(text);
		assertThat(highlight.html()).isEqualTo("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; "
				+ "&quot;<mark>needle</mark>&quot; &lt;<mark>mark</mark>&gt;");
		assertThat(highlight.html("<b class=\"hit\">", "</b>")).contains("<b class=\"hit\">needle</b>");
	}

	@Test
	void refusesPassagesTooShortForAWord() {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> this.highlighter.length(39))
			.withMessage("Passages are to have 39 characters: use 40 or more");
	}

	@Test
	void keepsItsPromisesForAnyText() {
		Random random = new Random(1);
		List<String> pieces = List.of("alpha", "beta", "GAMMA", "a_b", "fooBar", " ", " ", " ", "\n", "\t", "e\u0301",
				"\u00E9", "\uD83D\uDE00", "\uD83D", "\uDE00", "\u200D", "\u0301", "\u6771", "\u4EAC", "\u0E01\u0E33",
				".", "<", "&", "x".repeat(45));
		for (int i = 0; i < 5000; i++) {
			String text = random(pieces, 60, random);
			String question = random(pieces, 4, random);
			int length = 40 + random.nextInt(30);
			check(text, this.highlighter.length(length).highlight(text, question), length);
		}
	}

	private static String random(List<String> pieces, int most, Random random) {
		return random.ints(random.nextInt(most), 0, pieces.size()).mapToObj(pieces::get).collect(Collectors.joining());
	}

	private static void check(String text, Highlight highlight, int length) {
		assertThat(highlight.text()).isEqualTo(text.substring(highlight.start(), highlight.end()));
		assertThat(highlight.text().length()).isLessThanOrEqualTo(length);
		assertThat(highlight.text()).isEqualTo(highlight.text().strip());
		int at = highlight.start();
		for (Range mark : highlight.marks()) {
			assertThat(mark.start()).isGreaterThanOrEqualTo(at).isLessThan(mark.end());
			at = mark.end();
		}
		assertThat(at).isLessThanOrEqualTo(highlight.end());
		for (int cut : List.of(highlight.start(), highlight.end())) {
			assertThat(
					cut > 0 && cut < text.length() && Character.isSurrogatePair(text.charAt(cut - 1), text.charAt(cut)))
				.isFalse();
		}
		String plain = highlight.html("", "").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
		assertThat(plain).isEqualTo(highlight.text());
	}

	@ParameterizedTest
	@ValueSource(strings = { "needle ", "n", "needle", "\u6771\u4EAC", "\uD83D\uDE00", "\u00A0", "a_b" })
	void takesTimeLinearInTheText(String piece) {
		String text = piece.repeat(1_000_000 / piece.length());
		assertTimeout(Duration.ofSeconds(10),
				() -> assertThatNoException().isThrownBy(() -> this.highlighter.highlight(text, "needle " + piece)));
	}

}
