package dev.stroma.store;

import java.sql.SQLException;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.support.SQLExceptionTranslator;

import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.StromaException;

/**
 * Gives SQLite's result codes, of which Spring knows none, their names in Spring's
 * hierarchy, and those again the names a user of Stroma sees.
 */
final class SqliteExceptionTranslator implements SQLExceptionTranslator {

	static final SqliteExceptionTranslator INSTANCE = new SqliteExceptionTranslator();

	private SqliteExceptionTranslator() {
	}

	@Override
	public DataAccessException translate(String task, @Nullable String sql, SQLException ex) {
		if (!(ex instanceof SQLiteException failure)) {
			return new UncategorizedSQLException(task, sql, ex);
		}
		SQLiteErrorCode code = failure.getResultCode();
		String message = String.valueOf(ex.getMessage());
		// extended codes carry the primary code in their lowest byte
		return switch (code.code & 0xFF) {
			case 5, 6 -> new CannotAcquireLockException(message, ex);
			case 9 -> new QueryTimeoutException(message, ex);
			case 8, 10, 11, 13, 14, 26 -> new DataAccessResourceFailureException(message, ex);
			case 19 -> (code == SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE
					|| code == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY) ? new DuplicateKeyException(message, ex)
							: new DataIntegrityViolationException(message, ex);
			default -> new UncategorizedSQLException(task, sql, ex);
		};
	}

	/**
	 * What an application sees of a failure inside the store.
	 */
	static StromaException asStroma(DataAccessException ex, Object path) {
		String reason = ex.getMostSpecificCause().getMessage();
		if (ex instanceof CannotAcquireLockException) {
			return new IndexInUseException(
					"The index '%s' is locked by another program (%s): let it finish, or close it".formatted(path,
							reason),
					ex);
		}
		if (ex instanceof QueryTimeoutException) {
			return new LimitExceededException(
					"A search of index '%s' was stopped at its deadline: allow it more time".formatted(path), ex);
		}
		return new IndexUnavailableException(
				"The index '%s' failed (%s): check the file, its disk space and permissions".formatted(path, reason),
				ex);
	}

}
