package dev.stroma.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * One SQLite connection with Spring's JDBC client over it. Used by one thread at a time.
 */
final class Session implements AutoCloseable {

	private final Path path;

	private final StatementCache connection;

	private final String begin;

	private @Nullable JdbcClient jdbc;

	private boolean inTransaction;

	private boolean hasDeadline;

	private final Set<String> done = new HashSet<>();

	Session(Path path, StatementCache connection, String begin) {
		this.path = path;
		this.connection = connection;
		this.begin = begin;
	}

	/**
	 * Opens a connection.
	 * @param begin how its transactions begin
	 */
	static Session open(Path path, boolean readOnly, String begin) {
		return open(path, readOnly, begin, Footprint.DEFAULT);
	}

	/**
	 * Opens a connection that takes so much for itself.
	 */
	static Session open(Path path, boolean readOnly, String begin, Footprint footprint) {
		SQLiteConfig config = new SQLiteConfig();
		config.setReadOnly(readOnly);
		config.setBusyTimeout((int) Database.BUSY_TIMEOUT.toMillis());
		config.enforceForeignKeys(true);
		// asked for of none: the driver would read the id of every row it writes
		config.setGetGeneratedKeys(false);
		try {
			StatementCache connection = SqliteDriver.connect(config,
					"jdbc:sqlite:" + (readOnly ? StoreFile.readOnlyUri(path) : StoreFile.uri(path)));
			try (Statement statement = connection.createStatement()) {
				statement.execute("pragma trusted_schema = off");
				footprint.apply(statement, readOnly);
			}
			catch (SQLException ex) {
				connection.close();
				throw ex;
			}
			return new Session(path, connection, begin);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.asStroma(SqliteExceptionTranslator.INSTANCE.translate("open", null, ex),
					path);
		}
	}

	/**
	 * Opens a database in memory, reads and writes as is done with a file, and closes it:
	 * by then everything is loaded.
	 */
	static void prepare() {
		try (Session session = new Session(Path.of("memory"),
				SqliteDriver.connect(new SQLiteConfig(), "jdbc:sqlite::memory:"), "begin immediate")) {
			session.execute("create table prepared (id integer)");
			session.inTransaction(() -> session.update("insert into prepared values (1)"));
			session.rows("select id from prepared where id = ?", (row) -> row.getLong(1), 1);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("prepare", null, ex);
		}
	}

	Path path() {
		return this.path;
	}

	Connection connection() {
		return this.connection;
	}

	/**
	 * Made for the first who asks: opening a file does without, and a start is spared the
	 * time that loading it takes.
	 */
	JdbcClient jdbc() {
		JdbcClient made = this.jdbc;
		if (made == null) {
			// closed by nobody but this
			JdbcTemplate template = new JdbcTemplate(new SingleConnectionDataSource(this.connection, false));
			template.setExceptionTranslator(SqliteExceptionTranslator.INSTANCE);
			made = JdbcClient.create(template);
			this.jdbc = made;
		}
		return made;
	}

	JdbcClient.StatementSpec sql(String sql) {
		return jdbc().sql(sql);
	}

	/**
	 * A statement that is kept, for what is done very often: without the client's
	 * detours. Closing it keeps it.
	 */
	PreparedStatement prepare(String sql) throws SQLException {
		return this.connection.prepareStatement(sql);
	}

	/**
	 * Reads the rows of a statement that is kept, without the client's detours.
	 */
	void rows(String sql, RowCallbackHandler rows, Object... values) {
		translated(() -> {
			try (PreparedStatement statement = prepare(sql)) {
				for (int i = 0; i < values.length; i++) {
					statement.setObject(i + 1, values[i]);
				}
				try (ResultSet row = statement.executeQuery()) {
					while (row.next()) {
						rows.processRow(row);
					}
				}
				return true;
			}
			catch (SQLException ex) {
				throw SqliteExceptionTranslator.INSTANCE.translate("read rows", sql, ex);
			}
		});
	}

