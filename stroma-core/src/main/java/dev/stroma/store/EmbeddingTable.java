package dev.stroma.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * The vectors themselves, each once, under the hash of model and input text. Owns table
 * {@code embedding}.
 */
final class EmbeddingTable {

	/**
	 * @param vector as {@link VectorBytes} writes it
	 * @param given the same vector, if it came with this change
	 */
	record Stored(long id, byte[] vector, float @Nullable [] given) {

		static Stored read(long id, byte[] vector) {
			return new Stored(id, vector, null);
		}

		float[] values() {
			return (this.given != null) ? this.given : VectorBytes.decode(this.vector);
		}

	}

	private final Session session;

	private final IdSequence ids;

	private final PendingRows pending;

	EmbeddingTable(Session session) {
		this.session = session;
		this.pending = new PendingRows(session, "insert into embedding (id, key, vector) values (?, ?, ?)");
		this.ids = new IdSequence(session, "embedding");
	}

	Optional<Stored> find(ContentHash key) {
		return this.session.sql("select id, vector from embedding where key = ?")
			.param(key.toBytes())
			.query((row, number) -> Stored.read(row.getLong(1), row.getBytes(2)))
			.optional();
	}

	/**
	 * The vectors of those of the keys that have one.
	 */
	Map<ContentHash, Stored> find(Collection<ContentHash> keys) {
		Map<ContentHash, Stored> found = new HashMap<>();
		this.session.sql(
				"select e.key, e.id, e.vector from json_each(?) wanted join embedding e on e.key = unhex(wanted.value)")
			.param(hex(keys))
			.query((row) -> {
				found.put(ContentHash.ofBytes(row.getBytes(1)), Stored.read(row.getLong(2), row.getBytes(3)));
			});
		return found;
	}

	private static String hex(Collection<ContentHash> keys) {
		return keys.stream().map((key) -> '"' + key.toString() + '"').collect(Collectors.joining(",", "[", "]"));
	}

	/**
	 * Those of the keys that have a vector.
	 */
	Set<ContentHash> known(Collection<ContentHash> keys) {
		return this.session.sql("""
				select lower(hex(e.key)) from json_each(?) wanted join embedding e on e.key = unhex(wanted.value)
				""")
			.param(hex(keys))
			.query((row, number) -> ContentHash.ofBytes(HexFormat.of().parseHex(row.getString(1))))
			.set();
	}

	/**
	 * Inserts a vector, when it is {@linkplain #write() written}.
	 */
	Stored insert(ContentHash key, float[] vector) {
		Stored stored = new Stored(this.ids.next(), VectorBytes.encode(vector), vector);
		this.pending.add(stored.id(), key.toBytes(), stored.vector());
		return stored;
	}

	/** Writes the vectors that came. */
	void write() {
		this.pending.write();
	}

	/**
	 * Forgets a vector, unless a chunk refers to it.
	 * @return whether it is gone
	 */
	boolean deleteIfUnused(ContentHash key) {
		return this.session.sql(
				"delete from embedding where key = ? and not exists (select 1 from chunk where embedding_id = embedding.id)")
			.param(key.toBytes())
			.update() > 0;
	}

	/**
	 * Forgets a vector that no chunk refers to any more.
	 */
	void deleteIfUnused(long id) {
		this.session
			.sql("delete from embedding where id = ? and not exists (select 1 from chunk where embedding_id = ?)")
			.params(id, id)
			.update();
	}

	/**
	 * Forgets those of some vectors that no chunk refers to.
	 * @param after id after which to begin
	 * @param limit how many to look at
	 * @return id of the last of them, if there was any
	 */
	Optional<Long> deleteUnused(long after, int limit) {
		long last = this.session
			.sql("select coalesce(max(id), 0) from (select id from embedding where id > ? order by id limit ?)")
			.params(after, limit)
			.query((row, number) -> row.getLong(1))
			.single();
		this.session.sql("""
				delete from embedding where id > ? and id <= ?
				and not exists (select 1 from chunk where embedding_id = embedding.id)
				""").params(after, last).update();
		return (last > 0) ? Optional.of(last) : Optional.empty();
	}

	/**
	 * Sees a vector.
	 */
	@FunctionalInterface
	interface Visitor {

		void visit(long id, byte[] vector);

	}

	/**
	 * Visits the vectors that chunks have.
	 */
	void forEachUsed(Visitor visitor) {
		this.session.sql("""
				select id, vector from embedding
				where id in (select embedding_id from chunk where embedding_id is not null)
				""").query((row) -> {
			visitor.visit(row.getLong(1), row.getBytes(2));
		});
	}

	void delete(long id) {
		this.session.sql("delete from embedding where id = ?").param(id).update();
	}

	void deleteAll() {
		this.session.execute("delete from embedding");
	}

}
