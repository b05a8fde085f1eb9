package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import dev.stroma.corpus.Metadata;

/**
 * What records are filtered by: their metadata, a row per value. Owns table
 * {@code attribute}.
 */
final class AttributeTable {

	/**
	 * A row, without its record.
	 */
	record Attribute(String name, AttributeValue value) {
	}

	private final Session session;

	private final PendingRows pending;

	AttributeTable(Session session) {
		this.session = session;
		this.pending = new PendingRows(session,
				"insert into attribute (record_id, name, type, value) values (?, ?, ?, ?)");
	}

	/**
	 * The rows that metadata makes; a list makes several.
	 */
	static Set<Attribute> of(Metadata metadata) {
		Set<Attribute> attributes = new LinkedHashSet<>();
		metadata.asMap().forEach((name, value) -> {
			for (Object item : (value instanceof List<?> items) ? items : List.of(value)) {
				attributes.add(new Attribute(name, AttributeValue.of(item)));
			}
		});
		return attributes;
	}

	/**
	 * The rows that a record has.
	 */
	Set<Attribute> of(long record) {
		return this.session.sql("select name, type, value from attribute where record_id = ?")
			.param(record)
			.query((row, number) -> new Attribute(row.getString(1), new AttributeValue(row.getString(2), value(row))))
			.set();
	}

	/** The driver gives small integers another type than they had. */
	private static Object value(ResultSet row) throws SQLException {
		Object value = row.getObject(3);
		return (value instanceof Integer number) ? (Object) number.longValue() : value;
	}

	/**
	 * Inserts a record's rows, when they are {@linkplain #write() written}.
	 */
	void insert(long record, Metadata metadata) {
		for (Attribute attribute : of(metadata)) {
			this.pending.add(record, attribute.name(), attribute.value().type(), attribute.value().value());
		}
	}

	/** Writes the rows that came; their records are there. */
	void write() {
		this.pending.write();
	}

	/**
	 * Makes a record's rows those of its metadata.
	 */
	void replace(long record, Metadata metadata) {
		delete(record);
		insert(record, metadata);
		write();
	}

	void delete(long record) {
		this.session.sql("delete from attribute where record_id = ?").param(record).update();
	}

}
