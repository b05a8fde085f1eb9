package dev.stroma.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * A connection that keeps the statements it prepares by their text: closing one leaves it
 * for the next who asks. One of the driver's own kind, as what stands in front of the
 * driver costs each call some time, and a start much. Not thread-safe.
 */
final class StatementCache extends JDBC4Connection {

	private static final int MAX_STATEMENTS = 128;

	private final Map<String, Kept> statements = new LinkedHashMap<>(16, 0.75f, true);

	StatementCache(String url, Properties properties) throws SQLException {
		super(url, url.substring(JDBC.PREFIX.length()), properties);
	}

	@Override
	public PreparedStatement prepareStatement(String sql) throws SQLException {
		Kept kept = this.statements.get(sql);
		if (kept == null || kept.isFinalized()) {
			kept = new Kept(this, sql);
			this.statements.put(sql, kept);
			dropEldest();
		}
		// a statement that is still being read is not shared with a nested use of the
		// same text
		return kept.inUse ? super.prepareStatement(sql) : kept.lend();
	}

	private void dropEldest() throws SQLException {
		if (this.statements.size() > MAX_STATEMENTS) {
			Kept eldest = this.statements.values().iterator().next();
			if (!eldest.inUse) {
				this.statements.values().remove(eldest);
				eldest.end();
			}
		}
	}

	private static final class Kept extends JDBC4PreparedStatement {

		private boolean inUse;

		private String @Nullable [] columns;

		Kept(SQLiteConnection connection, String sql) throws SQLException {
			super(connection, sql);
		}

		/** As the driver does after most failures; then it cannot be executed again. */
		boolean isFinalized() {
			return this.pointer.isClosed();
		}

		PreparedStatement lend() {
			this.inUse = true;
			return this;
		}

		/**
		 * With the names of its columns, which the driver would ask for one by one each
		 * time.
		 */
		@Override
		public ResultSet getResultSet() throws SQLException {
			this.rs.colsMeta = this.columns;
			ResultSet result = super.getResultSet();
			this.columns = this.rs.colsMeta;
			return result;
		}

		@Override
		public void close() throws SQLException {
			this.inUse = false;
			if (!isFinalized()) {
				// whatever it was in the middle of
				clearBatch();
				this.pointer.safeRunInt(DB::reset);
			}
		}

		void end() throws SQLException {
			super.close();
		}

	}

}
