package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

import org.springframework.jdbc.core.RowCallbackHandler;

/**
 * Reads every chunk that can be found, by id: the terms, and apart from them the vectors,
 * so that something can be made of those meanwhile.
 */
final class ChunkScan {

	private final Session session;

	private final FullTextSet text;

	/**
	 * @param text the set whose terms count
	 */
	ChunkScan(Session session, FullTextSet text) {
		this.session = session;
		this.text = text;
	}

	void chunks(Consumer<TokenizedChunk> chunks) {
		this.session.rows("""
				select c.id, c.record_id, c.scope_id, r.ref, c.ordinal, t.tokens, e.id
				from %s t cross join chunk c on c.id = t.chunk_id
				cross join record r on r.id = c.record_id
				left join embedding e on e.id = c.embedding_id
				order by t.chunk_id
				""".formatted(this.text.tokens()),
				(row) -> chunks.accept(new TokenizedChunk(row.getLong(1), row.getLong(2), row.getLong(3),
						row.getString(4), row.getInt(5), row.getBytes(6), row.getLong(7) != 0)));
	}

	void vectors(VectorVisitor vectors) {
		this.session.rows("""
				select c.id, c.record_id, c.scope_id, e.id, e.vector
				from %s t cross join chunk c on c.id = t.chunk_id
				cross join embedding e on e.id = c.embedding_id
				order by t.chunk_id
				""".formatted(this.text.tokens()), new VectorRows(vectors));
	}

	/** Decodes each vector into the same array, until no more are wanted. */
	private static final class VectorRows implements RowCallbackHandler {

		private final VectorVisitor vectors;

		private float[] vector = {};

		private boolean wanted = true;

		VectorRows(VectorVisitor vectors) {
			this.vectors = vectors;
		}

		@Override
		public void processRow(ResultSet row) throws SQLException {
			if (!this.wanted) {
				return;
			}
			byte[] bytes = row.getBytes(5);
			if (this.vector.length * Float.BYTES != bytes.length) {
				this.vector = new float[bytes.length / Float.BYTES];
			}
			VectorBytes.decode(bytes, this.vector);
			this.wanted = this.vectors.vector(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4),
					this.vector);
		}

	}

}
