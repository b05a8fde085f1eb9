package dev.stroma.embed;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TextBatchesTests {

	@Test
	void keepsToTheNumberOfTexts() {
		assertThat(TextBatches.of(List.of("a", "b", "c", "d", "e"), 2)).containsExactly(List.of("a", "b"),
				List.of("c", "d"), List.of("e"));
		assertThat(TextBatches.of(List.of("a", "b"), 2)).containsExactly(List.of("a", "b"));
		assertThat(TextBatches.of(List.of(), 2)).isEmpty();
	}

	@Test
	void keepsToTheNumberOfBytes() {
		String third = "é".repeat(TextBatches.MAX_BYTES / 6);
		assertThat(TextBatches.of(Collections.nCopies(4, third), 9)).extracting(List::size).containsExactly(3, 1);
		String more = "水".repeat(TextBatches.MAX_BYTES / 9 + 1);
		assertThat(TextBatches.of(Collections.nCopies(4, more), 9)).extracting(List::size).containsExactly(2, 2);
		String half = "😀".repeat(TextBatches.MAX_BYTES / 8);
		assertThat(TextBatches.of(Collections.nCopies(4, half), 9)).extracting(List::size).containsExactly(2, 2);
	}

	@Test
	void leavesALongTextAlone() {
		String tooLong = "x".repeat(TextBatches.MAX_BYTES + 1);
		assertThat(TextBatches.of(List.of("a", tooLong, "b"), 9)).containsExactly(List.of("a"), List.of(tooLong),
				List.of("b"));
	}

}
