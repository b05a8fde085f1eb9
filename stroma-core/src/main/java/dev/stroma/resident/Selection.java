package dev.stroma.resident;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

/**
 * The chunks that a search may find, in one generation: those of a scope, of some
 * records, as bits that are made when they are first asked for. Thread-safe.
 */
public final class Selection {

	private final LexicalView lexical;

	private final @Nullable VectorView vectors;

	private final int scope;

	/** By record id, {@code null} for all. */
	private final long @Nullable [] records;

	private final long[] hidden;

	private final AtomicReferenceArray<long @Nullable []> slots;

	private final AtomicReference<@Nullable Rows> rows = new AtomicReference<>();

	/**
	 * @param count how many of the bits are set
	 */
	record Rows(long[] bits, int count) {
	}

	Selection(LexicalView lexical, @Nullable VectorView vectors, int scope, @Nullable Collection<Long> records,
			Collection<Long> hidden) {
		this.lexical = lexical;
		this.vectors = vectors;
		this.scope = scope;
		this.records = (records != null) ? bits(records) : null;
		this.hidden = bits(hidden);
		this.slots = new AtomicReferenceArray<>(lexical.segments().size());
	}

	private static long[] bits(Collection<Long> ids) {
		long most = -1;
		for (long id : ids) {
			most = Math.max(most, id);
		}
		long[] bits = new long[Math.toIntExact((most >> 6) + 1)];
		for (long id : ids) {
			bits[(int) (id >> 6)] |= 1L << id;
		}
		return bits;
	}

	private boolean has(int ofScope, int record) {
		return ofScope == this.scope && (this.records == null || isSet(this.records, record))
				&& !isSet(this.hidden, record);
	}

	private static boolean isSet(long[] bits, int at) {
		return (at >> 6) < bits.length && (bits[at >> 6] >>> at & 1) != 0;
	}

	/** A bit per slot of a segment. */
	long[] slots(int number) {
		long[] known = this.slots.get(number);
		if (known != null) {
			return known;
		}
		SegmentView view = this.lexical.segments().get(number);
		Segment segment = view.segment();
		long[] bits = new long[view.dead().length];
		for (int slot = 0; slot < segment.size(); slot++) {
			if (has(segment.scopes()[slot], segment.records()[slot])) {
				bits[slot >>> 6] |= 1L << slot;
			}
		}
		this.slots.set(number, bits);
		return bits;
	}

	/** A bit per row. */
	Rows rows() {
		Rows known = this.rows.get();
		VectorView view = this.vectors;
		if (known != null || view == null) {
			return (known != null) ? known : new Rows(new long[0], 0);
		}
		long[] bits = new long[(view.size() + 63) >>> 6];
		int count = 0;
		for (int row = 0; row < view.size(); row++) {
			if (has(view.rows().scope(row), view.rows().record(row)) && view.isAlive(row)) {
				bits[row >>> 6] |= 1L << row;
				count++;
			}
		}
		Rows made = new Rows(bits, count);
		this.rows.set(made);
		return made;
	}

}
