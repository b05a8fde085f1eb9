package dev.stroma.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.filter.Filter;
import dev.stroma.graph.Direction;
import dev.stroma.graph.Edge;
import dev.stroma.graph.Graph;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.Node;
import dev.stroma.graph.NodeKey;
import dev.stroma.graph.NodePage;
import dev.stroma.graph.StateChange;
import dev.stroma.graph.StateValue;
import dev.stroma.memory.AgentModel.Noted;
import dev.stroma.memory.AgentModel.Related;
import dev.stroma.memory.AgentModel.Value;

/**
 * One random step of an agent, which its seed and number settle, made on the engine or on
 * the model. Each but a sync is one change.
 */
final class AgentStep {

	static final List<String> SCOPES = List.of("", "red");

	private final Random random;

	private final String scope;

	private final int what;

	private final Instant now;

	AgentStep(long seed, int number) {
		this.random = new Random(1_000_003L * seed + number);
		// the first numbers of neighbouring seeds are alike
		this.random.nextLong();
		this.now = moment(number);
		this.scope = SCOPES.get(this.random.nextInt(SCOPES.size()));
		this.what = this.random.nextInt(24);
	}

	/** When a step is made. */
	static Instant moment(int number) {
		return Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofMinutes(number));
	}

	/** Makes it: on the engine, on the model, the same numbers for both. */
	void run(@Nullable Stroma whole, Map<String, AgentModel> models) {
		Stroma stroma = (whole != null) ? whole.scoped(this.scope) : null;
		AgentModel model = Objects.requireNonNull(models.get(this.scope));
		switch (this.what) {
			case 0, 1, 2, 3, 4 -> state(stroma, model);
			case 5, 6, 7 -> update(stroma, model);
			case 8 -> all(stroma, model);
			case 9, 10, 11, 12 -> remember(stroma, model);
			case 13 -> forget(stroma, model);
			case 14 -> {
				if (stroma != null) {
					stroma.conversations().append("talk", Turn.user("turn"));
				}
				model.turns++;
			}
			case 15, 16, 17, 18 -> relate((stroma != null) ? stroma.graph() : null, model.related,
					new TreeSet<>(model.documents.keySet()));
			default -> relate((stroma != null) ? stroma.memory().graph() : null, model.remembered,
					new TreeSet<>(model.memories.keySet()));
		}
	}

	/**
	 * Whether this is a sync, which may end in the middle: making it again makes the
	 * rest. Asked instead of making it.
	 */
	boolean isSync() {
		return this.what == 8 && !bodies(4).isEmpty() && !this.random.nextBoolean();
	}

	private void state(@Nullable Stroma stroma, AgentModel model) {
		String key = "k" + this.random.nextInt(8);
		String other = "k" + this.random.nextInt(8);
		String expected = "v" + this.random.nextInt(3);
		String text = "v" + this.random.nextInt(3);
		boolean ends = this.random.nextBoolean();
		Duration life = Duration.ofMinutes(1 + this.random.nextInt(40));
		StateValue value = ends ? StateValue.of(text).expiresIn(life) : StateValue.of(text);
		Value kept = new Value(text, ends ? this.now.plus(life) : null);
		Value present = model.value(key, this.now);
		int how = this.random.nextInt(5);
		StateChange change = switch (how) {
			case 0 -> StateChange.put("n", key, value);
			case 1 -> StateChange.putIfAbsent("n", key, value);
			case 2 -> StateChange.compareAndSet("n", key, StateValue.of(expected), value);
			case 3 -> StateChange.delete("n", key);
			default -> StateChange.put("n", key, value);
		};
		if (stroma != null && how < 4) {
			stroma.state().apply(change);
		}
		else if (stroma != null) {
			stroma.state().apply(change, StateChange.putIfAbsent("n", other, value));
		}
		boolean puts = switch (how) {
			case 0 -> true;
			case 1 -> present == null;
			case 2 -> present != null && present.text().equals(expected);
			case 3 -> false;
			default -> !other.equals(key) && model.value(other, this.now) == null;
		};
		if (how == 3) {
			model.state.remove(key);
		}
		if (puts) {
			model.state.put(key, kept);
		}
		if (puts && how == 4) {
			model.state.put(other, kept);
		}
	}

	private void update(@Nullable Stroma stroma, AgentModel model) {
		Map<String, String> bodies = bodies(2);
		String removed = "d" + this.random.nextInt(6);
		boolean removes = this.random.nextInt(3) == 0 && !bodies.containsKey(removed);
		if (stroma != null) {
			stroma.indexer().update(records(bodies), removes ? List.of(removed) : List.of());
		}
		if (removes) {
			model.document(removed, null);
		}
		bodies.forEach(model::document);
	}

	/** The documents become these. */
	private void all(@Nullable Stroma stroma, AgentModel model) {
		Map<String, String> bodies = bodies(4);
		boolean rebuilds = this.random.nextBoolean();
		if (stroma != null && rebuilds) {
			stroma.indexer().rebuild(records(bodies));
		}
		else if (stroma != null) {
			stroma.indexer().sync(RecordSource.of(records(bodies)));
		}
		new ArrayList<>(model.documents.keySet()).stream()
			.filter((ref) -> !bodies.containsKey(ref))
			.forEach((ref) -> model.document(ref, null));
		bodies.forEach(model::document);
	}

	private Map<String, String> bodies(int most) {
		Map<String, String> bodies = new TreeMap<>();
		for (int i = this.random.nextInt(most); i >= 0; i--) {
			bodies.put("d" + this.random.nextInt(6), "text number%d of all".formatted(this.random.nextInt(4)));
		}
		return bodies;
	}

	private static List<CorpusRecord> records(Map<String, String> bodies) {
		return bodies.entrySet().stream().map((one) -> CorpusRecord.of(one.getKey(), null, one.getValue())).toList();
	}

	private void remember(@Nullable Stroma stroma, AgentModel model) {
		int number = this.random.nextInt(6);
		String content = "memory%d of something".formatted(number);
		boolean named = this.random.nextBoolean();
		String ref = named ? "m" + this.random.nextInt(4) : MemoryRecords.ref(content);
		Noted before = model.memories.get(ref);
		double importance = this.random.nextInt(3) / 2.0;
		MemoryInput input = MemoryInput.of(content).kind("kind" + number % 2).importance(importance);
		if (stroma != null) {
			stroma.memory().remember(named ? input.id(ref) : input);
		}
		double most = (before != null && !named) ? Math.max(importance, before.importance()) : importance;
		model.memory(ref, new Noted(content, "kind" + number % 2, most));
	}

	private void forget(@Nullable Stroma stroma, AgentModel model) {
		String kind = "kind" + this.random.nextInt(2);
		if (stroma != null) {
			stroma.memory().forget(Filter.eq("kind", kind));
		}
		new TreeMap<>(model.memories).forEach((ref, memory) -> {
			if (memory.kind().equals(kind)) {
				model.memory(ref, null);
			}
		});
	}

	private void relate(@Nullable Graph graph, Related model, TreeSet<String> refs) {
		String one = "n" + this.random.nextInt(10);
		String two = "n" + this.random.nextInt(10);
		String ref = refs.isEmpty() ? "" : List.copyOf(refs).get(this.random.nextInt(refs.size()));
		String supporter = this.random.nextBoolean() ? "" : ref;
		double weight = this.random.nextInt(5) / 4.0;
		String relation = this.random.nextBoolean() ? "knows" : "likes";
		GraphChange change = supporter.isEmpty() ? GraphChange.create() : GraphChange.from(supporter);
		int how = this.random.nextInt(9);
		if (how == 0 || one.equals(two)) {
			change = change.put(Node.of(key(one)));
			model.node(one).add(supporter);
		}
		else if (how < 4) {
			change = change.put(Edge.of(key(one), relation, key(two)).weight(weight));
			model.edge(one + " " + relation + " " + two, supporter, weight);
		}
		else if (how < 7 && !ref.isEmpty()) {
			change = change.linkRecord(ref, key(one));
			model.node(one);
			model.links.computeIfAbsent(ref, (unknown) -> new TreeSet<>()).add(one);
		}
		else if (how == 7 && model.nodes.containsKey(one) && model.nodes.containsKey(two)) {
			change = change.merge(key(one), key(two));
			model.merge(one, two);
		}
		else if (this.random.nextBoolean()) {
			change = change.delete(key(one));
			model.delete(one);
		}
		else {
			change = change.unrelate(key(one), relation, key(two));
			model.edges.remove(one + " " + relation + " " + two);
		}
		if (graph != null) {
			graph.apply(change);
		}
		model.tidy(refs);
	}

	private static NodeKey key(String name) {
		return NodeKey.of("k", name);
	}

	/** What a scope of the engine has, as the model lists it. */
	static List<String> listing(Stroma stroma) {
		List<String> lines = new ArrayList<>();
		stroma.state()
			.list("n", "", null, 100)
			.entries()
			.forEach((entry) -> lines
				.add("state %s %s".formatted(entry.key(), new Value(entry.value().text(), entry.expiresAt()))));
		stroma.retrieval()
			.list(null, null, 100)
			.records()
			.forEach((record) -> lines.add("document " + record.ref() + " " + record.body()));
		stroma.memory()
			.list(null, null, 100)
			.memories()
			.forEach((one) -> lines
				.add("memory " + one.ref() + " " + new Noted(one.content(), one.kind(), one.importance())));
		related("documents'", stroma.graph(), lines);
		related("memories'", stroma.memory().graph(), lines);
		lines.add("turns " + Optional.of(stroma.conversations().turns("talk", 0, 1000).size()).get());
		lines.sort(null);
		return lines;
	}

	private static void related(String what, Graph graph, List<String> lines) {
		for (Node node : graph.nodes(null, null, NodePage.MAX_LIMIT).nodes()) {
			String name = node.key().name();
			lines.add(what + " node " + name);
			graph.neighbours(node.key(), Direction.OUT, null, 100)
				.forEach((one) -> lines.add("%s edge %s %s %s %s".formatted(what, name, one.edge().relation(),
						one.node().key().name(), one.edge().weight())));
			graph.links(node.key(), 100)
				.forEach((link) -> lines.add(what + " link " + link.chunk().ref() + " " + name));
		}
	}

	@Override
	public String toString() {
		return "a step of kind %d in scope '%s'".formatted(this.what, this.scope);
	}

}
