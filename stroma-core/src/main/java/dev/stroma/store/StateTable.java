package dev.stroma.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.ResultSetExtractor;

/**
 * Entries of the state, in one transaction. Owns table {@code state}. An entry that has
 * expired is there until it is swept, and seen by no method that is given the moment.
 */
public final class StateTable {

	private static final String COLUMNS = "namespace, key, type, value, expires_at, updated_at";

	private static final String LIVE = "(expires_at is null or expires_at > ?)";

	private static final String FIND = "select " + COLUMNS
			+ " from state where scope = ? and namespace = ? and key = ? and " + LIVE;

	private static final String PUT = """
			insert into state (scope, namespace, key, type, value, expires_at, updated_at)
			values (?, ?, ?, ?, ?, ?, ?)
			on conflict (scope, namespace, key) do update set type = excluded.type, value = excluded.value,
				expires_at = excluded.expires_at, updated_at = excluded.updated_at
			""";

	private final Session session;

	private final boolean exists;

	/**
	 * @param exists whether the file has the table, which one that is only read may lack
	 */
	StateTable(Session session, boolean exists) {
		this.session = session;
		this.exists = exists;
	}

	static boolean exists(Session session) {
		return session.number("select count(*) from sqlite_schema where type = 'table' and name = 'state'") > 0;
	}

	public Optional<StoredState> find(String scope, String namespace, String key, Instant now) {
		if (!this.exists) {
			return Optional.empty();
		}
		try (PreparedStatement find = this.session.prepare(FIND)) {
			find.setString(1, scope);
			find.setString(2, namespace);
			find.setString(3, key);
			find.setLong(4, now.toEpochMilli());
			try (ResultSet row = find.executeQuery()) {
				return row.next() ? Optional.of(stored(row)) : Optional.empty();
			}
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("find state", FIND, ex);
		}
	}

	/**
	 * Entries in the order of their keys, by code points.
	 * @param from the first key that may be among them
	 * @param before the first key that is not among them, {@code null} for no limit
	 * @param limit how many at the most
	 * @param bytes how many bytes of values there may be; the first entry is given
	 * whatever it has
	 */
	public StoredStates list(String scope, String namespace, String from, @Nullable String before, Instant now,
			int limit, long bytes) {
		if (!this.exists) {
			return new StoredStates(List.of(), false);
		}
		return this.session.sql("select " + COLUMNS + """
				 from state where scope = ? and namespace = ? and key >= ?
				and (key < ? or ? is null) and (expires_at is null or expires_at > ?)
				order by key limit ?
				""")
			.param(scope)
			.param(namespace)
			.param(from)
			.param(before)
			.param(before)
			.param(now.toEpochMilli())
			.param(limit + 1)
			.query((ResultSetExtractor<StoredStates>) (rows) -> read(rows, limit, bytes));
	}

	private static StoredStates read(ResultSet rows, int limit, long bytes) throws SQLException {
		List<StoredState> entries = new ArrayList<>();
		long left = bytes;
		while (rows.next()) {
			if (entries.size() == limit) {
				return new StoredStates(entries, true);
			}
			StoredState entry = stored(rows);
			left -= entry.value().length;
			if (left < 0 && !entries.isEmpty()) {
				return new StoredStates(entries, true);
			}
			entries.add(entry);
		}
		return new StoredStates(entries, false);
	}

	/** The namespaces that have entries, in order. */
	public List<String> namespaces(String scope, Instant now) {
		if (!this.exists) {
			return List.of();
		}
		return this.session
			.sql("select distinct namespace from state where scope = ? and " + LIVE + " order by namespace")
			.params(scope, now.toEpochMilli())
			.query((row, number) -> row.getString(1))
			.list();
	}

	/** Writes an entry, in place of one of the same key. */
	public void put(String scope, StoredState entry) {
		Instant expiresAt = entry.expiresAt();
		try (PreparedStatement put = this.session.prepare(PUT)) {
			put.setString(1, scope);
			put.setString(2, entry.namespace());
			put.setString(3, entry.key());
			put.setString(4, entry.type());
			put.setBytes(5, entry.value());
			put.setObject(6, (expiresAt != null) ? expiresAt.toEpochMilli() : null);
			put.setLong(7, entry.updatedAt().toEpochMilli());
			put.executeUpdate();
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("put state", PUT, ex);
		}
	}

	/**
	 * @return whether there was one that had not expired
	 */
	public boolean delete(String scope, String namespace, String key, Instant now) {
		return this.session.sql("delete from state where scope = ? and namespace = ? and key = ? and " + LIVE)
			.params(scope, namespace, key, now.toEpochMilli())
			.update() > 0;
	}

	/**
	 * Deletes the entries of a range of keys.
	 * @return how many of them had not expired
	 */
	public long delete(String scope, String namespace, String from, @Nullable String before, Instant now) {
		String range = " from state where scope = ? and namespace = ? and key >= ? and (key < ? or ? is null)";
		long live = this.session.sql("select count(*)" + range + " and " + LIVE)
			.param(scope)
			.param(namespace)
			.param(from)
			.param(before)
			.param(before)
			.param(now.toEpochMilli())
			.query((row, number) -> row.getLong(1))
			.single();
		this.session.sql("delete" + range)
			.param(scope)
			.param(namespace)
			.param(from)
			.param(before)
			.param(before)
			.update();
		return live;
	}

	/** Whether any entry has expired. */
	public boolean hasExpired(Instant now) {
		return this.exists && this.session.sql("select exists (select 1 from state where expires_at <= ?)")
			.param(now.toEpochMilli())
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

	/**
	 * Deletes entries that have expired.
	 * @param limit how many at the most
	 * @return how many
	 */
	public int sweep(Instant now, int limit) {
		return this.session.sql(
				"delete from state where id in (select id from state where expires_at <= ? order by expires_at limit ?)")
			.params(now.toEpochMilli(), limit)
			.update();
	}

	private static StoredState stored(ResultSet row) throws SQLException {
		long expiresAt = row.getLong(5);
		boolean forEver = row.wasNull();
		return new StoredState(row.getString(1), row.getString(2), row.getString(3), row.getBytes(4),
				forEver ? null : Instant.ofEpochMilli(expiresAt), Instant.ofEpochMilli(row.getLong(6)));
	}

}
