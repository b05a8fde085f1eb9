package dev.stroma.benchmarks.corpus;

/**
 * A question with its vector.
 *
 * @param source ref of the document that it was made from, or that answers it
 * @param vector of unit length; shared, not to be changed
 */
public record Question(String text, String source, float[] vector) {

	/** The shelf of its source, one of ten. */
	public String shelf() {
		return Document.shelf(this.source);
	}

}
