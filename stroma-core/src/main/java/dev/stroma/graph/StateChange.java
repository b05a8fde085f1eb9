package dev.stroma.graph;

import org.jspecify.annotations.Nullable;

/**
 * One change of a {@link KeyValueStore}, with what must be so before it.
 */
public final class StateChange {

	/** What must be so. */
	enum Condition {

		NONE, ABSENT, EQUAL

	}

	private final String namespace;

	private final String key;

	private final @Nullable StateValue value;

	private final Condition condition;

	private final @Nullable StateValue expected;

	private StateChange(String namespace, String key, @Nullable StateValue value, Condition condition,
			@Nullable StateValue expected) {
		this.namespace = namespace;
		this.key = key;
		this.value = value;
		this.condition = condition;
		this.expected = expected;
	}

	/** Writes a value, whatever was there. */
	public static StateChange put(String namespace, String key, StateValue value) {
		return new StateChange(namespace, key, StateValue.require(value), Condition.NONE, null);
	}

	/** Writes a value where there is none. */
	public static StateChange putIfAbsent(String namespace, String key, StateValue value) {
		return new StateChange(namespace, key, StateValue.require(value), Condition.ABSENT, null);
	}

	/** Writes a value in place of one that equals another. */
	public static StateChange compareAndSet(String namespace, String key, StateValue expected, StateValue value) {
		return new StateChange(namespace, key, StateValue.require(value), Condition.EQUAL,
				StateValue.require(expected));
	}

	/** Deletes whatever is there. */
	public static StateChange delete(String namespace, String key) {
		return new StateChange(namespace, key, null, Condition.NONE, null);
	}

	/** Deletes a value that equals another. */
	public static StateChange compareAndDelete(String namespace, String key, StateValue expected) {
		return new StateChange(namespace, key, null, Condition.EQUAL, StateValue.require(expected));
	}

	String namespace() {
		return this.namespace;
	}

	String key() {
		return this.key;
	}

	@Nullable StateValue value() {
		return this.value;
	}

	/**
	 * Whether it may be made.
	 * @param present what is there, if anything
	 */
	boolean holds(@Nullable StateValue present) {
		return switch (this.condition) {
			case NONE -> true;
			case ABSENT -> present == null;
			case EQUAL -> present != null && this.expected != null && present.equals(this.expected);
		};
	}

	/** Whether it depends on what is there. */
	boolean isConditional() {
		return this.condition != Condition.NONE;
	}

}