	/**
	 * Runs a statement that is kept once for each row of values, in their order. The
	 * driver does after each single execution what it does here once.
	 */
	void updateAll(String sql, List<@Nullable Object[]> rows) {
		try (PreparedStatement statement = prepare(sql)) {
			for (@Nullable
			Object[] values : rows) {
				for (int i = 0; i < values.length; i++) {
					statement.setObject(i + 1, values[i]);
				}
				statement.addBatch();
			}
			statement.executeBatch();
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("write rows", sql, ex);
		}
	}

	/**
	 * Inserts one row. Not by {@code returning}, which makes SQLite keep a journal per
	 * statement, for which the full-text index writes out all it has pending.
	 * @return its id
	 */
	long insert(JdbcClient.StatementSpec insert) {
		insert.update();
		return number("select last_insert_rowid()");
	}

	/**
	 * The only value of a query that takes none. Some are asked for every row that is
	 * written, or for every search, hence without the client's detours.
	 */
	long number(String sql) {
		try (PreparedStatement statement = prepare(sql); ResultSet row = statement.executeQuery()) {
			if (!row.next()) {
				throw new EmptyResultDataAccessException(1);
			}
			return row.getLong(1);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("read number", sql, ex);
		}
	}

	/**
	 * The only text of a query that takes no values and is asked once.
	 */
	String text(String sql) {
		try (Statement statement = this.connection.createStatement(); ResultSet row = statement.executeQuery(sql)) {
			if (!row.next()) {
				throw new EmptyResultDataAccessException(1);
			}
			return row.getString(1);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("read text", sql, ex);
		}
	}

	/**
	 * Runs a statement that takes no values and returns none, and keeps it: one that
	 * every search needs.
	 */
	void executeKept(String sql) {
		try (PreparedStatement statement = prepare(sql)) {
			statement.execute();
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("execute", sql, ex);
		}
	}

	/**
	 * Runs a statement that takes no values and returns none, such as DDL.
	 */
	void execute(String sql) {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("execute", sql, ex);
		}
	}

	/**
	 * Runs a statement that takes no values to its end, though it may give a row for each
	 * piece it does.
	 * @return how many rows it changed
	 */
	int update(String sql) {
		try (Statement statement = this.connection.createStatement()) {
			return statement.executeUpdate(sql);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("update", sql, ex);
		}
	}

	/**
	 * Runs an action the first time it is asked for on this connection.
	 */
	void once(String name, Runnable action) {
		if (!this.done.contains(name)) {
			action.run();
			this.done.add(name);
		}
	}

	/**
	 * Interrupts statements once the deadline has passed, {@code null} for none.
	 * @param start when it began, as {@link System#nanoTime()} gave it
	 */
	void deadline(@Nullable Duration deadline, long start) {
		try {
			if (deadline != null) {
				StatementDeadline.set(this.connection, deadline, start);
			}
			else if (this.hasDeadline) {
				StatementDeadline.clear(this.connection);
			}
			this.hasDeadline = deadline != null;
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("set deadline", null, ex);
		}
	}

	/**
	 * Runs all of it in one transaction, or nothing. What is run within another one is a
	 * part of it. In SQLite's own words: the driver would begin a second transaction
	 * after each commit.
	 */
	<T> T inTransaction(Supplier<T> work) {
		return this.inTransaction ? translated(work) : translated(() -> transact(work));
	}

	private <T> T transact(Supplier<T> work) {
		execute(this.begin);
		this.inTransaction = true;
		try {
			T result = work.get();
			execute("commit");
			return result;
		}
		catch (RuntimeException | Error ex) {
			rollback(ex);
			throw ex;
		}
		finally {
			this.inTransaction = false;
		}
	}

	/**
	 * SQLite rolls back by itself when the disk is full or a file is damaged.
	 */
	private void rollback(Throwable cause) {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute("rollback");
		}
		catch (SQLException ex) {
			if (!String.valueOf(ex.getMessage()).contains("no transaction is active")) {
				cause.addSuppressed(ex);
			}
		}
	}

	<T> T translated(Supplier<T> work) {
		try {
			return work.get();
		}
		catch (DataAccessException ex) {
			throw SqliteExceptionTranslator.asStroma(ex, this.path);
		}
	}

	@Override
	public void close() {
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.asStroma(SqliteExceptionTranslator.INSTANCE.translate("close", null, ex),
					this.path);
		}
	}

}
