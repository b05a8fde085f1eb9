package dev.stroma.resident;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The terms of a segment, numbered in the order in which they came, as UTF-8 in slabs.
 * Written by one thread; when it is complete, read by any.
 */
final class TermDictionary {

	/** A slab's size in bytes, and the longest term's limit. */
	private static final int SLAB = 1 << 16;

	private static final int FIRST_SLAB = 1 << 10;

	private static final int FIRST_MASK = (1 << 9) - 1;

	private byte[][] slabs = { new byte[FIRST_SLAB] };

	private int slab;

	private int used;

	/** By term: slab and offset of its two length bytes. */
	private final IntPages places = new IntPages(0);

	/** Terms plus one by hash, 0 is free; empty until it is complete. */
	private IntPages table = new IntPages(0);

	private int mask = FIRST_MASK;

	/** The same while terms are added, and by hash each one's key beside it. */
	private int[] entries = new int[FIRST_MASK + 1];

	private long[] keys = new long[FIRST_MASK + 1];

	private int size;

	int size() {
		return this.size;
	}

	/**
	 * The number of a term in a complete dictionary, -1 when it is not there.
	 */
	int find(byte[] bytes, int start, int end) {
		int slot = hash(key(bytes, start, end)) & this.mask;
		for (int entry = this.table.get(slot); entry != 0; entry = this.table.get(slot)) {
			if (isAt(entry - 1, bytes, start, end)) {
				return entry - 1;
			}
			slot = (slot + 1) & this.mask;
		}
		return -1;
	}

	/**
	 * The number of a term, which is added when it is not there. Asked for every word of
	 * every chunk: looks at few places.
	 */
	int findOrAdd(byte[] bytes, int start, int end) {
		long key = key(bytes, start, end);
		int slot = hash(key) & this.mask;
		for (int entry = this.entries[slot]; entry != 0; entry = this.entries[slot]) {
			if (this.keys[slot] == key && (key >= 0 || isAt(entry - 1, bytes, start, end))) {
				return entry - 1;
			}
			slot = (slot + 1) & this.mask;
		}
		add(bytes, start, end);
		this.entries[slot] = this.size;
		this.keys[slot] = key;
		if (2L * this.size > this.mask) {
			grow();
		}
		return this.size - 1;
	}

	/** No more terms are added, from now on they are found. */
	void complete() {
		this.table = new IntPages(this.mask + 1);
		for (int slot = 0; slot <= this.mask; slot++) {
			if (this.entries[slot] != 0) {
				this.table.set(slot, this.entries[slot]);
			}
		}
		this.entries = new int[0];
		this.keys = new long[0];
	}

	private void add(byte[] bytes, int start, int end) {
		int length = end - start;
		if (this.used + 2 + length > this.slabs[this.slab].length) {
			makeRoom(2 + length);
		}
		byte[] into = this.slabs[this.slab];
		into[this.used] = (byte) (length >>> 8);
		into[this.used + 1] = (byte) length;
		System.arraycopy(bytes, start, into, this.used + 2, length);
		this.places.set(this.size++, (this.slab << 16) | this.used);
		this.used += 2 + length;
	}

	private void makeRoom(int bytes) {
		if (bytes > SLAB) {
			throw new IllegalArgumentException("A term of %d bytes is longer than %d".formatted(bytes - 2, SLAB - 2));
		}
		byte[] last = this.slabs[this.slab];
		if (this.used + bytes <= SLAB) {
			this.slabs[this.slab] = Arrays.copyOf(last, Math.min(SLAB, Math.max(2 * last.length, this.used + bytes)));
			return;
		}
		this.slab++;
		this.slabs = Arrays.copyOf(this.slabs, this.slab + 1);
		this.slabs[this.slab] = new byte[SLAB];
		this.used = 0;
	}

	private void grow() {
		int[] before = this.entries;
		long[] keysBefore = this.keys;
		this.mask = 4 * this.mask + 3;
		this.entries = new int[this.mask + 1];
		this.keys = new long[this.mask + 1];
		for (int i = 0; i < before.length; i++) {
			if (before[i] != 0) {
				int slot = hash(keysBefore[i]) & this.mask;
				while (this.entries[slot] != 0) {
					slot = (slot + 1) & this.mask;
				}
				this.entries[slot] = before[i];
				this.keys[slot] = keysBefore[i];
			}
		}
	}

	private boolean isAt(int term, byte[] bytes, int start, int end) {
		int place = this.places.get(term);
		byte[] slab = this.slabs[place >>> 16];
		int at = place & 0xFFFF;
		if ((((slab[at] & 0xFF) << 8) | (slab[at + 1] & 0xFF)) != end - start) {
			return false;
		}
		for (int i = start, from = at + 2; i < end; i++, from++) {
			if (bytes[i] != slab[from]) {
				return false;
			}
		}
		return true;
	}

	/** The slab that a term stands in. */
	byte[] slab(int term) {
		return this.slabs[this.places.get(term) >>> 16];
	}

	/** Where in its slab a term begins. */
	int start(int term) {
		return (this.places.get(term) & 0xFFFF) + 2;
	}

	/** A term's length in bytes. */
	int length(int term) {
		byte[] slab = slab(term);
		int at = this.places.get(term) & 0xFFFF;
		return ((slab[at] & 0xFF) << 8) | (slab[at + 1] & 0xFF);
	}

	/** What follows a beginning in the terms that have it. */
	List<String> endingsOf(String beginning) {
		byte[] bytes = beginning.getBytes(StandardCharsets.UTF_8);
		List<String> endings = new ArrayList<>();
		for (int term = 0; term < this.size; term++) {
			int length = length(term);
			int start = start(term);
			if (length > bytes.length
					&& Arrays.equals(slab(term), start, start + bytes.length, bytes, 0, bytes.length)) {
				endings
					.add(new String(slab(term), start + bytes.length, length - bytes.length, StandardCharsets.UTF_8));
			}
		}
		return endings;
	}

	/**
	 * A term of up to seven bytes as a number of its own, that of a longer one is
	 * negative.
	 */
	private static long key(byte[] bytes, int start, int end) {
		long key = 1;
		if (end - start < Long.BYTES) {
			for (int i = start; i < end; i++) {
				key = (key << 8) | (bytes[i] & 0xFF);
			}
			return key;
		}
		for (int i = start; i < end; i++) {
			key = 31 * key + bytes[i];
		}
		return key | Long.MIN_VALUE;
	}

	private static int hash(long key) {
		long mixed = key * 0x9E3779B97F4A7C15L;
		return (int) (mixed ^ (mixed >>> 32));
	}

	long bytes() {
		long bytes = this.places.bytes() + this.table.bytes();
		for (byte[] one : this.slabs) {
			bytes += one.length + 16;
		}
		return bytes;
	}

}
