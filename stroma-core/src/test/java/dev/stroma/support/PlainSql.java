package dev.stroma.support;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A database file as another program sees it.
 */
public final class PlainSql implements AutoCloseable {

	private final Connection connection;

	private PlainSql(Connection connection) {
		this.connection = connection;
	}

	public static PlainSql on(Path file) throws SQLException {
		return new PlainSql(DriverManager.getConnection("jdbc:sqlite:" + file));
	}

	public static PlainSql inMemory() throws SQLException {
		return new PlainSql(DriverManager.getConnection("jdbc:sqlite::memory:"));
	}

	/**
	 * By a connection that somebody else opened; closing this closes it.
	 */
	public static PlainSql over(Connection connection) {
		return new PlainSql(connection);
	}

	public Connection connection() {
		return this.connection;
	}

	public PlainSql execute(String... statements) throws SQLException {
		try (Statement statement = this.connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
		return this;
	}

	/** Each row's columns. */
	public List<List<Object>> rows(String sql, Object... values) throws SQLException {
		try (PreparedStatement statement = this.connection.prepareStatement(sql)) {
			for (int i = 0; i < values.length; i++) {
				statement.setObject(i + 1, values[i]);
			}
			List<List<Object>> rows = new ArrayList<>();
			ResultSet result = statement.executeQuery();
			while (result.next()) {
				List<Object> row = new ArrayList<>();
				for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
					row.add(result.getObject(i));
				}
				rows.add(row);
			}
			return rows;
		}
	}

	/** The only column of the only row. */
	public Object value(String sql, Object... values) throws SQLException {
		List<List<Object>> rows = rows(sql, values);
		if (rows.size() != 1) {
			throw new AssertionError(rows.size() + " rows: " + sql);
		}
		return rows.get(0).get(0);
	}

	public long number(String sql, Object... values) throws SQLException {
		return ((Number) value(sql, values)).longValue();
	}

	@Override
	public void close() throws SQLException {
		this.connection.close();
	}

}
