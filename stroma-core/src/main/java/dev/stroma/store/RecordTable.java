package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.RowCallbackHandler;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.MetadataCodec;

/**
 * Records. Owns table {@code record}.
 */
final class RecordTable {

	private static final String STORED = """
			select r.id, s.name, r.ref, r.content_hash, r.pipeline, r.born
			from scope s join record r on r.scope_id = s.id
			""";

	private static final String PUT = """
			insert into record (id, scope_id, ref, kind, title, source_ref, format, pipeline, born, content_hash,
				metadata, importance, valid_from, valid_until, body)
			values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			on conflict (id) do update set kind = excluded.kind, title = excluded.title,
				source_ref = excluded.source_ref, format = excluded.format, pipeline = excluded.pipeline,
				born = excluded.born, content_hash = excluded.content_hash, metadata = excluded.metadata,
				importance = excluded.importance, valid_from = excluded.valid_from,
				valid_until = excluded.valid_until, body = excluded.body
			""";

	private final Session session;

	private final AttributeTable attributes;

	private final IdSequence ids;

	private final PendingRows pending;

	RecordTable(Session session) {
		this.session = session;
		this.pending = new PendingRows(session, PUT);
		this.ids = new IdSequence(session, "record");
		this.attributes = new AttributeTable(session);
	}

	Optional<StoredRecord> stored(String scope, String ref) {
		return this.session.sql(STORED + "where s.name = ? and r.ref = ?")
			.params(scope, ref)
			.query(RecordTable::stored)
			.optional();
	}

	/**
	 * Those of the refs that there are, in no particular order.
	 */
	Map<String, StoredRecord> stored(String scope, Collection<String> refs) {
		Map<String, StoredRecord> stored = new HashMap<>();
		this.session.sql("""
				select r.id, s.name, r.ref, r.content_hash, r.pipeline, r.born
				from scope s cross join json_each(?) wanted cross join record r
					on r.scope_id = s.id and r.ref = wanted.value
				where s.name = ?
				""").params(JsonTexts.array(refs), scope).query((RowCallbackHandler) (row) -> {
			StoredRecord record = stored(row, 0);
			stored.put(record.ref(), record);
		});
		return stored;
	}

	/**
	 * All records of a scope, by ref.
	 */
	List<StoredRecord> stored(String scope) {
		return this.session.sql(STORED + "where s.name = ? order by r.ref")
			.param(scope)
			.query(RecordTable::stored)
			.list();
	}

	/**
	 * The records of a scope that nobody wrote after a generation, by ref.
	 */
	List<StoredRecord> storedBy(String scope, long generation) {
		return this.session.sql(STORED + "where s.name = ? and r.born <= ? order by r.ref")
			.params(scope, generation)
			.query(RecordTable::stored)
			.list();
	}

	/**
	 * The records that pass, by ref.
	 */
	List<StoredRecord> stored(Scoped scoped) {
		return this.session.sql(STORED + "where r.scope_id = ? and " + scoped.filter() + " order by r.ref")
			.params(scoped.values())
			.query(RecordTable::stored)
			.list();
	}

	private static StoredRecord stored(ResultSet row, int number) throws SQLException {
		return new StoredRecord(row.getLong(1), row.getString(2), row.getString(3),
				ContentHash.ofBytes(row.getBytes(4)), row.getString(5), row.getLong(6));
	}

	Optional<CorpusRecord> record(String scope, String ref) {
		return this.session
			.sql("select %s from scope s join record r on r.scope_id = s.id where s.name = ? and r.ref = ?"
				.formatted(RecordRow.COLUMNS))
			.params(scope, ref)
			.query((row, number) -> RecordRow.read(row, scope))
			.optional();
	}

