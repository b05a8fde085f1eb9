package dev.stroma.store;

import java.lang.reflect.Field;
import java.sql.Connection;

/**
 * The connection an open index writes with, for tests that watch SQLite at work. Nothing
 * but a test may have it, hence no accessor.
 */
public final class WriterConnection {

	private WriterConnection() {
	}

	/**
	 * @param stroma an open index
	 */
	public static Connection of(Object stroma) throws ReflectiveOperationException {
		Object store = field(field(stroma, "engine"), "store");
		return ((Session) field(field(store, "database"), "writer")).connection();
	}

	private static Object field(Object owner, String name) throws ReflectiveOperationException {
		Field field = owner.getClass().getDeclaredField(name);
		field.setAccessible(true);
		return field.get(owner);
	}

}
