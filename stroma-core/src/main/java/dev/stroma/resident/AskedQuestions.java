package dev.stroma.resident;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * The different questions that were asked last, by which the search for vectors is tuned:
 * anew when there are twice as many as the last time. Thread-safe.
 */
final class AskedQuestions {

	/** As many say within half a percent what is found of the nearest. */
	static final int MOST = 256;

	private final ArrayDeque<float[]> vectors = new ArrayDeque<>(MOST);

	/** By how many it was tuned, or is going to be. */
	private int tuned = MOST;

	/**
	 * @return whether it is time to tune by them
	 */
	synchronized boolean add(float[] vector) {
		for (float[] known : this.vectors) {
			if (Arrays.equals(known, vector)) {
				return false;
			}
		}
		if (this.vectors.size() == MOST) {
			this.vectors.removeFirst();
		}
		this.vectors.addLast(vector);
		int size = this.vectors.size();
		if (size < RecallGuard.QUESTIONS || size < 2 * this.tuned) {
			return false;
		}
		this.tuned = size;
		return true;
	}

	/**
	 * Those of a dimension, the oldest first.
	 */
	synchronized List<float[]> of(int dimension) {
		return this.vectors.stream().filter((vector) -> vector.length == dimension).toList();
	}

	/**
	 * Notes by how many it was tuned.
	 */
	synchronized void tuned(int count) {
		this.tuned = count;
	}

	/** There is nothing to be tuned. */
	synchronized void rest() {
		this.tuned = MOST;
	}

}
