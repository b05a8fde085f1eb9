package dev.stroma.search;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class QuestionTextTests {

	@Test
	void readsPhrasesAndWhatIsExcluded() {
		assertThat(QuestionText.parse("send \"an order\" back -parcels -\"gift card\" today")).isEqualTo(
				new QuestionText("send an order back today", List.of("an order"), List.of("parcels", "gift card")));
		assertThat(QuestionText.parse("-draft")).isEqualTo(new QuestionText("", List.of(), List.of("draft")));
		assertThat(QuestionText.parse("\"a\"b")).isEqualTo(new QuestionText("a b", List.of("a"), List.of()));
		assertThat(QuestionText.parse("x\n-100821\t-e-mail, y"))
			.isEqualTo(new QuestionText("x\n\t y", List.of(), List.of("100821", "e-mail,")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"one two\"", "\u201Cone two\u201D", "\u201Eone two\u201C", "\u00ABone two\u00BB",
			"\u201Done two\u201D" })
	void takesQuotesOfAnyKind(String question) {
		assertThat(QuestionText.parse(question)).isEqualTo(new QuestionText("one two", List.of("one two"), List.of()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "-", "--", "\"", "\"\"", "\"unclosed", "-\"unclosed", "a-b", "well-known",
			"a - b", "--option", "--error-on-warnings", "5\" pipe", "it's", "-!", "\"!?\"", "-\"--\"", "a\"b\"",
			"AND OR NOT", "NEAR(a", "title:x", "a*", "(\"", "x -", "- x", "  two  blanks  ", "\uD83D", "-\uD83D" })
	void leavesEverythingElseAsItIs(String question) {
		assertThat(QuestionText.parse(question)).isEqualTo(QuestionText.plain(question));
	}

	@Test
	void takesAQuestionOfTooManyOperatorsForText() {
		String most = "x" + " -y".repeat(QuestionText.MAX_OPERATORS);
		assertThat(QuestionText.parse(most).excluded()).hasSize(QuestionText.MAX_OPERATORS);
		assertThat(QuestionText.parse(most + " -y")).isEqualTo(QuestionText.plain(most + " -y"));
	}

	@Test
	void takesALongPhraseForText() {
		String longest = "\"" + "x".repeat(QuestionText.MAX_LENGTH) + "\"";
		assertThat(QuestionText.parse(longest).phrases()).hasSize(1);
		String longer = "\"x" + longest.substring(1);
		assertThat(QuestionText.parse(longer)).isEqualTo(QuestionText.plain(longer));
	}

	@Test
	void losesNoWordOfAnyText() {
		long seed = Long.getLong("stroma.random.seed", 20_261_201L);
		Random random = new Random(seed);
		String[] pieces = { "\"", "-", " ", "\n", "a", "bc", "\u201C", "\u201D", "\u00AB", "\u6570\u636E", "\uD83D",
				"\uDE00", "\u0000", "\u00A0", "'", "(", "*", "\u0301", ":", "--", "-\"", "\" " };
		for (int i = 0; i < 20_000; i++) {
			StringBuilder text = new StringBuilder();
			for (int n = random.nextInt(30); n > 0; n--) {
				text.append(pieces[random.nextInt(pieces.length)]);
			}
			String question = text.toString();
			QuestionText parsed = QuestionText.parse(question);
			assertThat(letters(parsed.text()) + letters(String.join("", parsed.excluded())))
				.as("seed %d: %s", seed, question)
				.hasSameSizeAs(letters(question));
			assertThat(parsed.phrases()).as("seed %d: %s", seed, question)
				.allMatch((phrase) -> letters(parsed.text()).contains(letters(phrase)) && !letters(phrase).isEmpty());
			assertThat(parsed.excluded()).as("seed %d: %s", seed, question)
				.allMatch((excluded) -> question.contains("-" + excluded) || question.contains(excluded));
			if (parsed.phrases().isEmpty() && parsed.excluded().isEmpty()) {
				assertThat(parsed.text()).as("seed %d", seed).isEqualTo(question);
			}
		}
	}

	private static String letters(String text) {
		StringBuilder letters = new StringBuilder();
		text.codePoints().filter(Character::isLetterOrDigit).forEach(letters::appendCodePoint);
		return letters.toString();
	}

}
