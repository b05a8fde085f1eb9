package dev.stroma.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.sqlite.ProgressHandler;

/**
 * Interrupts a connection's statements once a deadline has passed, which is looked at
 * every so many steps of SQLite's machine.
 */
final class StatementDeadline extends ProgressHandler {

	private static final int STEPS_BETWEEN_LOOKS = 1000;

	private final long start;

	private final long nanos;

	private StatementDeadline(Duration deadline, long start) {
		this.start = start;
		this.nanos = TimeUnit.NANOSECONDS.convert(deadline);
	}

	/**
	 * @param start when it began, as {@link System#nanoTime()} gave it
	 */
	static void set(Connection connection, Duration deadline, long start) throws SQLException {
		setHandler(connection, STEPS_BETWEEN_LOOKS, new StatementDeadline(deadline, start));
	}

	static void clear(Connection connection) throws SQLException {
		clearHandler(connection);
	}

	@Override
	protected int progress() {
		return (System.nanoTime() - this.start > this.nanos) ? 1 : 0;
	}

}
