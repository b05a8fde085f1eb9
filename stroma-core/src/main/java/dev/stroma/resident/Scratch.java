package dev.stroma.resident;

import dev.stroma.store.Bm25;

/**
 * The working memory of one search. Not thread-safe.
 */
final class Scratch {

	final Window window = new Window();

	final Leaders leaders = new Leaders();

	private float[] norms = {};

	private double averageLength;

	/**
	 * By length: what dampens frequencies.
	 * @param longest chunk's length in tokens
	 */
	float[] norms(int longest, double averageLength) {
		if (this.norms.length <= longest || this.averageLength != averageLength) {
			this.norms = new float[longest + 1];
			this.averageLength = averageLength;
			for (int length = 0; length <= longest; length++) {
				this.norms[length] = (float) Bm25.norm(length, averageLength);
			}
		}
		return this.norms;
	}

	long bytes() {
		return Window.SIZE * 9L + this.leaders.bytes() + 4L * this.norms.length;
	}

}
