package dev.stroma.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Finds the names of known nodes in a text, all at once, by the automaton of Aho and
 * Corasick (CACM 18:6, 1975) over words: the work grows with the text, not with the
 * number of names. Case and blanks make no difference. Of names that overlap, the one
 * that begins first counts, and of these the longest. Immutable.
 */
public final class KnownNodes {

	/** No nodes. */
	public static final KnownNodes NONE = of(List.of());

	/** Shorter names are found by chance. */
	private static final int LEAST_LENGTH = 3;

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");

	/**
	 * A name in a text.
	 *
	 * @param start offset of its first character
	 * @param end offset after its last character
	 */
	public record Match(NodeKey node, int start, int end) {
	}

	/** A state of the automaton. */
	private static final class State {

		private final Map<String, State> next = new HashMap<>();

		private final int depth;

		private @Nullable State fallback;

		private @Nullable NodeKey node;

		/** The nearest fallback that ends a name. */
		private @Nullable State shorter;

		private State(int depth) {
			this.depth = depth;
		}

	}

	private final State root = new State(0);

	private KnownNodes() {
	}

	/**
	 * @param nodes of two that are shown alike, the first counts
	 */
	public static KnownNodes of(Collection<Node> nodes) {
		KnownNodes known = new KnownNodes();
		nodes.forEach(known::add);
		known.link();
		return known;
	}

	private void add(Node node) {
		List<String> words = WORD.matcher(node.display()).results().map(KnownNodes::folded).toList();
		if (words.isEmpty() || node.key().name().length() < LEAST_LENGTH) {
			return;
		}
		State state = this.root;
		for (String word : words) {
			State last = state;
			state = state.next.computeIfAbsent(word, (unknown) -> new State(last.depth + 1));
		}
		if (state.node == null) {
			state.node = node.key();
		}
	}

	private static String folded(MatchResult word) {
		return GraphName.identity(word.group());
	}

	private void link() {
		Deque<State> queue = new ArrayDeque<>();
		this.root.next.values().forEach((state) -> {
			state.fallback = this.root;
			queue.add(state);
		});
		while (!queue.isEmpty()) {
			State state = queue.remove();
			State fallback = (state.fallback != null) ? state.fallback : this.root;
			state.shorter = (fallback.node != null) ? fallback : fallback.shorter;
			state.next.forEach((word, child) -> {
				child.fallback = step(fallback, word);
				queue.add(child);
			});
		}
	}

	private State step(State from, String word) {
		for (State state = from; state != null; state = state.fallback) {
			State next = state.next.get(word);
			if (next != null) {
				return next;
			}
		}
		return this.root;
	}

	/**
	 * The names in a text, in its order, none overlapping another.
	 */
	public List<Match> find(String text) {
		if (this.root.next.isEmpty()) {
			return List.of();
		}
		List<MatchResult> words = WORD.matcher(text).results().toList();
		// for each word, the longest name that begins with it
		Match[] longest = new Match[words.size()];
		State state = this.root;
		for (int i = 0; i < words.size(); i++) {
			state = step(state, folded(words.get(i)));
			for (State end = state; end != null; end = end.shorter) {
				NodeKey node = end.node;
				if (node != null) {
					int first = i + 1 - end.depth;
					longest[first] = new Match(node, words.get(first).start(), words.get(i).end());
				}
			}
		}
		List<Match> matches = new ArrayList<>();
		int end = 0;
		for (Match match : Arrays.asList(longest)) {
			if (match != null && match.start() >= end) {
				matches.add(match);
				end = match.end();
			}
		}
		return matches;
	}

}
