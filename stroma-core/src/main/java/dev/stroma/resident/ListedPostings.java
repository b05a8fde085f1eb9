package dev.stroma.resident;

import java.util.Arrays;

/**
 * The postings of a term as lists of slots and counts, a piece of longer lists.
 *
 * @param slots in ascending order
 * @param counts what {@link LargeCounts} has of it is marked
 */
record ListedPostings(char[] slots, byte[] counts, int start, int end, int term,
		LargeCounts large) implements TermPostings {

	/** So many entries are read sooner than one is looked up. */
	private static final int SKIPPED = 6;

	@Override
	public void forEach(Visitor visitor) {
		for (int i = this.start; i < this.end; i++) {
			visitor.posting(this.slots[i], halves(i));
		}
	}

	private int halves(int at) {
		int count = this.counts[at] & 0xFF;
		return (count == LargeCounts.MARK) ? this.large.of(this.term, this.slots[at]) : count;
	}

	@Override
	public int add(Window window, int at, float most, boolean marking) {
		int i = seek(Math.max(this.start, at), window.from());
		if (marking) {
			for (; i < this.end && this.slots[i] < window.to(); i++) {
				window.addMarking(this.slots[i], most, halves(i));
			}
		}
		else {
			for (; i < this.end && this.slots[i] < window.to(); i++) {
				window.add(this.slots[i], most, halves(i));
			}
		}
		return i;
	}

	@Override
	public int addToRunning(Window window, int at, float most) {
		int from = seek(Math.max(this.start, at), window.from());
		int running = window.running();
		int far = from + SKIPPED * running;
		if (far >= this.end || this.slots[far] >= window.to()) {
			return add(window, from, most, false);
		}
		int i = from;
		for (int n = 0; n < running && i < this.end; n++) {
			i = seek(i, window.slot(n));
			if (i < this.end && this.slots[i] == window.slot(n)) {
				window.add(this.slots[i], most, halves(i));
			}
		}
		return i;
	}

	@Override
	public void count(int[] slots, int size, int[] into) {
		int at = this.start;
		for (int i = 0; i < size; i++) {
			at = seek(at, slots[i]);
			if (at == this.end) {
				Arrays.fill(into, i, size, 0);
				return;
			}
			into[i] = (this.slots[at] == slots[i]) ? halves(at) : 0;
		}
	}

	/**
	 * The first entry from a place on of that slot or one after it: near ones soonest.
	 */
	private int seek(int from, int slot) {
		int low = from;
		int step = 1;
		while (low + step <= this.end && this.slots[low + step - 1] < slot) {
			low += step;
			step <<= 1;
		}
		int high = Math.min(low + step - 1, this.end);
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (this.slots[middle] < slot) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		return low;
	}

}
