package dev.stroma.graph;

import java.time.Clock;
import java.time.Instant;

import dev.stroma.corpus.Beginning;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.store.StateStore;
import dev.stroma.store.StateTable;

/**
 * The state of one file: its stores, one per scope, and what sweeps them. Not API; use
 * {@code Stroma}.
 */
public final class State {

	/** Small enough that no other writer waits long. */
	private static final int SWEPT_AT_ONCE = 500;

	private final StateStore store;

	private final StateOptions options;

	private final Clock clock;

	/**
	 * @param clock tells what has expired
	 */
	public State(StateStore store, StateOptions options, Clock clock) {
		this.store = store;
		this.options = options;
		this.clock = clock;
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public KeyValueStore keyValues(String scope) {
		return new ScopedState(this, scope);
	}

	/**
	 * Deletes what has expired, in steps between which others write.
	 */
	public void sweep() {
		Instant now = this.clock.instant();
		boolean more = this.store.read((table) -> table.hasExpired(now));
		while (more) {
			more = this.store.write((table) -> table.sweep(now, SWEPT_AT_ONCE)) == SWEPT_AT_ONCE;
		}
	}

	StateStore store() {
		return this.store;
	}

	StateOptions options() {
		return this.options;
	}

	Clock clock() {
		return this.clock;
	}

	/**
	 * A name as it is kept: exactly.
	 */
	String name(String what, String name) {
		if (name == null || name.isBlank()) {
			throw new InvalidInputException(
					"The %s is %s: give it one or more characters".formatted(what, (name == null) ? "null" : "blank"));
		}
		if (name.length() > this.options.maxKeyLength()) {
			throw new LimitExceededException(
					"The %s '%s...' has %d characters, more than the %d of stroma.state.max-key-length: raise it, or use a hash of it"
						.formatted(what, Beginning.of(name, 40), name.length(), this.options.maxKeyLength()));
		}
		return clean(what, name);
	}

	/**
	 * The beginning of a name.
	 */
	static String prefix(String prefix) {
		if (prefix == null) {
			throw new InvalidInputException("The prefix is null: use \"\" for all keys");
		}
		return clean("prefix", prefix);
	}

	private static String clean(String what, String text) {
		if (text.codePoints().anyMatch(State::isRefused)) {
			throw new InvalidInputException("The %s '%s' has a control character or half a surrogate pair: remove it"
				.formatted(what, text.replaceAll("[\\p{Cntrl}\\p{Cs}]", " ")));
		}
		return text;
	}

	private static boolean isRefused(int c) {
		return Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE;
	}

}
