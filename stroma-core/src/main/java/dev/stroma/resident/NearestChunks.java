package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;

/**
 * The chunks nearest to a vector, with their cosines. Immutable.
 */
public final class NearestChunks {

	/** Of a vector that no chunk is compared with. */
	public static final NearestChunks NONE = new NearestChunks(List.of(), new double[0]);

	private final List<Long> chunks;

	/** By hash: place in the list plus one, 0 where there is none. */
	private final int[] table;

	private final double[] cosines;

	private NearestChunks(List<Long> chunks, double[] cosines) {
		this.chunks = List.copyOf(chunks);
		this.cosines = cosines;
		this.table = new int[Math.max(2, 4 * Integer.highestOneBit(Math.max(1, chunks.size())))];
		for (int i = 0; i < cosines.length; i++) {
			int at = start(chunks.get(i));
			while (this.table[at] != 0) {
				at = (at + 1) & (this.table.length - 1);
			}
			this.table[at] = i + 1;
		}
	}

	static NearestChunks of(Best best, VectorView view) {
		List<Long> chunks = new ArrayList<>(best.size());
		double[] cosines = new double[best.size()];
		for (int i = 0; i < cosines.length; i++) {
			chunks.add(view.rows().chunk((int) best.place(i)));
			cosines[i] = best.score(i);
		}
		return new NearestChunks(chunks, cosines);
	}

	private int start(long chunk) {
		long hash = chunk * 0x9E3779B97F4A7C15L;
		return (int) (hash >>> 40) & (this.table.length - 1);
	}

	/** In no particular order. */
	public List<Long> chunks() {
		return this.chunks;
	}

	/**
	 * The cosine of a chunk, {@code NaN} when it is not among them.
	 */
	double cosine(long chunk) {
		for (int at = start(chunk); this.table[at] != 0; at = (at + 1) & (this.table.length - 1)) {
			if (this.chunks.get(this.table[at] - 1) == chunk) {
				return this.cosines[this.table[at] - 1];
			}
		}
		return Double.NaN;
	}

}
