package dev.stroma.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.MetadataCodec;
import dev.stroma.corpus.Validity;

/**
 * A record as a row of table {@code record r}.
 */
final class RecordRow {

	/** What {@link #read} reads. */
	static final String COLUMNS = "r.ref, r.title, r.body, r.kind, r.source_ref, r.format, r.metadata, r.importance, "
			+ "r.valid_from, r.valid_until";

	private RecordRow() {
	}

	static CorpusRecord read(ResultSet row, String scope) throws SQLException {
		Validity validity = validity(row, 9);
		CorpusRecord record = CorpusRecord.of(row.getString(1), row.getString(2), row.getString(3))
			.kind(row.getString(4))
			.sourceRef(row.getString(5))
			.format(BodyFormat.parse(row.getString(6)))
			.metadata(MetadataCodec.decode(row.getBytes(7)))
			.validFrom(validity.from())
			.validUntil(validity.until())
			.inScope(scope);
		Double importance = importance(row, 8);
		return (importance != null) ? record.importance(importance) : record;
	}

	static @Nullable Double importance(ResultSet row, int column) throws SQLException {
		double importance = row.getDouble(column);
		return row.wasNull() ? null : importance;
	}

	/**
	 * @param from the column of the beginning, before that of the end
	 */
	static Validity validity(ResultSet row, int from) throws SQLException {
		return new Validity(moment(row.getString(from)), moment(row.getString(from + 1)));
	}

	private static @Nullable Instant moment(@Nullable String text) {
		return (text != null) ? Instant.parse(text) : null;
	}

}
