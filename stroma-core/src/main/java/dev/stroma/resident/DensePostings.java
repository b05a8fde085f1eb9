package dev.stroma.resident;

/**
 * The postings of a term that many slots have: the count of each slot.
 *
 * @param counts by slot, what {@link LargeCounts} has of it is marked
 */
record DensePostings(byte[] counts, int term, LargeCounts large) implements TermPostings {

	@Override
	public void forEach(Visitor visitor) {
		for (int slot = 0; slot < this.counts.length; slot++) {
			if (this.counts[slot] != 0) {
				visitor.posting(slot, halves(slot));
			}
		}
	}

	private int halves(int slot) {
		int count = this.counts[slot] & 0xFF;
		return (count == LargeCounts.MARK) ? this.large.of(this.term, slot) : count;
	}

	@Override
	public int add(Window window, int at, float most, boolean marking) {
		for (int slot = window.from(); slot < window.to(); slot++) {
			if (this.counts[slot] != 0) {
				if (marking) {
					window.addMarking(slot, most, halves(slot));
				}
				else {
					window.add(slot, most, halves(slot));
				}
			}
		}
		return 0;
	}

	@Override
	public int addToRunning(Window window, int at, float most) {
		for (int i = 0; i < window.running(); i++) {
			int slot = window.slot(i);
			// nothing where it does not have the term
			window.add(slot, most, halves(slot));
		}
		return 0;
	}

	@Override
	public void count(int[] slots, int size, int[] into) {
		for (int i = 0; i < size; i++) {
			into[i] = halves(slots[i]);
		}
	}

}
