package dev.stroma.benchmarks.corpus;

/**
 * A text with its vector, of one chunk each.
 *
 * @param vector of unit length; shared, not to be changed
 */
public record Document(String ref, String title, String body, float[] vector) {

	private static final int SHELVES = 10;

	/** One of ten, what filters ask for. */
	public String shelf() {
		return shelf(this.ref);
	}

	static String shelf(String ref) {
		return "shelf-" + Math.floorMod(ref.hashCode(), SHELVES);
	}

}
