package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.IndexedChunk;
import dev.stroma.store.TermColumns;

/**
 * Makes a segment of a few thousand chunks that come in the order of their ids. Not
 * thread-safe.
 */
final class SegmentBuilder implements TermColumns.Visitor {

	/** More chunks than this are made of several segments. */
	static final int MOST_CHUNKS = 4096;

	private final TermDictionary terms = new TermDictionary();

	/** By term and chunk that has it: the term, and how often. */
	private final IntPages pairTerms = new IntPages(0);

	private final IntPages pairCounts = new IntPages(0);

	private int pairs;

	/** By term: the pair after its last one. */
	private final IntPages lastPairs = new IntPages(0);

	/** By term: in how many chunks it is. */
	private final IntPages sizes = new IntPages(0);

	/** By slot: its first pair. */
	private final int[] firstPairs = new int[MOST_CHUNKS + 1];

	private final long[] ids = new long[MOST_CHUNKS];

	private final int[] records = new int[MOST_CHUNKS];

	private final int[] scopes = new int[MOST_CHUNKS];

	private final String[] refs = new String[MOST_CHUNKS];

	private final int[] lengths = new int[MOST_CHUNKS];

	private final IntPages ordinals = new IntPages(0);

	private final IntPages vectors = new IntPages(0);

	private int size;

	boolean isFull() {
		return this.size == MOST_CHUNKS;
	}

	boolean isEmpty() {
		return this.size == 0;
	}

	/** Pairs of a term and a chunk so far, what memory goes by. */
	int pairs() {
		return this.pairs;
	}

	/**
	 * @param row of its vector, -1 when it has none
	 */
	void add(IndexedChunk chunk, int row) {
		int slot = this.size++;
		this.ids[slot] = chunk.id();
		this.records[slot] = Math.toIntExact(chunk.record());
		this.scopes[slot] = Math.toIntExact(chunk.scope());
		// chunks of a record come together: they share its ref
		this.refs[slot] = (slot > 0 && this.refs[slot - 1].equals(chunk.ref())) ? this.refs[slot - 1] : chunk.ref();
		this.ordinals.set(slot, chunk.ordinal());
		this.vectors.set(slot, row + 1);
		this.firstPairs[slot] = this.pairs;
		TermColumns.read(chunk.columns(), chunk.columns().length, this);
		this.firstPairs[slot + 1] = this.pairs;
	}

	@Override
	public void term(byte[] bytes, int start, int end, double weight) {
		int slot = this.size - 1;
		this.lengths[slot]++;
		int term = this.terms.findOrAdd(bytes, start, end);
		int pair = this.lastPairs.get(term) - 1;
		if (pair < this.firstPairs[slot]) {
			pair = this.pairs++;
			this.pairTerms.set(pair, term);
			this.lastPairs.set(term, pair + 1);
			this.sizes.add(term, 1);
		}
		this.pairCounts.add(pair, (int) (2 * weight));
	}

	SegmentView build() {
		int[] ofAll = Arrays.copyOf(this.lengths, this.size);
		double averageLength = Segment.averageLength(ofAll);
		return SegmentView.of(Segment.of(Arrays.copyOf(this.ids, this.size), Arrays.copyOf(this.records, this.size),
				Arrays.copyOf(this.scopes, this.size), Arrays.copyOf(this.refs, this.size), ofAll, averageLength,
				this.terms, postings(averageLength)), this.ordinals, this.vectors);
	}

	private Postings postings(double averageLength) {
		PostingsWriter writer = new PostingsWriter(this.size);
		IntPages byTerm = keysByTerm(writer);
		int[] keys = new int[this.size];
		for (int term = 0, at = 0; term < this.terms.size(); term++) {
			int count = this.sizes.get(term);
			double saturation = 0;
			for (int i = 0; i < count; i++) {
				keys[i] = byTerm.get(at++);
				saturation = Math.max(saturation, Segment.saturation(keys[i], this.lengths, averageLength));
			}
			writer.write(keys, count, saturation);
		}
		return writer.end();
	}

	/** A counting sort, which keeps the order of the slots. */
	private IntPages keysByTerm(PostingsWriter writer) {
		IntPages next = new IntPages(this.terms.size());
		for (int term = 0, at = 0; term < this.terms.size(); term++) {
			next.set(term, at);
			at += this.sizes.get(term);
		}
		IntPages sorted = new IntPages(this.pairs);
		for (int slot = 0; slot < this.size; slot++) {
			for (int pair = this.firstPairs[slot]; pair < this.firstPairs[slot + 1]; pair++) {
				int term = this.pairTerms.get(pair);
				int halves = this.pairCounts.get(pair);
				if (halves >= LargeCounts.MARK) {
					writer.large(term, slot, halves);
				}
				sorted.set(next.get(term), (slot << 8) | Math.min(halves, LargeCounts.MARK));
				next.add(term, 1);
			}
		}
		return sorted;
	}

}
