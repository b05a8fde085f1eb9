package dev.stroma.spring.boot;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

/**
 * One connection of the host's while records are read, given back as it was. In a
 * transaction, since some drivers fetch a few rows at a time only in one.
 */
final class JdbcReading implements AutoCloseable {

	private final Connection connection;

	private final boolean autoCommit;

	private final JdbcTemplate jdbc;

	JdbcReading(DataSource dataSource, int fetchSize) {
		Connection opened = null;
		try {
			opened = dataSource.getConnection();
			this.autoCommit = opened.getAutoCommit();
			opened.setAutoCommit(false);
		}
		catch (SQLException ex) {
			JdbcUtils.closeConnection(opened);
			throw new CannotGetJdbcConnectionException("The database of the source cannot be reached", ex);
		}
		this.connection = opened;
		this.jdbc = new JdbcTemplate(new SingleConnectionDataSource(opened, true));
		this.jdbc.setFetchSize(fetchSize);
	}

	JdbcTemplate jdbc() {
		return this.jdbc;
	}

	@Override
	public void close() {
		try {
			this.connection.rollback();
			this.connection.setAutoCommit(this.autoCommit);
		}
		catch (SQLException ex) {
			throw new UncategorizedSQLException("end reading records", null, ex);
		}
		finally {
			JdbcUtils.closeConnection(this.connection);
		}
	}

}
