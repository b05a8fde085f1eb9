package dev.stroma.graph;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;

/**
 * Values under namespaces and keys, in the file of the index and apart from what is
 * searched: a change makes no generation, rebuilding the corpus leaves them. A value that
 * has expired is not seen from that moment on, whether it is swept yet or not.
 * Thread-safe; every change is one transaction.
 *
 * <p>
 * A namespace and a key have 1 to {@link StateOptions#maxKeyLength()} characters, kept
 * exactly, without control characters and blanks around. Order is by code points.
 * Whatever writes throws {@link IndexUnavailableException} where the index is only read.
 */
public interface KeyValueStore {

	/**
	 * What is kept under a key, if anything.
	 */
	default Optional<StateValue> get(String namespace, String key) {
		return entry(namespace, key).map(StateEntry::value);
	}

	/**
	 * As {@link #get}, with when it was written and when it expires.
	 */
	Optional<StateEntry> entry(String namespace, String key);

	/**
	 * Writes a value, whatever was there; also when that one would have lived longer.
	 * @throws LimitExceededException when it has more than
	 * {@link StateOptions#maxValueBytes()}
	 */
	default void put(String namespace, String key, StateValue value) {
		apply(StateChange.put(namespace, key, value));
	}

	/**
	 * Writes a text, whatever was there.
	 */
	default void put(String namespace, String key, String text) {
		put(namespace, key, StateValue.of(text));
	}

	/**
	 * Writes a value where there is none.
	 * @return whether there was none
	 */
	default boolean putIfAbsent(String namespace, String key, StateValue value) {
		return apply(StateChange.putIfAbsent(namespace, key, value));
	}

	/**
	 * Writes a value in place of one that equals another.
	 * @return whether it did
	 */
	default boolean compareAndSet(String namespace, String key, StateValue expected, StateValue value) {
		return apply(StateChange.compareAndSet(namespace, key, expected, value));
	}

	/**
	 * Deletes a key.
	 * @return whether there was a value
	 */
	boolean delete(String namespace, String key);

	/**
	 * Deletes all keys of a namespace that begin with a prefix, {@code ""} for all.
	 * @return how many values there were
	 */
	long deleteAll(String namespace, String prefix);

	/**
	 * Makes several changes in one transaction, in their order: all of them, or none when
	 * the condition of one does not hold at its turn.
	 * @return whether they were made
	 * @throws LimitExceededException when there are more than
	 * {@link StateOptions#maxBatch()}
	 */
	boolean apply(Collection<StateChange> changes);

	/**
	 * As {@link #apply(Collection)}.
	 */
	default boolean apply(StateChange... changes) {
		return apply(Arrays.asList(changes));
	}

	/**
	 * The entries whose keys begin with a prefix, by key. A page ends early where its
	 * values come to 16 MiB.
	 * @param prefix {@code ""} for all
	 * @param after where an earlier page said that the list goes on, {@code null} for its
	 * beginning
	 * @param limit how many at most, 1 to 1000
	 */
	StatePage list(String namespace, String prefix, @Nullable String after, int limit);

	/**
	 * The namespaces that have values, in order.
	 */
	List<String> namespaces();

	/**
	 * Writes all values of this store's scope, with their expiry, to a file that
	 * {@link #importFrom} reads; an existing file is overwritten. One generation, read a
	 * page at a time.
	 */
	void exportTo(Path file);

	/**
	 * Writes the values of a file that {@link #exportTo} wrote, whatever was there, and
	 * deletes none, in several changes. What has expired since is left out.
	 * @return how many were written
	 * @throws InvalidInputException when a line is no value; the message names it
	 */
	long importFrom(Path file);

	/**
	 * The same store confined to one scope: it sees and changes nothing of another.
	 * @throws InvalidInputException when this one is confined to another scope itself
	 */
	KeyValueStore scoped(String scope);

}
