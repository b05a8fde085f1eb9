package dev.stroma.resident;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ListedPostingsTests {

	@Test
	void countsInAnySlots() {
		SplittableRandom random = new SplittableRandom(3);
		for (int size = 0; size < 40; size++) {
			TreeSet<Integer> all = new TreeSet<>();
			while (all.size() < size) {
				all.add(random.nextInt(100));
			}
			// others' entries stand before and after
			char[] slots = new char[size + 4];
			byte[] counts = new byte[size + 4];
			int at = 2;
			for (int slot : all) {
				counts[at] = (byte) (slot + 1);
				slots[at++] = (char) slot;
			}
			ListedPostings listed = new ListedPostings(slots, counts, 2, at, 0,
					new LargeCounts(new long[0], new int[0]));
			for (int from = 0; from < 102; from++) {
				for (int step = 1; step < 30; step += 4) {
					int[] asked = every(step, from);
					int[] found = new int[asked.length];
					listed.count(asked, asked.length, found);
					assertThat(found).containsExactly(
							Arrays.stream(asked).map((slot) -> all.contains(slot) ? slot + 1 : 0).toArray());
				}
			}
		}
	}

	private static int[] every(int step, int from) {
		return IntStream.iterate(from, (slot) -> slot < 102, (slot) -> slot + step).toArray();
	}

}
