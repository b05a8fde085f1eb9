package dev.stroma.resident;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TermDictionaryTests {

	private final TermDictionary dictionary = new TermDictionary();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void numbersTermsInTheOrderInWhichTheyCome(long seed) {
		Random random = new Random(seed);
		Map<String, Integer> expected = new HashMap<>();
		for (int i = 0; i < 50_000; i++) {
			String term = term(random);
			int number = expected.computeIfAbsent(term, (key) -> expected.size());
			assertThat(findOrAdd(term)).as(term).isEqualTo(number);
		}
		this.dictionary.complete();

		assertThat(this.dictionary.size()).isEqualTo(expected.size());
		expected.forEach((term, number) -> assertThat(find(term)).as(term).isEqualTo(number));
		for (int i = 0; i < 10_000; i++) {
			String term = term(random) + "!";
			assertThat(find(term)).as(term).isEqualTo(-1);
		}
	}

	/**
	 * Of few different bytes, the lowest among them, and as long as keys are and longer.
	 */
	private static String term(Random random) {
		char[] chars = new char[random.nextInt(12)];
		for (int i = 0; i < chars.length; i++) {
			chars[i] = "\u0000\u0001ab".charAt(random.nextInt(4));
		}
		return new String(chars);
	}

	@Test
	void tellsLongTermsApartWhoseKeysAreTheSame() {
		// 31 * 'a' + 'b' = 31 * 'b' + 'C', whatever comes before and after
		List<String> alike = List.of("gesellschaft-ab", "gesellschaft-bC");

		assertThat(alike.stream().map(this::findOrAdd)).containsExactly(0, 1);
		assertThat(alike.stream().map(this::findOrAdd)).containsExactly(0, 1);
		this.dictionary.complete();
		assertThat(alike.stream().map(this::find)).containsExactly(0, 1);
	}

	@Test
	void goesOnAfterATermThatIsTooLong() {
		byte[] tooLong = new byte[70_000];
		findOrAdd("one");

		assertThatThrownBy(() -> this.dictionary.findOrAdd(tooLong, 0, tooLong.length))
			.hasMessage("A term of 70000 bytes is longer than 65534");
		assertThat(findOrAdd("two")).isEqualTo(1);
	}

	private int findOrAdd(String term) {
		byte[] bytes = (" " + term + " ").getBytes(StandardCharsets.UTF_8);
		return this.dictionary.findOrAdd(bytes, 1, bytes.length - 1);
	}

	private int find(String term) {
		byte[] bytes = (" " + term + " ").getBytes(StandardCharsets.UTF_8);
		return this.dictionary.find(bytes, 1, bytes.length - 1);
	}

}
