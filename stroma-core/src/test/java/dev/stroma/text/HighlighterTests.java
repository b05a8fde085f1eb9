package dev.stroma.text;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.text.Highlight.Range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

class HighlighterTests {

	private final Highlighter highlighter = Highlighter.of(new FoldingAnalyzer());

	private static String marked(Highlight highlight) {
		return highlight.html("[", "]");
	}

	@Test
	void marksTheWordsOfAQuestion() {
		Highlight highlight = this.highlighter.highlight("Send the Parcel back, a parcel at a time.", "PARCEL returns");

		assertThat(highlight).isEqualTo(new Highlight("Send the Parcel back, a parcel at a time.", 0, 41,
				List.of(new Range(9, 15), new Range(24, 30))));
		assertThat(marked(highlight)).isEqualTo("Send the [Parcel] back, a [parcel] at a time.");
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
	void escapesWhateverStandsInTheText() {
		String text = "<script>alert('x')</script> & \"needle\" <mark>";
		Highlight highlight = this.highlighter.highlight(text, "needle mark");
		assertThat(highlight.text()).isEqualTo(text);
		assertThat(highlight.html()).isEqualTo("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; "
				+ "&quot;<mark>needle</mark>&quot; &lt;<mark>mark</mark>&gt;");
		assertThat(highlight.html("<b class=\"hit\">", "</b>")).contains("<b class=\"hit\">needle</b>");
	}

	@ParameterizedTest
	@ValueSource(strings = { "needle ", "n", "needle", "\u6771\u4EAC", "\uD83D\uDE00", "\u00A0", "a_b" })
	void takesTimeLinearInTheText(String piece) {
		String text = piece.repeat(1_000_000 / piece.length());
		assertTimeout(Duration.ofMinutes(1),
				() -> assertThatNoException().isThrownBy(() -> this.highlighter.highlight(text, "needle " + piece)));
	}

}
