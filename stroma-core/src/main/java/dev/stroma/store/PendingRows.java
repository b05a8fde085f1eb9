package dev.stroma.store;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Rows on their way into a table. They are written together, which takes the driver a
 * fraction of what it takes one at a time; until then nothing reads them.
 */
final class PendingRows {

	private final Session session;

	private final String insert;

	private final List<@Nullable Object[]> rows = new ArrayList<>();

	/**
	 * @param insert a statement that writes one row
	 */
	PendingRows(Session session, String insert) {
		this.session = session;
		this.insert = insert;
	}

	/**
	 * @param values of the statement's parameters: numbers, strings, byte arrays
	 */
	void add(@Nullable Object... values) {
		this.rows.add(values);
	}

	int size() {
		return this.rows.size();
	}

	/** Writes them in the order in which they came. */
	void write() {
		if (!this.rows.isEmpty()) {
			this.session.updateAll(this.insert, this.rows);
			this.rows.clear();
		}
	}

}
