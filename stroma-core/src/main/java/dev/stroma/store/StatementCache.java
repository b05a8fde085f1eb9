package dev.stroma.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * Lends one kept connection to Spring's JDBC classes: closing it does nothing, and the
 * statements it prepares are kept by their text. Not thread-safe, as the connection is
 * not.
 */
final class StatementCache extends AbstractDataSource implements InvocationHandler {

	private static final int MAX_STATEMENTS = 128;

	private final Connection connection;

	private final Connection lent;

	private final Map<String, Kept> statements = new LinkedHashMap<>(16, 0.75f, true);

	StatementCache(Connection connection) {
		this.connection = connection;
		this.lent = proxy(Connection.class, this);
	}

	@Override
	public Connection getConnection() {
		return this.lent;
	}

	@Override
	public Connection getConnection(String username, String password) {
		return this.lent;
	}

	@Override
	public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
		String name = method.getName();
		if (name.equals("close")) {
			return null;
		}
		if (name.equals("prepareStatement") && arguments.length == 1) {
			return prepare((String) arguments[0]);
		}
		return call(this.connection, method, arguments);
	}

	private PreparedStatement prepare(String sql) throws SQLException {
		Kept kept = this.statements.get(sql);
		if (kept == null) {
			kept = new Kept(this.connection.prepareStatement(sql), this.statements.values());
			this.statements.put(sql, kept);
			dropEldest();
		}
		// a statement that is still being read is not shared with a nested use of the
		// same text
		return kept.inUse ? this.connection.prepareStatement(sql) : kept.lend();
	}

	private void dropEldest() throws SQLException {
		if (this.statements.size() > MAX_STATEMENTS) {
			Kept eldest = this.statements.values().iterator().next();
			if (!eldest.inUse) {
				this.statements.values().remove(eldest);
				eldest.statement.close();
			}
		}
	}

	private static <T> T proxy(Class<T> type, InvocationHandler handler) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, handler));
	}

	private static @Nullable Object call(Object target, Method method, Object[] arguments) throws Throwable {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

	private static final class Kept implements InvocationHandler {

		private final PreparedStatement statement;

		private final PreparedStatement lent;

		private final Collection<Kept> cache;

		private boolean inUse;

		private boolean failed;

		Kept(PreparedStatement statement, Collection<Kept> cache) {
			this.statement = statement;
			this.cache = cache;
			this.lent = proxy(PreparedStatement.class, this);
		}

		PreparedStatement lend() {
			this.inUse = true;
			return this.lent;
		}

		@Override
		public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
			if (method.getName().equals("close")) {
				this.inUse = false;
				if (this.failed) {
					this.statement.close();
				}
				return null;
			}
			try {
				return call(this.statement, method, arguments);
			}
			catch (SQLException ex) {
				// after most failures the driver has finalized the statement and cannot
				// execute it again
				this.failed = true;
				this.cache.remove(this);
				throw ex;
			}
		}

	}

}
