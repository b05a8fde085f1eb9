package dev.stroma.text;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.stroma.text.Highlight.Range;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for {@link Highlighter} on every text.
 */
class RandomHighlightTests {

	private final Highlighter highlighter = Highlighter.of(new FoldingAnalyzer());

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

}
