package dev.stroma.spring.boot;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.support.JdbcUtils;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.error.InvalidInputException;

/**
 * Makes records of rows by the names of their columns.
 *
 * @param key the column that is the ref
 */
record RowRecords(String key) implements RowMapper<CorpusRecord> {

	@Override
	public CorpusRecord mapRow(ResultSet row, int number) throws SQLException {
		ResultSetMetaData columns = row.getMetaData();
		Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
		String ref = null;
		String title = null;
		String body = null;
		String kind = null;
		String sourceRef = null;
		for (int i = 1; i <= columns.getColumnCount(); i++) {
			String name = JdbcUtils.lookupColumnName(columns, i).toLowerCase(Locale.ROOT);
			if (name.equals(this.key.toLowerCase(Locale.ROOT))) {
				ref = row.getString(i);
				continue;
			}
			switch (name) {
				case "title" -> title = row.getString(i);
				case "body" -> body = row.getString(i);
				case "kind" -> kind = row.getString(i);
				case "source_ref" -> sourceRef = row.getString(i);
				default -> metadata.put(name, value(row, i, name));
			}
		}
		if (ref == null || body == null) {
			throw new InvalidInputException(
					"Row %d of the source has no '%s': select it, or leave the row out, or map rows with JdbcRecordSource.rows"
						.formatted(number + 1, (ref == null) ? this.key : "body"));
		}
		return CorpusRecord.of(ref, title, body).kind(kind).sourceRef(sourceRef).metadata(metadata);
	}

	/**
	 * A value in a form that metadata takes.
	 * @param name of the column
	 * @throws InvalidInputException when it has none
	 */
	static @Nullable Object value(ResultSet row, int column, String name) throws SQLException {
		Object value = row.getObject(column);
		if (value == null) {
			return null;
		}
		if (value instanceof byte[] || value instanceof Blob) {
			throw new InvalidInputException(
					"The column '%s' of the source has bytes: leave it out of the query, or map rows with JdbcRecordSource.rows"
						.formatted(name));
		}
		if (value instanceof Array array) {
			List<String> items = new ArrayList<>();
			for (Object item : (Object[]) array.getArray()) {
				items.add(String.valueOf(item));
			}
			return items;
		}
		if (value instanceof Clob || value instanceof SQLXML) {
			return row.getString(column);
		}
		return Metadata.scalar(name, plain(value));
	}

	private static Object plain(Object value) {
		if (value instanceof Timestamp time) {
			return time.toInstant();
		}
		if (value instanceof Date date) {
			return date.toLocalDate();
		}
		if (value instanceof OffsetDateTime time) {
			return time.toInstant();
		}
		if (value instanceof ZonedDateTime time) {
			return time.toInstant();
		}
		if (value instanceof LocalDateTime time) {
			return time.atZone(ZoneId.systemDefault()).toInstant();
		}
		if (value instanceof BigInteger || value instanceof BigDecimal) {
			BigDecimal number = new BigDecimal(value.toString());
			boolean whole = number.stripTrailingZeros().scale() <= 0 && number.precision() - number.scale() <= 18;
			return whole ? number.longValueExact() : number.doubleValue();
		}
		boolean known = value instanceof Number || value instanceof Boolean || value instanceof LocalDate
				|| value instanceof Instant;
		return known ? value : value.toString();
	}

}
