package dev.stroma.memory;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.graph.StateChange;
import dev.stroma.graph.StateEntry;
import dev.stroma.graph.StateValue;
import dev.stroma.text.TokenCounter;

/**
 * The conversations of one scope, each a namespace of the state: an entry per turn, one
 * for the number of the last turn, one for the summary.
 */
final class ScopedConversations implements ConversationStore {

	private static final String NAMESPACE = "stroma.conversation/";

	private static final String TURN = "turn/";

	private static final String LAST = "last";

	private static final String SUMMARY = "summary";

	private static final int BLOCK = 50;

	/** A summary of the turns up to one. */
	private record Summary(String text, long through) {

		static final Summary NONE = new Summary("", 0);

	}

	private final String scope;

	private final KeyValueStore state;

	private final Function<String, KeyValueStore> scopes;

	private final TokenCounter tokenCounter;

	private final Clock clock;

	ScopedConversations(String scope, KeyValueStore state, Function<String, KeyValueStore> scopes,
			TokenCounter tokenCounter, Clock clock) {
		this.scope = scope;
		this.state = state;
		this.scopes = scopes;
		this.tokenCounter = tokenCounter;
		this.clock = clock;
	}

	@Override
	public ConversationStore scoped(String scope) {
		String checked = CorpusRecord.checkedScope(scope);
		if (!this.scope.isEmpty() && !this.scope.equals(checked)) {
			throw new InvalidInputException(
					"These conversations are confined to scope '%s' and do not give out scope '%s'"
						.formatted(this.scope, checked));
		}
		return new ScopedConversations(checked, this.scopes.apply(checked), this.scopes, this.tokenCounter, this.clock);
	}

	@Override
	public long append(String conversation, Collection<Turn> turns) {
		String space = namespace(conversation);
		StateValue at = StateValue.of(String.valueOf(this.clock.millis()));
		while (true) {
			StateValue before = this.state.get(space, LAST).orElse(null);
			long last = number(before);
			if (turns.isEmpty()) {
				return last;
			}
			List<StateChange> changes = new ArrayList<>();
			for (Turn turn : turns) {
				changes.add(StateChange.put(space, key(++last), StateValue
					.object(Map.of("role", turn.role(), "text", turn.text(), "at", Long.valueOf(at.text())))));
			}
			StateValue after = StateValue.of(String.valueOf(last));
			changes.add(0, (before != null) ? StateChange.compareAndSet(space, LAST, before, after)
					: StateChange.putIfAbsent(space, LAST, after));
			if (this.state.apply(changes)) {
				return last;
			}
		}
	}

	@Override
	public ConversationWindow window(String conversation, int maxTokens) {
		if (maxTokens < 0) {
			throw new InvalidInputException("A window of %d tokens is asked for: use 0 or more".formatted(maxTokens));
		}
		String space = namespace(conversation);
		long last = last(space);
		Summary summary = summary(space);
		int left = maxTokens;
		String text = null;
		if (summary.through() > 0 && count(summary.text()) <= left) {
			text = summary.text();
			left -= count(text);
		}
		Deque<Turn> turns = new ArrayDeque<>();
		long first = (text != null) ? summary.through() + 1 : 1;
		long next = last;
		boolean fits = true;
		while (fits && next >= first) {
			long from = Math.max(first, next - BLOCK + 1);
			List<Turn> block = turns(conversation, from - 1, (int) (next - from + 1));
			fits = !block.isEmpty();
			for (int i = block.size() - 1; fits && i >= 0; i--) {
				int tokens = count(block.get(i).text());
				fits = tokens <= left && block.get(i).number() <= last;
				if (fits) {
					turns.addFirst(block.get(i));
					left -= tokens;
				}
			}
			next = from - 1;
		}
		return new ConversationWindow(text, List.copyOf(turns), maxTokens - left,
				Math.max(0, last - first + 1) - turns.size());
	}

	private int count(String text) {
		return this.tokenCounter.count(text, 0, text.length());
	}

	@Override
	public List<Turn> turns(String conversation, long after, int limit) {
		if (after < 0) {
			throw new InvalidInputException("Turns after number %d are asked for: use 0 or more".formatted(after));
		}
		return this.state.list(namespace(conversation), TURN, key(after), limit)
			.entries()
			.stream()
			.map(ScopedConversations::turn)
			.toList();
	}

	@Override
	public void summarize(String conversation, String summary, long through) {
		String space = namespace(conversation);
		while (true) {
			StateValue before = this.state.get(space, SUMMARY).orElse(null);
			long last = last(space);
			long least = Math.max(1, summary(before).through());
			if (through < least || through > last) {
				throw new InvalidInputException(
						"The summary of conversation '%s' is to stand for the turns up to %d: use %d to %d"
							.formatted(conversation, through, least, last));
			}
			StateValue after = StateValue.object(Map.of("text", summary, "through", through));
			if ((before != null) ? this.state.compareAndSet(space, SUMMARY, before, after)
					: this.state.putIfAbsent(space, SUMMARY, after)) {
				return;
			}
		}
	}

	@Override
	public long deleteSummarized(String conversation) {
		String space = namespace(conversation);
		long through = summary(space).through();
		long deleted = 0;
		List<Turn> turns = turns(conversation, 0, BLOCK);
		while (!turns.isEmpty() && turns.get(0).number() <= through) {
			for (Turn turn : turns) {
				if (turn.number() <= through && this.state.delete(space, key(turn.number()))) {
					deleted++;
				}
			}
			turns = turns(conversation, 0, BLOCK);
		}
		return deleted;
	}

	@Override
	public boolean delete(String conversation) {
		return this.state.deleteAll(namespace(conversation), "") > 0;
	}

	@Override
	public List<String> conversations() {
		return this.state.namespaces()
			.stream()
			.filter((space) -> space.startsWith(NAMESPACE))
			.map((space) -> space.substring(NAMESPACE.length()))
			.toList();
	}

	private static String namespace(String conversation) {
		if (conversation == null || conversation.isBlank()) {
			throw new InvalidInputException(
					"The conversation's name is %s: give it one".formatted((conversation == null) ? "null" : "blank"));
		}
		return NAMESPACE + conversation;
	}

	private static String key(long number) {
		return TURN + "%019d".formatted(number);
	}

	private static long number(@Nullable StateValue last) {
		return (last != null) ? Long.parseLong(last.text()) : 0;
	}

	private long last(String space) {
		return number(this.state.get(space, LAST).orElse(null));
	}

	private Summary summary(String space) {
		return summary(this.state.get(space, SUMMARY).orElse(null));
	}

	private static Summary summary(@Nullable StateValue value) {
		if (value == null) {
			return Summary.NONE;
		}
		Map<?, ?> fields = value.object(Map.class);
		return new Summary(String.valueOf(fields.get("text")), ((Number) field(fields, "through")).longValue());
	}

	private static Turn turn(StateEntry entry) {
		Map<?, ?> fields = entry.value().object(Map.class);
		return new Turn(Long.parseLong(entry.key().substring(TURN.length())), String.valueOf(fields.get("role")),
				String.valueOf(fields.get("text")), Instant.ofEpochMilli(((Number) field(fields, "at")).longValue()));
	}

	private static Object field(Map<?, ?> fields, String name) {
		Object value = fields.get(name);
		if (value == null) {
			throw new InvalidInputException("An entry of the conversation has no '%s': delete it".formatted(name));
		}
		return value;
	}

}
