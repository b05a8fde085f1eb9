package dev.stroma.spring.boot;

import java.util.Locale;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.RowMapper;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.snapshot.SnapshotManager;

/**
 * The rows of a database of the application as records, read one after the other on one
 * connection, which is given back at the end. Immutable; the methods named after an
 * option return a changed copy. Thread-safe.
 *
 * <p>
 * The key column is the record's ref. Columns named {@code title}, {@code body},
 * {@code kind} and {@code source_ref} are what their names say; any other one is metadata
 * by its name in lower case, of which {@code null} is left out. {@link #rows} reads them
 * in another way.
 *
 * <p>
 * With a column that says {@linkplain #changedBy when a row was changed}, only rows that
 * were are read:
 * <ol>
 * <li>key and change of all rows are read;</li>
 * <li>a row whose change is what its record in the index has is that record;</li>
 * <li>the others are read by their keys, up to {@value #BATCH} at a time.</li>
 * </ol>
 */
public final class JdbcRecordSource implements RecordSource {

	static final int BATCH = 200;

	private final DataSource dataSource;

	private final String sql;

	private final String key;

	private final RowMapper<CorpusRecord> rows;

	private final @Nullable String changed;

	private final @Nullable SnapshotManager snapshots;

	private JdbcRecordSource(DataSource dataSource, String sql, String key, RowMapper<CorpusRecord> rows,
			@Nullable String changed, @Nullable SnapshotManager snapshots) {
		this.dataSource = dataSource;
		this.sql = sql;
		this.key = key;
		this.rows = rows;
		this.changed = changed;
		this.snapshots = snapshots;
	}

	/**
	 * @param sql a query without an order and without a semicolon
	 * @param key the column that tells its rows apart
	 * @throws InvalidInputException when one is blank
	 */
	public static JdbcRecordSource of(DataSource dataSource, String sql, String key) {
		return new JdbcRecordSource(dataSource, required("query", sql), required("key column", key),
				new RowRecords(key), null, null);
	}

	/**
	 * @param rows makes a record of a row, whose ref is the value of the key column
	 */
	public JdbcRecordSource rows(RowMapper<CorpusRecord> rows) {
		return new JdbcRecordSource(this.dataSource, this.sql, this.key, rows, this.changed, this.snapshots);
	}

	/**
	 * @param column has another value after each change of its row, such as a time or a
	 * version; it becomes metadata of the record. A row without a value is always read
	 * @param snapshots of the index that is synced
	 * @throws InvalidInputException when the column is blank
	 */
	public JdbcRecordSource changedBy(String column, SnapshotManager snapshots) {
		return new JdbcRecordSource(this.dataSource, this.sql, this.key, this.rows,
				required("column of changes", column).toLowerCase(Locale.ROOT), snapshots);
	}

	private static String required(String what, String text) {
		if (text == null || text.isBlank()) {
			throw new InvalidInputException("The %s of the source is blank: name one".formatted(what));
		}
		return text;
	}

	/**
	 * @throws org.springframework.dao.DataAccessException when the database refuses, also
	 * while the stream is read
	 */
	@Override
	public Stream<CorpusRecord> open() {
		JdbcReading reading = new JdbcReading(this.dataSource, BATCH);
		try {
			return records(reading).onClose(reading::close);
		}
		catch (RuntimeException ex) {
			reading.close();
			throw ex;
		}
	}

	private Stream<CorpusRecord> records(JdbcReading reading) {
		if (this.changed == null || this.snapshots == null) {
			return reading.jdbc().queryForStream(this.sql, this.rows);
		}
		ChangedRows changedRows = new ChangedRows(reading.jdbc(),
				new ChangedRows.Query(this.sql, this.key, this.changed), this.rows, this.snapshots);
		return RecordSource.of(() -> changedRows).open();
	}

}
