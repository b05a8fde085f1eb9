package dev.stroma.store;

/**
 * The vector of a whole record: the mean of its chunks', each weighted by its length in
 * characters, made one of unit length, as a text is pooled that is too long for a model.
 * The same vectors in the same order give the same one to the last bit.
 */
final class PooledVector {

	/** Of those that a record's chunks have, in document order. */
	private static final String CHUNKS = """
			select c.scope_id, c.end_offset - c.start_offset, e.vector
			from chunk c cross join embedding e on e.id = c.embedding_id where c.record_id = ? order by c.ordinal
			""";

	private double[] sum = {};

	private float[] first = {};

	private long scope;

	/**
	 * Of a record's chunks as they are now; without any that has a vector it is empty.
	 */
	static PooledVector of(Session session, long record) {
		PooledVector pooled = new PooledVector();
		session.rows(CHUNKS, (row) -> pooled.add(row.getLong(1), row.getInt(2), VectorBytes.decode(row.getBytes(3))),
				record);
		return pooled;
	}

	/**
	 * @param characters of the chunk; one of a title alone has none and counts as one
	 * @param vector of unit length
	 */
	void add(long scope, int characters, float[] vector) {
		if (isEmpty()) {
			this.scope = scope;
			this.first = vector;
			this.sum = new double[vector.length];
		}
		int weight = Math.max(1, characters);
		for (int i = 0; i < this.sum.length && vector.length == this.sum.length; i++) {
			this.sum[i] += (double) weight * vector[i];
		}
	}

	boolean isEmpty() {
		return this.first.length == 0;
	}

	/** Id of the record's. */
	long scope() {
		return this.scope;
	}

	/**
	 * The vector, without numbers when it is empty. Where the chunks' cancel each other
	 * out, it is that of the first.
	 */
	float[] vector() {
		double squares = 0;
		for (double value : this.sum) {
			squares += value * value;
		}
		if (squares == 0) {
			return this.first;
		}
		float[] vector = new float[this.sum.length];
		double length = Math.sqrt(squares);
		for (int i = 0; i < vector.length; i++) {
			vector[i] = (float) (this.sum[i] / length);
		}
		return vector;
	}

}
