package dev.stroma.resident;

import java.util.SplittableRandom;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ListedPostingsTests {

	@Test
	void findsAnySlotFromAnyPlaceInTheList() {
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
			Postings.Listed listed = new Postings.Listed(slots, counts, 2, at);
			for (int from = 2; from <= at; from++) {
				for (int slot = 0; slot < 102; slot++) {
					int found = listed.seek(from, slot);
					assertThat(found).isEqualTo(2 + all.headSet(slot).size());
					assertThat(listed.count(found, slot)).isEqualTo(all.contains(slot) ? slot + 1 : 0);
				}
			}
		}
	}

}
