package dev.stroma.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts a question's terms in stored chunks, straight on their bytes. Not thread-safe.
 */
final class TermFrequencies implements TermCounts, TermColumns.Visitor {

	private final byte[][] terms;

	/** Indexes of {@link #terms} plus one by hash; 0 is free. */
	private final int[] slots;

	/** Indexes of those of the {@link #terms} that stand for all that begin with them. */
	private final int[] open;

	private final double[] weighted;

	private int tokens;

	TermFrequencies(List<QueryTerm> terms) {
		this.terms = new byte[terms.size()][];
		this.slots = new int[Integer.highestOneBit(Math.max(4, terms.size() * 4))];
		this.weighted = new double[terms.size()];
		for (int i = 0; i < this.terms.length; i++) {
			this.terms[i] = terms.get(i).text().getBytes(StandardCharsets.UTF_8);
			if (!terms.get(i).open()) {
				this.slots[freeSlot(this.terms[i])] = i + 1;
			}
		}
		this.open = IntStream.range(0, this.terms.length).filter((i) -> terms.get(i).open()).toArray();
	}

	private int freeSlot(byte[] term) {
		int slot = hash(term, 0, term.length) & (this.slots.length - 1);
		while (this.slots[slot] != 0) {
			slot = (slot + 1) & (this.slots.length - 1);
		}
		return slot;
	}

	/**
	 * Counts in one chunk's inflated columns.
	 */
	void count(byte[] columns, int length) {
		Arrays.fill(this.weighted, 0);
		this.tokens = 0;
		TermColumns.read(columns, length, this);
	}

	@Override
	public void term(byte[] bytes, int start, int end, double weight) {
		this.tokens++;
		for (int index : this.open) {
			byte[] beginning = this.terms[index];
			if (beginning.length <= end - start
					&& Arrays.equals(beginning, 0, beginning.length, bytes, start, start + beginning.length)) {
				this.weighted[index] += weight;
			}
		}
		int slot = hash(bytes, start, end) & (this.slots.length - 1);
		for (; this.slots[slot] != 0; slot = (slot + 1) & (this.slots.length - 1)) {
			int index = this.slots[slot] - 1;
			byte[] term = this.terms[index];
			if (Arrays.equals(term, 0, term.length, bytes, start, end)) {
				this.weighted[index] += weight;
				return;
			}
		}
	}

	private static int hash(byte[] bytes, int start, int end) {
		int hash = 1;
		for (int i = start; i < end; i++) {
			hash = 31 * hash + bytes[i];
		}
		return hash ^ (hash >>> 15);
	}

	@Override
	public double weighted(int term) {
		return this.weighted[term];
	}

	@Override
	public int tokens() {
		return this.tokens;
	}

}
