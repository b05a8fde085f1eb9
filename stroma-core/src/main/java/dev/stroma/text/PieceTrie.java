package dev.stroma.text;

import java.util.Arrays;
import java.util.List;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.InvalidInputException;

/**
 * The pieces of a vocabulary by their code points: nodes are numbers, and one hash table
 * leads from a node and a code point to the next node. {@code ##} pieces begin at the
 * node that {@code ##} leads to. Immutable.
 */
final class PieceTrie {

	static final int ROOT = 0;

	/** The node from which no piece can be reached. */
	static final int NOWHERE = -1;

	private static final int NO_PIECE = -1;

	private static final int CODE_POINT_BITS = 21;

	private static final int HASH_DIGITS = 16;

	private static final int FIRST_BITS = 10;

	private static final long GOLDEN = 0x9E3779B97F4A7C15L;

	private final int size;

	private final int unknown;

	/** {@code node << 21 | code point}; 0 is free, as no piece has U+0000. */
	private long[] keys = new long[1 << FIRST_BITS];

	private int[] nodes = new int[1 << FIRST_BITS];

	private int shift = Long.SIZE - FIRST_BITS;

	private int[] ids = new int[1024];

	private int count = 1;

	private final int continuation;

	private final String identity;

	private PieceTrie(List<String> pieces) {
		this.size = pieces.size();
		this.unknown = pieces.lastIndexOf(WordPiece.UNKNOWN);
		if (this.unknown < 0) {
			throw new InvalidInputException(
					"The vocabulary of %d pieces has no %s: give the vocab.txt of a WordPiece model, one piece per line"
						.formatted(pieces.size(), WordPiece.UNKNOWN));
		}
		Arrays.fill(this.ids, NO_PIECE);
		this.continuation = extend(extend(ROOT, '#'), '#');
		for (int id = 0; id < pieces.size(); id++) {
			add(pieces.get(id), id);
		}
		this.identity = ContentHash.over("pieces-1").texts(pieces).build().toString().substring(0, HASH_DIGITS);
	}

	static PieceTrie of(List<String> pieces) {
		return new PieceTrie(pieces);
	}

	/** The hash of all pieces in their order, shortened. */
	String identity() {
		return this.identity;
	}

	int size() {
		return this.size;
	}

	int unknown() {
		return this.unknown;
	}

	/** Where pieces inside a word begin. */
	int continuation() {
		return this.continuation;
	}

	/**
	 * The node that a code point leads to, or {@link #NOWHERE}.
	 */
	int next(int node, int codePoint) {
		long key = key(node, codePoint);
		int slot = (int) ((key * GOLDEN) >>> this.shift);
		while (this.keys[slot] != key) {
			if (this.keys[slot] == 0) {
				return NOWHERE;
			}
			slot = (slot + 1) & (this.keys.length - 1);
		}
		return this.nodes[slot];
	}

	/**
	 * The piece that ends at a node, negative when none does.
	 */
	int piece(int node) {
		return this.ids[node];
	}

	/**
	 * The id of a piece, negative when it is none.
	 */
	int id(String piece) {
		int node = ROOT;
		for (int i = 0, c; i < piece.length() && node != NOWHERE; i += Character.charCount(c)) {
			c = piece.codePointAt(i);
			node = next(node, c);
		}
		return (node != NOWHERE) ? piece(node) : NO_PIECE;
	}

	private void add(String piece, int id) {
		int node = ROOT;
		for (int i = 0, c; i < piece.length(); i += Character.charCount(c)) {
			c = piece.codePointAt(i);
			node = extend(node, c);
		}
		if (node != ROOT) {
			this.ids[node] = id;
		}
	}

	private int extend(int node, int codePoint) {
		int next = next(node, codePoint);
		if (next != NOWHERE) {
			return next;
		}
		if (2 * this.count > this.keys.length) {
			grow();
		}
		put(key(node, codePoint), this.count);
		if (this.count == this.ids.length) {
			this.ids = Arrays.copyOf(this.ids, 2 * this.count);
			Arrays.fill(this.ids, this.count, this.ids.length, NO_PIECE);
		}
		return this.count++;
	}

	/** Half of the slots stay free, so that what is not there is soon seen. */
	private void grow() {
		long[] before = this.keys;
		int[] leadTo = this.nodes;
		this.keys = new long[2 * before.length];
		this.nodes = new int[2 * before.length];
		this.shift--;
		for (int i = 0; i < before.length; i++) {
			if (before[i] != 0) {
				put(before[i], leadTo[i]);
			}
		}
	}

	private void put(long key, int node) {
		int slot = (int) ((key * GOLDEN) >>> this.shift);
		while (this.keys[slot] != 0) {
			slot = (slot + 1) & (this.keys.length - 1);
		}
		this.keys[slot] = key;
		this.nodes[slot] = node;
	}

	private static long key(int node, int codePoint) {
		return ((long) node << CODE_POINT_BITS) | codePoint;
	}

}
