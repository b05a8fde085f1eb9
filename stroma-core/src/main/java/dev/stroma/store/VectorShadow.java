package dev.stroma.store;

/**
 * The two ways in which a vec0 table keeps where its vectors are: rows are found by one,
 * neighbours by the other.
 */
final class VectorShadow {

	private final Session session;

	private final String table;

	private long places;

	VectorShadow(Session session, String table) {
		this.session = session;
		this.table = table;
	}

	/**
	 * Whether both say the same of every vector.
	 */
	boolean agrees() {
		this.places = 0;
		this.session.sql("select chunk_id, validity, rowids from %s_chunks".formatted(this.table)).query((row) -> {
			addBlock(row.getLong(1), row.getBytes(2), row.getBytes(3));
		});
		this.session.sql("select rowid, chunk_id, chunk_offset from %s_rowids".formatted(this.table)).query((row) -> {
			this.places -= place(row.getLong(1), row.getLong(2), row.getInt(3));
		});
		return this.places == 0;
	}

	/**
	 * @param validity a bit for each place, set when there is a vector
	 * @param ids of eight bytes each, the lowest first
	 */
	private void addBlock(long block, byte[] validity, byte[] ids) {
		for (int i = 0; i < validity.length * Byte.SIZE; i++) {
			if ((validity[i / Byte.SIZE] >> (i % Byte.SIZE) & 1) != 0) {
				long id = 0;
				for (int b = Long.BYTES - 1; b >= 0; b--) {
					id = (id << Byte.SIZE) | (ids[i * Long.BYTES + b] & 0xFF);
				}
				this.places += place(id, block, i);
			}
		}
	}

	private static long place(long id, long block, int offset) {
		long hash = ((id * 31 + block) * 0x9E3779B97F4A7C15L) + offset;
		hash = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
		return hash ^ (hash >>> 31) | 1;
	}

}
