package dev.stroma.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

/**
 * Begins, commits and rolls back on one kept connection, in SQLite's own words: the
 * driver would begin a second transaction after each commit.
 */
final class SqliteTransactionManager extends AbstractPlatformTransactionManager {

	private static final long serialVersionUID = 1L;

	private final transient Connection connection;

	private final String begin;

	private boolean active;

	/**
	 * @param begin {@code begin immediate} for the writer: a deferred transaction that
	 * reads first and writes later fails at once when another process wrote in between
	 */
	SqliteTransactionManager(Connection connection, String begin) {
		this.connection = connection;
		this.begin = begin;
		setTransactionSynchronization(SYNCHRONIZATION_NEVER);
	}

	@Override
	protected Object doGetTransaction() {
		return this.connection;
	}

	@Override
	protected boolean isExistingTransaction(Object transaction) {
		return this.active;
	}

	@Override
	protected void doBegin(Object transaction, TransactionDefinition definition) {
		execute(this.begin);
		this.active = true;
	}

	@Override
	protected void doCommit(DefaultTransactionStatus status) {
		execute("commit");
	}

	@Override
	protected void doRollback(DefaultTransactionStatus status) {
		// SQLite rolls back by itself when the disk is full or a file is damaged
		try (Statement statement = this.connection.createStatement()) {
			statement.execute("rollback");
		}
		catch (SQLException ex) {
			if (!String.valueOf(ex.getMessage()).contains("no transaction is active")) {
				throw SqliteExceptionTranslator.INSTANCE.translate("rollback", null, ex);
			}
		}
	}

	@Override
	protected void doCleanupAfterCompletion(Object transaction) {
		this.active = false;
	}

	private void execute(String sql) {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate(sql, null, ex);
		}
	}

}