	/**
	 * The first records that pass of those after a ref, by ref.
	 */
	List<CorpusRecord> page(String scope, Scoped scoped, String after, int limit) {
		String condition = scoped.filter().isEmpty() ? "" : " and " + scoped.filter();
		return this.session
			.sql("select %s from record r where r.scope_id = ?%s and r.ref > ? order by r.ref limit ?"
				.formatted(RecordRow.COLUMNS, condition))
			.params(scoped.values())
			.params(after, limit)
			.query((row, number) -> RecordRow.read(row, scope))
			.list();
	}

	private static @Nullable Object text(@Nullable Instant moment) {
		return (moment != null) ? AttributeValue.of(moment).value() : null;
	}

	/** Whether any record of a scope has a beginning or an end. */
	boolean hasValidity(long scope) {
		return this.session.sql("""
				select exists (select id from record where scope_id = ? and valid_from is not null
					union all select id from record where scope_id = ? and valid_until is not null)
				""").params(scope, scope).query((row, number) -> row.getBoolean(1)).single();
	}

	/** Whether any record of a scope is not valid at a moment. */
	boolean hasInvalid(long scope, Instant moment) {
		return this.session.sql("select exists (" + Scoped.INVALID + ")")
			.params(Scoped.invalidValues(scope, moment))
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

	/**
	 * The records of a scope that are not valid at a moment.
	 */
	List<Long> invalid(long scope, Instant moment) {
		return this.session.sql(Scoped.INVALID)
			.params(Scoped.invalidValues(scope, moment))
			.query((row, number) -> row.getLong(1))
			.list();
	}

	List<Long> ids(Scoped scoped) {
		return this.session.sql("select r.id from record r where r.scope_id = ? and " + scoped.filter())
			.params(scoped.values())
			.query((row, number) -> row.getLong(1))
			.list();
	}

	long count(Scoped scoped) {
		String condition = scoped.filter().isEmpty() ? "" : " and " + scoped.filter();
		return this.session.sql("select count(*) from record r where r.scope_id = ?" + condition)
			.params(scoped.values())
			.query((row, number) -> row.getLong(1))
			.single();
	}

	/**
	 * How many records of a scope there are of each kind.
	 */
	SortedMap<String, Long> kinds(String scope) {
		SortedMap<String, Long> kinds = new TreeMap<>();
		this.session.sql("""
				select r.kind, count(*) from scope s join record r on r.scope_id = s.id where s.name = ? group by r.kind
				""").param(scope).query((row) -> {
			kinds.put(row.getString(1), row.getLong(2));
		});
		return kinds;
	}

	/**
	 * Inserts or overwrites a record and all its attributes, when they are
	 * {@linkplain #write() written}.
	 * @return its id
	 */
	long put(CorpusRecord record, long scope, ContentHash hash, @Nullable StoredRecord before, String pipeline,
			long born) {
		long id = (before != null) ? before.id() : this.ids.next();
		this.pending.add(id, scope, record.ref(), record.kind(), record.title(), record.sourceRef(),
				record.format().label(), pipeline, born, hash.toBytes(), MetadataCodec.encode(record.metadata()),
				record.importance().isPresent() ? record.importance().getAsDouble() : null,
				text(record.validity().from()), text(record.validity().until()), record.body());
		if (before != null) {
			this.attributes.delete(id);
		}
		this.attributes.insert(id, record.metadata());
		return id;
	}

	/** Writes the records that came. */
	void write() {
		this.pending.write();
		this.attributes.write();
	}

	/**
	 * Visits all records of all scopes.
	 */
	void forEach(Consumer<StoredRecord> visitor) {
		this.session.sql(STORED + "order by r.id").query((row) -> {
			visitor.accept(stored(row, 0));
		});
	}

	/**
	 * Gives a record the hash that it has, and forgets how it was cut, so that it is cut
	 * anew when it is given next.
	 */
	void doubt(long record, ContentHash hash) {
		this.session.sql("update record set pipeline = '', content_hash = ? where id = ?")
			.params(hash.toBytes(), record)
			.update();
	}

	/** The record's chunks go first. */
	void delete(long record) {
		this.attributes.delete(record);
		this.session.sql("delete from record where id = ?").param(record).update();
	}

}
