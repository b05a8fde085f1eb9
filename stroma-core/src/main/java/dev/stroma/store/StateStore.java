package dev.stroma.store;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * State beside the corpus: entries under scope, namespace and key. Its changes are
 * transactions of their own and make no generation, since no search sees them.
 * Thread-safe.
 */
public final class StateStore {

	private final Database database;

	StateStore(Database database) {
		this.database = database;
	}

	/**
	 * The entry of a key, if there is one that has not expired.
	 */
	public Optional<StoredState> find(String scope, String namespace, String key, Instant now) {
		return this.database.readOnce((session) -> table(session).find(scope, namespace, key, now));
	}

	/**
	 * Reads in one transaction.
	 */
	public <T> T read(Function<StateTable, T> reading) {
		return this.database.read((session) -> reading.apply(table(session)));
	}

	/**
	 * Changes in one transaction: all of it is kept, or nothing when it throws.
	 */
	public <T> T write(Function<StateTable, T> change) {
		return this.database.writeBeside((session) -> change.apply(table(session)));
	}

	private StateTable table(Session session) {
		return new StateTable(session, !this.database.isReadOnly() || StateTable.exists(session));
	}

}
