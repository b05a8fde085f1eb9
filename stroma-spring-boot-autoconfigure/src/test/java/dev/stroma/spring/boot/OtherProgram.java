package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What another program does to the file of an index.
 */
final class OtherProgram {

	private OtherProgram() {
	}

	static void execute(Path file, String sql) throws SQLException {
		with(file, sql, () -> {
		});
	}

	/** Runs something before the connection is closed that executed the statement. */
	static void with(Path file, String sql, Runnable meanwhile) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
				Statement statement = connection.createStatement()) {
			statement.execute(sql);
			meanwhile.run();
		}
	}

	/** Overwrites what the full-text index is found by. */
	static void damageWords(Path file) throws SQLException {
		execute(file, "update fts_1_data set block = x'ffffffffffffffffffffffff' where id >= 10");
	}

}
