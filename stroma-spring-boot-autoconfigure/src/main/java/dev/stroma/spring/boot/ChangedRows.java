package dev.stroma.spring.boot;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotManager;

/**
 * All rows of a query as records: those that did not change are taken from the index.
 */
final class ChangedRows implements Iterator<CorpusRecord>, AutoCloseable {

	/**
	 * What is read.
	 *
	 * @param changed the column of changes, also the metadata key that keeps it
	 */
	record Query(String sql, String key, String changed) {

		String versions() {
			return "select %s, %s from (%s) stroma_rows".formatted(this.key, this.changed, this.sql);
		}

		String rows(int keys) {
			return "select * from (%s) stroma_rows where %s in (%s)".formatted(this.sql, this.key,
					String.join(", ", Collections.nCopies(keys, "?")));
		}

	}

	/**
	 * Which state a row is in.
	 *
	 * @param change in the form in which metadata keeps it
	 */
	private record Version(Object key, @Nullable Object change) {

		String ref() {
			return this.key.toString();
		}

	}

	private final JdbcTemplate jdbc;

	private final Query query;

	private final RowMapper<CorpusRecord> rows;

	private final SnapshotManager snapshots;

	private final Stream<Version> listing;

	private final Iterator<Version> versions;

	private Iterator<CorpusRecord> records = List.<CorpusRecord>of().iterator();

	ChangedRows(JdbcTemplate jdbc, Query query, RowMapper<CorpusRecord> rows, SnapshotManager snapshots) {
		this.jdbc = jdbc;
		this.query = query;
		this.rows = rows;
		this.snapshots = snapshots;
		this.listing = jdbc.queryForStream(query.versions(), (row, number) -> {
			Object key = row.getObject(1);
			if (key == null) {
				throw new InvalidInputException("Row %d of the source has no '%s': leave it out of the query"
					.formatted(number + 1, query.key()));
			}
			return new Version(key, RowRecords.value(row, 2, query.changed()));
		});
		this.versions = this.listing.iterator();
	}

	@Override
	public boolean hasNext() {
		while (!this.records.hasNext() && this.versions.hasNext()) {
			List<Version> batch = new ArrayList<>();
			while (batch.size() < JdbcRecordSource.BATCH && this.versions.hasNext()) {
				batch.add(this.versions.next());
			}
			this.records = records(batch).iterator();
		}
		return this.records.hasNext();
	}

	@Override
	public CorpusRecord next() {
		if (!hasNext()) {
			throw new NoSuchElementException("The source has no more rows");
		}
		return this.records.next();
	}

	/** In their order; without those that were deleted since they were listed. */
	private List<CorpusRecord> records(List<Version> batch) {
		Map<String, CorpusRecord> records = new HashMap<>();
		List<Object> wanted = new ArrayList<>();
		try (Snapshot snapshot = this.snapshots.open()) {
			for (Version version : batch) {
				CorpusRecord indexed = snapshot.record(version.ref()).orElse(null);
				if (indexed != null && version.change() != null
						&& version.change().equals(indexed.metadata().asMap().get(this.query.changed()))) {
					records.put(version.ref(), indexed);
				}
				else {
					wanted.add(version.key());
				}
			}
		}
		if (!wanted.isEmpty()) {
			this.jdbc.query(this.query.rows(wanted.size()), this::read, wanted.toArray())
				.forEach((record) -> records.put(record.ref(), record));
		}
		return batch.stream().map((version) -> records.get(version.ref())).filter(Objects::nonNull).toList();
	}

	private CorpusRecord read(ResultSet row, int number) throws SQLException {
		CorpusRecord record = Objects.requireNonNull(this.rows.mapRow(row, number));
		Object change = RowRecords.value(row, row.findColumn(this.query.changed()), this.query.changed());
		return record.metadata(record.metadata().with(this.query.changed(), change));
	}

	@Override
	public void close() {
		this.listing.close();
	}

}
