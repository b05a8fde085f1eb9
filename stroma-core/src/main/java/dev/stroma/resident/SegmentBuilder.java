package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.IndexedChunk;
import dev.stroma.store.TermColumns;

/**
 * Makes a segment of chunks that come in the order of their ids. Not thread-safe.
 */
final class SegmentBuilder implements TermColumns.Visitor {

	/** With so many it takes little memory. */
	static final int FEW_CHUNKS = 4096;

	private static final int FEW_TERMS = 512;

	private final int capacity;

	private final TermDictionary terms = new TermDictionary();

	/** By term and chunk that has it: the term, and how often. */
	private final IntPages pairTerms = new IntPages(0);

	private final IntPages pairCounts = new IntPages(0);

	private int pairs;

	/** By term: the pair after its last one. */
	private int[] lastPairs = new int[FEW_TERMS];

	/** By term: in how many chunks it is. */
	private int[] sizes = new int[FEW_TERMS];

	/** By slot: its first pair. */
	private final int[] firstPairs;

	private final long[] ids;

	private final int[] records;

	private final int[] scopes;

	private final String[] refs;

	private final int[] lengths;

	private final IntPages ordinals = new IntPages(0);

	private final IntPages vectors = new IntPages(0);

	private int size;

	SegmentBuilder() {
		this(FEW_CHUNKS);
	}

	/**
	 * @param capacity the most chunks, up to {@link Segment#CAPACITY}
	 */
	SegmentBuilder(int capacity) {
		this.capacity = capacity;
		this.firstPairs = new int[capacity + 1];
		this.ids = new long[capacity];
		this.records = new int[capacity];
		this.scopes = new int[capacity];
		this.refs = new String[capacity];
		this.lengths = new int[capacity];
	}

	boolean isFull() {
		return this.size == this.capacity;
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
		if (term == this.sizes.length) {
			this.lastPairs = Arrays.copyOf(this.lastPairs, 2 * term);
			this.sizes = Arrays.copyOf(this.sizes, 2 * term);
		}
		int pair = this.lastPairs[term] - 1;
		if (pair < this.firstPairs[slot]) {
			pair = this.pairs++;
			this.pairTerms.set(pair, term);
			this.lastPairs[term] = pair + 1;
			this.sizes[term]++;
		}
		this.pairCounts.add(pair, (int) (2 * weight));
	}

	SegmentView build() {
		int[] ofAll = Arrays.copyOf(this.lengths, this.size);
		double averageLength = Segment.averageLength(ofAll);
		this.terms.complete();
		return SegmentView.of(
				Segment.of(Arrays.copyOf(this.ids, this.size), Arrays.copyOf(this.records, this.size),
						Arrays.copyOf(this.scopes, this.size), Arrays.copyOf(this.refs, this.size), ofAll,
						averageLength, this.terms, postings(Segment.norms(ofAll, averageLength))),
				this.ordinals, this.vectors);
	}

	private Postings postings(double[] norms) {
		PostingsWriter writer = new PostingsWriter(this.size);
		IntPages byTerm = keysByTerm(writer);
		int[] keys = new int[this.size];
		for (int term = 0, at = 0; term < this.terms.size(); term++) {
			int count = this.sizes[term];
			double saturation = 0;
			for (int i = 0; i < count; i++) {
				keys[i] = byTerm.get(at++);
				saturation = Math.max(saturation, Segment.saturation(keys[i], norms));
			}
			writer.write(keys, count, saturation);
		}
		return writer.end();
	}

	/** A counting sort, which keeps the order of the slots. */
	private IntPages keysByTerm(PostingsWriter writer) {
		int[] next = new int[this.terms.size()];
		for (int term = 1; term < next.length; term++) {
			next[term] = next[term - 1] + this.sizes[term - 1];
		}
		IntPages sorted = new IntPages(this.pairs);
		for (int slot = 0; slot < this.size; slot++) {
			for (int pair = this.firstPairs[slot]; pair < this.firstPairs[slot + 1]; pair++) {
				int term = this.pairTerms.get(pair);
				int halves = this.pairCounts.get(pair);
				if (halves >= LargeCounts.MARK) {
					writer.large(term, slot, halves);
				}
				sorted.set(next[term]++, (slot << 8) | Math.min(halves, LargeCounts.MARK));
			}
		}
		return sorted;
	}

}
