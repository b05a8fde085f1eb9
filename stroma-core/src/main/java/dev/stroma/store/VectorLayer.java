package dev.stroma.store;

/**
 * What the vectors of an index are of, as pieces of SQL: {@code c} is the row of table
 * {@code chunk}, or of a record's vector, with an id and a scope.
 *
 * @param key the index's column of their ids
 * @param full the alias of the row that has the full vector, with an id
 * @param row joins the row of an id that is given, and the one of its full vector
 * @param passing the ids that meet a condition over {@code record r}
 * @param all every row with its full vector and its record {@code r}
 * @param ordinal its place in the record
 */
record VectorLayer(String key, String full, String row, String passing, String all, String ordinal) {

	/** Those of chunks, which table {@code embedding} has. */
	static final VectorLayer CHUNK = new VectorLayer("chunk_id", "e",
			"%1$s join chunk c on c.id = %2$s %1$s join embedding e on e.id = c.embedding_id",
			"select c.id from record r join chunk c on c.record_id = r.id where %s",
			"chunk c join embedding e on e.id = c.embedding_id join record r on r.id = c.record_id", "c.ordinal");

	static VectorLayer of(IndexSet set) {
		return (set.kind() == IndexSet.Kind.RECORD) ? records("pooled_" + set.id()) : CHUNK;
	}

	/** Those of whole records, which a table of their own has. */
	private static VectorLayer records(String table) {
		return new VectorLayer("record_id", "c", "%1$s join " + table + " c on c.id = %2$s",
				"select r.id from record r where %s", table + " c join record r on r.id = c.id", "0");
	}

	/** The full vector. */
	String vector() {
		return this.full + ".vector";
	}

	/**
	 * @param join {@code cross} or {@code left}
	 * @param id of the row, an expression
	 */
	String row(String join, String id) {
		return this.row.formatted(join, id);
	}

}
