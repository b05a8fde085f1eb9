package dev.stroma.graph;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.store.StateTable;
import dev.stroma.store.StoredState;
import dev.stroma.store.StoredStates;

/**
 * The state of one scope.
 */
final class ScopedState implements KeyValueStore {

	private static final long PAGE_BYTES = 16L << 20;

	/** Ends the transaction of changes that cannot be made. */
	private static final class Unmet extends RuntimeException {

		Unmet() {
			super(null, null, false, false);
		}

	}

	private final State state;

	private final String scope;

	ScopedState(State state, String scope) {
		this.state = state;
		this.scope = scope;
	}

	@Override
	public KeyValueStore scoped(String scope) {
		String checked = CorpusRecord.checkedScope(scope);
		if (!this.scope.isEmpty() && !this.scope.equals(checked)) {
			throw new InvalidInputException("This state is confined to scope '%s' and does not give out scope '%s'"
				.formatted(this.scope, checked));
		}
		return new ScopedState(this.state, checked);
	}

	@Override
	public Optional<StateEntry> entry(String namespace, String key) {
		String space = namespace(namespace);
		String name = key(key);
		return this.state.store().find(this.scope, space, name, now()).map(ScopedState::entry);
	}

	@Override
	public boolean delete(String namespace, String key) {
		String space = namespace(namespace);
		String name = key(key);
		return this.state.store().write((table) -> table.delete(this.scope, space, name, now()));
	}

	@Override
	public long deleteAll(String namespace, String prefix) {
		String space = namespace(namespace);
		KeyRange range = KeyRange.of(State.prefix(prefix));
		return this.state.store()
			.write((table) -> table.delete(this.scope, space, range.from(), range.before(), now()));
	}

	@Override
	public boolean apply(Collection<StateChange> changes) {
		if (changes.size() > this.state.options().maxBatch()) {
			throw new LimitExceededException(
					"The batch has %d changes, more than the %d of stroma.state.max-batch: raise it, or send less at a time"
						.formatted(changes.size(), this.state.options().maxBatch()));
		}
		changes.forEach(this::check);
		if (changes.isEmpty()) {
			return true;
		}
		try {
			return this.state.store().write((table) -> {
				// one moment for all of them, read when it is their turn
				Instant now = now();
				changes.forEach((change) -> make(change, table, now));
				return true;
			});
		}
		catch (Unmet ex) {
			return false;
		}
	}

	private void check(StateChange change) {
		namespace(change.namespace());
		key(change.key());
		StateValue value = change.value();
		int most = this.state.options().maxValueBytes();
		if (value != null && value.encoded().length > most) {
			throw new LimitExceededException(
					"The value of '%s' in '%s' has %d bytes, more than the %d of stroma.state.max-value-size: raise it, or split the value"
						.formatted(change.key(), change.namespace(), value.encoded().length, most));
		}
	}

	private void make(StateChange change, StateTable table, Instant now) {
		String space = namespace(change.namespace());
		String key = key(change.key());
		if (change.isConditional() && !change
			.holds(table.find(this.scope, space, key, now).map((stored) -> entry(stored).value()).orElse(null))) {
			throw new Unmet();
		}
		StateValue value = change.value();
		if (value == null) {
			table.delete(this.scope, space, key, now);
		}
		else {
			table.put(this.scope,
					new StoredState(space, key, value.type().label(), value.encoded(), expiry(value.life(), now), now));
		}
	}

	private static @Nullable Instant expiry(@Nullable Duration life, Instant now) {
		if (life == null) {
			return null;
		}
		try {
			return Instant.ofEpochMilli(Math.addExact(now.toEpochMilli(), TimeUnit.MILLISECONDS.convert(life)));
		}
		catch (ArithmeticException | DateTimeException ex) {
			throw new InvalidInputException(
					"A value is to expire in %s, which no clock reaches: leave the expiry out".formatted(life), ex);
		}
	}

	@Override
	public StatePage list(String namespace, String prefix, @Nullable String after, int limit) {
		if (limit < 1 || limit > StatePage.MAX_LIMIT) {
			throw new InvalidInputException(
					"The page's limit is %d: use 1 to %d".formatted(limit, StatePage.MAX_LIMIT));
		}
		String space = namespace(namespace);
		KeyRange range = KeyRange.of(State.prefix(prefix)).after(after);
		StoredStates found = this.state.store()
			.read((table) -> table.list(this.scope, space, range.from(), range.before(), now(), limit, PAGE_BYTES));
		List<StateEntry> page = found.entries().stream().map(ScopedState::entry).toList();
		return new StatePage(page, found.more() ? page.get(page.size() - 1).key() : null);
	}

	@Override
	public List<String> namespaces() {
		return this.state.store().read((table) -> table.namespaces(this.scope, now()));
	}

	@Override
	public void exportTo(Path file) {
		this.state.store().read((table) -> {
			Instant now = now();
			StateLines.write(file, (lines) -> table.namespaces(this.scope, now)
				.forEach((namespace) -> export(namespace, table, now, lines)));
			return true;
		});
	}

	private void export(String namespace, StateTable table, Instant now, Consumer<StateEntry> lines) {
		KeyRange range = KeyRange.of("");
		StoredStates page;
		do {
			page = table.list(this.scope, namespace, range.from(), range.before(), now, StatePage.MAX_LIMIT,
					PAGE_BYTES);
			List<StoredState> entries = page.entries();
			entries.forEach((entry) -> lines.accept(entry(entry)));
			range = entries.isEmpty() ? range : range.after(entries.get(entries.size() - 1).key());
		}
		while (page.more());
	}

	@Override
	public long importFrom(Path file) {
		long written = 0;
		try (StateLines lines = new StateLines(file)) {
			List<StateChange> batch = new ArrayList<>();
			long bytes = 0;
			for (StateEntry entry = lines.next(); entry != null; entry = lines.next()) {
				StateValue value = alive(entry);
				if (value == null) {
					continue;
				}
				batch.add(StateChange.put(entry.namespace(), entry.key(), value));
				bytes += value.encoded().length;
				if (batch.size() == this.state.options().maxBatch() || bytes > PAGE_BYTES) {
					written += put(batch);
					bytes = 0;
				}
			}
			return written + put(batch);
		}
	}

	/** With what is left of its life, {@code null} when nothing is. */
	private @Nullable StateValue alive(StateEntry entry) {
		Instant end = entry.expiresAt();
		if (end == null) {
			return entry.value();
		}
		Duration left = Duration.between(now(), end);
		return (left.toMillis() > 0) ? entry.value().expiresIn(left) : null;
	}

	private int put(List<StateChange> batch) {
		int count = batch.size();
		apply(batch);
		batch.clear();
		return count;
	}

	private Instant now() {
		return this.state.clock().instant();
	}

	private String namespace(String namespace) {
		return this.state.name("namespace", namespace);
	}

	private String key(String key) {
		return this.state.name("key", key);
	}

	private static StateEntry entry(StoredState stored) {
		return new StateEntry(stored.namespace(), stored.key(),
				new StateValue(StateValue.Type.of(stored.type()), stored.value(), null), stored.expiresAt(),
				stored.updatedAt());
	}

}
