package dev.stroma.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * What state, documents, memories, their graphs and a conversation have to be, of one
 * scope, as plain maps.
 */
final class AgentModel {

	record Value(String text, @Nullable Instant expiresAt) {
	}

	record Noted(String content, String kind, double importance) {
	}

	/** Supporters are refs, the application being the empty one. */
	static final class Related {

		final SortedMap<String, SortedSet<String>> nodes = new TreeMap<>();

		/** By "source relation target", weights by supporter. */
		final SortedMap<String, SortedMap<String, Double>> edges = new TreeMap<>();

		/** Nodes by ref. */
		final SortedMap<String, SortedSet<String>> links = new TreeMap<>();

		void edge(String edge, String supporter, double weight) {
			this.edges.computeIfAbsent(edge, (unknown) -> new TreeMap<>()).merge(supporter, weight, Math::max);
			String[] words = edge.split(" ");
			node(words[0]);
			node(words[2]);
		}

		SortedSet<String> node(String name) {
			return this.nodes.computeIfAbsent(name, (unknown) -> new TreeSet<>());
		}

		void delete(String node) {
			this.nodes.remove(node);
			this.edges.keySet().removeIf((edge) -> edge.startsWith(node + " ") || edge.endsWith(" " + node));
			this.links.values().forEach((nodes) -> nodes.remove(node));
		}

		void merge(String from, String into) {
			node(into).addAll(this.nodes.getOrDefault(from, new TreeSet<>()));
			Map<String, SortedMap<String, Double>> before = new HashMap<>(this.edges);
			before.forEach((edge, weights) -> {
				String[] words = edge.split(" ");
				String source = words[0].equals(from) ? into : words[0];
				String target = words[2].equals(from) ? into : words[2];
				String moved = source + " " + words[1] + " " + target;
				if (!moved.equals(edge) && !source.equals(target)) {
					weights.forEach((supporter, weight) -> edge(moved, supporter, weight));
				}
			});
			this.links.values().stream().filter((nodes) -> nodes.contains(from)).forEach((nodes) -> nodes.add(into));
			delete(from);
		}

		/**
		 * @param present refs of the records that there are
		 */
		void tidy(SortedSet<String> present) {
			this.links.keySet().retainAll(present);
			this.nodes.values()
				.forEach((supporters) -> supporters.removeIf((ref) -> !ref.isEmpty() && !present.contains(ref)));
			this.edges.values()
				.forEach((weights) -> weights.keySet().removeIf((ref) -> !ref.isEmpty() && !present.contains(ref)));
			this.edges.values().removeIf(Map::isEmpty);
			this.nodes.entrySet()
				.removeIf((node) -> node.getValue().isEmpty()
						&& this.edges.keySet()
							.stream()
							.noneMatch((edge) -> List.of(edge.split(" ")).contains(node.getKey()))
						&& this.links.values().stream().noneMatch((nodes) -> nodes.contains(node.getKey())));
		}

		List<String> listing(String what) {
			List<String> lines = new ArrayList<>();
			this.nodes.keySet().forEach((node) -> lines.add(what + " node " + node));
			this.edges.forEach((edge, weights) -> lines.add("%s edge %s %s".formatted(what, edge,
					weights.values().stream().max(Double::compare).orElseThrow())));
			this.links.forEach((ref, nodes) -> nodes.forEach((node) -> lines.add(what + " link " + ref + " " + node)));
			return lines;
		}

	}

	final SortedMap<String, Value> state = new TreeMap<>();

	final SortedMap<String, String> documents = new TreeMap<>();

	final Related related = new Related();

	final SortedMap<String, Noted> memories = new TreeMap<>();

	final Related remembered = new Related();

	int turns;

	@Nullable Value value(String key, Instant now) {
		Value value = this.state.get(key);
		Instant end = (value != null) ? value.expiresAt() : null;
		return (end != null && !end.isAfter(now)) ? null : value;
	}

	void document(String ref, @Nullable String body) {
		if (body == null) {
			this.documents.remove(ref);
		}
		else if (!body.equals(this.documents.put(ref, body))) {
			this.related.links.remove(ref);
		}
		this.related.tidy(new TreeSet<>(this.documents.keySet()));
	}

	void memory(String ref, @Nullable Noted memory) {
		Noted before = (memory != null) ? this.memories.put(ref, memory) : this.memories.remove(ref);
		if (memory != null && before != null && !memory.content().equals(before.content())) {
			this.remembered.links.remove(ref);
		}
		this.remembered.tidy(new TreeSet<>(this.memories.keySet()));
	}

	/** All of it at a moment, a line each, sorted. */
	List<String> listing(Instant now) {
		List<String> lines = new ArrayList<>();
		this.state.keySet().forEach((key) -> {
			if (value(key, now) != null) {
				lines.add("state %s %s".formatted(key, value(key, now)));
			}
		});
		this.documents.forEach((ref, body) -> lines.add("document " + ref + " " + body));
		this.memories.forEach((ref, memory) -> lines.add("memory " + ref + " " + memory));
		lines.addAll(this.related.listing("documents'"));
		lines.addAll(this.remembered.listing("memories'"));
		lines.add("turns " + this.turns);
		lines.sort(null);
		return lines;
	}

}
