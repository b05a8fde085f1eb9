package dev.stroma.store;

import java.sql.Connection;
import java.sql.SQLException;

import org.sqlite.Function;

/**
 * Calls Java from SQL, over a file of Stroma, the Go library.
 */
final class GoFunction extends Function {

	private static final int DETERMINISTIC = 0x800;

	private final Body body;

	private GoFunction(Body body) {
		this.body = body;
	}

	/**
	 * Makes a function of a connection.
	 * @param values how many it takes
	 */
	static void create(Connection connection, String name, int values, Body body) throws SQLException {
		create(connection, name, new GoFunction(body), values, DETERMINISTIC);
	}

	/**
	 * What a function does, the same for the same values.
	 */
	@FunctionalInterface
	interface Body {

		/**
		 * @param values what SQL gives the function
		 * @return a text, a number or bytes
		 */
		Object apply(GoFunction values) throws SQLException;

	}

	@Override
	protected void xFunc() throws SQLException {
		try {
			Object result = this.body.apply(this);
			if (result instanceof byte[] bytes) {
				result(bytes);
			}
			else if (result instanceof Number number) {
				result(number.longValue());
			}
			else {
				result(String.valueOf(result));
			}
		}
		catch (RuntimeException ex) {
			error(String.valueOf(ex.getMessage()));
		}
	}

	String text(int index) throws SQLException {
		String text = value_text(index);
		return (text != null) ? text : "";
	}

	long number(int index) throws SQLException {
		return value_long(index);
	}

	byte[] bytes(int index) throws SQLException {
		byte[] bytes = value_blob(index);
		return (bytes != null) ? bytes : new byte[0];
	}

}
