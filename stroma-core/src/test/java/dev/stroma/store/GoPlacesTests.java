package dev.stroma.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.stroma.store.GoPlaces.Passage;

import static org.assertj.core.api.Assertions.assertThat;

class GoPlacesTests {

	private static Passage passage(String heading, String text) {
		return new Passage(null, heading, text);
	}

	@Test
	void takesNoHeadingForThePassageUnderIt() {
		String body = "# one\none\n# two\none two\n# one\none";
		assertThat(GoPlaces.of(body, List.of(passage("one", "one"), passage("two", "one two"), passage("one", "one"))))
			.contains(List.of(6, 16, 30));
	}

	@Test
	void findsWindowsThatOverlap() {
		String body = "a a b a a b a a b";
		assertThat(
				GoPlaces.of(body, List.of(passage("h", "a a b a a"), passage("h", "a a b a a"), passage("h", "a b"))))
			.contains(List.of(0, 6, 8));
	}

	@Test
	void findsChildrenInTheirParent() {
		assertThat(GoPlaces.of("one two one", List.of(passage("h", "one two one"), new Passage(0, "h", "one"),
				new Passage(0, "h", "two"), new Passage(0, "h", "one"))))
			.contains(List.of(0, 0, 4, 8));
	}

	@Test
	void countsOnlyTheirOrderWhereHeadingsSayNothing() {
		assertThat(GoPlaces.of("x one two", List.of(passage("a", "one"), passage("b", "two")))).contains(List.of(2, 6));
	}

	@Test
	void findsNothingWhereOneIsMissing() {
		assertThat(GoPlaces.of("one two", List.of(passage("h", "one"), passage("h", "three")))).isEmpty();
		assertThat(GoPlaces.of("one two", List.of(passage("h", "two"), passage("h", "one")))).isEmpty();
		assertThat(GoPlaces.of("one two", List.of(passage("h", "")))).isEmpty();
		assertThat(GoPlaces.of("one two", List.of())).contains(List.of());
	}

	@Test
	void findsTheWindowsOfRandomTexts() {
		long seed = Long.getLong("stroma.random.seed", 20_261_201L);
		Random random = new Random(seed);
		for (int round = 0; round < 500; round++) {
			String body = random.ints(1 + random.nextInt(40), 0, 4)
				.mapToObj((i) -> "a b\n#".substring(i, i + 1))
				.reduce("", String::concat);
			List<Passage> passages = new ArrayList<>();
			for (int start = 0; start < body.length(); start += 1 + random.nextInt(9)) {
				int end = start + 1 + random.nextInt(body.length() - start);
				passages.add(passage(random.nextBoolean() ? "h" : "i", body.substring(start, end)));
			}
			List<Integer> starts = GoPlaces.of(body, passages).orElseThrow(() -> new AssertionError("seed " + seed));
			for (int i = 0; i < starts.size(); i++) {
				assertThat(body.startsWith(passages.get(i).text(), starts.get(i))).as("seed %d", seed).isTrue();
				assertThat(i == 0 || starts.get(i) > starts.get(i - 1)).as("seed %d", seed).isTrue();
			}
		}
	}

}
