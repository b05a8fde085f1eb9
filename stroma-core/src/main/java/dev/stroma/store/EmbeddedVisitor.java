package dev.stroma.store;

/**
 * Takes which vectors chunks have.
 */
@FunctionalInterface
public interface EmbeddedVisitor {

	/**
	 * @param embedding id of the vector, which no other vector has or had
	 */
	void embedded(long embedding, long chunk);

}
