package dev.stroma.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

import dev.stroma.error.LimitExceededException;

/**
 * Reads by the SQL of others: on a reader of its own, which is closed afterwards, since
 * nobody knows what became of it.
 */
final class GuestReading {

	private final Database database;

	private final Duration timeout;

	GuestReading(Database database, Duration timeout) {
		this.database = database;
		this.timeout = timeout;
	}

	<T> T read(Function<JdbcClient, T> reading) {
		Session session = this.database.borrow();
		long start = System.nanoTime();
		try {
			confine(session);
			session.deadline(this.timeout, start);
			return reading.apply(session.jdbc());
		}
		catch (DataAccessException ex) {
			if (System.nanoTime() - start > TimeUnit.NANOSECONDS.convert(this.timeout)) {
				throw new LimitExceededException(
						"A read of index '%s' took longer than stroma.store.read-timeout, which is %s, and was stopped: read less, or allow it more time"
							.formatted(this.database.path(), this.timeout),
						ex);
			}
			throw ex;
		}
		finally {
			this.database.discard(session);
		}
	}

	/**
	 * The file is opened for reading only: what is left are temporary tables and other
	 * files.
	 */
	private static void confine(Session session) {
		try {
			((SQLiteConnection) session.connection()).setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("confine", null, ex);
		}
		session.execute("pragma query_only = on");
		session.execute("begin");
	}

}
