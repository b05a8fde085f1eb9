package dev.stroma.store;

/**
 * Takes the vectors of chunks.
 */
@FunctionalInterface
public interface VectorVisitor {

	/**
	 * @param record id of the record that the chunk belongs to
	 * @param scope id of that record's scope
	 * @param embedding id of the vector, which no other vector has or had
	 * @param vector of unit length, valid during the call only
	 * @return whether more are wanted
	 */
	boolean vector(long chunk, long record, long scope, long embedding, float[] vector);

}
