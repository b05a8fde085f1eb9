package dev.stroma.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.snapshot.ChunkHandle;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random changes of texts and graph, in two scopes, leave exactly what a plain model of
 * them leaves.
 */
class GraphModelTests extends GraphFixture {

	private static final int STEPS = 250;

	/** One scope as it has to be. Lines are unique in a record, so they name passages. */
	private static final class Model {

		private final SortedMap<String, List<String>> records = new TreeMap<>();

		/** Supporters of nodes, the application being the empty one. */
		private final Map<NodeKey, SortedSet<String>> nodes = new TreeMap<>();

		/** Weights by supporter. */
		private final Map<List<Object>, SortedMap<String, Double>> edges = new HashMap<>();

		private final Map<List<String>, SortedSet<NodeKey>> links = new HashMap<>();

		private void tidy() {
			this.links.keySet()
				.removeIf((passage) -> !this.records.getOrDefault(passage.get(0), List.of()).contains(passage.get(1)));
			this.links.values().removeIf(Set::isEmpty);
			this.nodes.values().forEach(this::keepSupporters);
			this.edges.values().forEach((weights) -> keepSupporters(weights.keySet()));
			this.edges.values().removeIf(Map::isEmpty);
			this.nodes.keySet()
				.removeIf((node) -> this.nodes.getOrDefault(node, new TreeSet<>()).isEmpty()
						&& this.edges.keySet().stream().noneMatch((edge) -> edge.contains(node))
						&& this.links.values().stream().noneMatch((nodes) -> nodes.contains(node)));
		}

		private void keepSupporters(Collection<String> supporters) {
			supporters.removeIf((ref) -> !ref.isEmpty() && !this.records.containsKey(ref));
		}

		private SortedSet<String> node(NodeKey key) {
			return this.nodes.computeIfAbsent(key, (unknown) -> new TreeSet<>());
		}

		private List<String> listing() {
			List<String> lines = new ArrayList<>();
			this.nodes.forEach((node, supporters) -> lines.add("node " + node.name()));
			this.edges.forEach((edge,
					weights) -> lines.add("edge %s %s %s %s".formatted(((NodeKey) edge.get(0)).name(), edge.get(1),
							((NodeKey) edge.get(2)).name(),
							weights.values().stream().max(Double::compare).orElseThrow())));
			this.links
				.forEach((passage, nodes) -> nodes.forEach((node) -> lines.add("link " + passage + " " + node.name())));
			lines.sort(null);
			return lines;
		}

	}

	private final Map<String, Model> models = new LinkedHashMap<>(Map.of("", new Model(), "other", new Model()));

	private Random random = new Random(0);

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void leavesWhatTheModelLeaves(long seed) {
		this.random = new Random(seed);
		for (int i = 0; i < STEPS; i++) {
			String scope = this.random.nextBoolean() ? "" : "other";
			Model model = this.models.get(scope);
			step(scope, model);
			model.tidy();
			if (i % 10 == 0) {
				this.models.forEach((name, expected) -> assertThat(listing(name)).as("step %s", name)
					.isEqualTo(expected.listing()));
			}
		}
		this.models.forEach((name, expected) -> assertThat(listing(name)).isEqualTo(expected.listing()));
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
		assertThat(this.models.get("").listing()).hasSizeGreaterThan(5);
	}

	private void step(String scope, Model model) {
		switch (this.random.nextInt(12)) {
			case 0, 1 -> {
				CorpusRecord record = record();
				this.stroma.scoped(scope).indexer().update(record);
				model.records.put(record.ref(), record.body().lines().toList());
			}
			case 2 -> {
				String ref = ref();
				this.stroma.scoped(scope).indexer().remove(ref);
				model.records.remove(ref);
			}
			case 3 -> {
				if (this.random.nextInt(4) == 0) {
					rebuild(scope, model);
				}
			}
			case 4 -> {
				if (this.random.nextInt(4) == 0) {
					reopen();
				}
			}
			case 5 -> delete(scope, model);
			case 6, 7 -> link(scope, model);
			default -> state(scope, model);
		}
	}

	private void rebuild(String scope, Model model) {
		Map<String, CorpusRecord> records = new LinkedHashMap<>();
		IntStream.range(0, 3).mapToObj((i) -> record()).forEach((record) -> records.put(record.ref(), record));
		this.stroma.scoped(scope).indexer().rebuild(RecordSource.of(records.values()));
		model.records.clear();
		records.values().forEach((record) -> model.records.put(record.ref(), record.body().lines().toList()));
	}

	private void state(String scope, Model model) {
		String supporter = supporter(model);
		GraphChange change = supporter.isEmpty() ? GraphChange.create() : GraphChange.from(supporter);
		NodeKey one = key();
		NodeKey two = key();
		if (this.random.nextBoolean() || one.equals(two)) {
			this.stroma.scoped(scope).graph().apply(change.put(Node.of(one)));
			model.node(one).add(supporter);
			return;
		}
		double weight = this.random.nextInt(5) / 4.0;
		String relation = this.random.nextBoolean() ? "knows" : "likes";
		boolean replaces = this.random.nextBoolean();
		this.stroma.scoped(scope)
			.graph()
			.apply(change.merge(replaces ? Merge.REPLACE : Merge.COMBINE)
				.put(Edge.of(one, relation, two).weight(weight)));
		model.node(one);
		model.node(two);
		model.edges.computeIfAbsent(List.of(one, relation, two), (unknown) -> new TreeMap<>())
			.merge(supporter, weight, replaces ? (before, now) -> now : Math::max);
	}

	private void link(String scope, Model model) {
		if (model.records.isEmpty()) {
			return;
		}
		List<String> refs = List.copyOf(model.records.keySet());
		String ref = refs.get(this.random.nextInt(refs.size()));
		List<String> lines = model.records.get(ref);
		String line = lines.get(this.random.nextInt(lines.size()));
		NodeKey node = key();
		ChunkHandle passage = passages(scope).get(List.of(ref, line));
		this.stroma.scoped(scope).graph().apply(GraphChange.create().link(passage, node));
		model.node(node);
		model.links.computeIfAbsent(List.of(ref, line), (unknown) -> new TreeSet<>()).add(node);
	}

	private void delete(String scope, Model model) {
		NodeKey one = key();
		NodeKey two = key();
		Graph own = this.stroma.scoped(scope).graph();
		if (this.random.nextBoolean()) {
			own.apply(GraphChange.create().delete(one));
			model.nodes.remove(one);
			model.edges.keySet().removeIf((edge) -> edge.contains(one));
			model.links.values().forEach((nodes) -> nodes.remove(one));
		}
		else {
			own.apply(GraphChange.create().unrelate(one, "knows", two));
			model.edges.remove(List.of(one, "knows", two));
		}
	}

	private String supporter(Model model) {
		List<String> supporters = new ArrayList<>(model.records.keySet());
		supporters.add("");
		return supporters.get(this.random.nextInt(supporters.size()));
	}

	private String ref() {
		return "r" + this.random.nextInt(6);
	}

	private CorpusRecord record() {
		String ref = ref();
		String body = this.random.ints(2, 0, 12)
			.distinct()
			.mapToObj((word) -> "word" + word)
			.reduce((a, b) -> a + "\n" + b)
			.orElseThrow();
		return CorpusRecord.of(ref, ref, body);
	}

	private NodeKey key() {
		return NodeKey.of("k", "n" + this.random.nextInt(10));
	}

	private Map<List<String>, ChunkHandle> passages(String scope) {
		Map<List<String>, ChunkHandle> passages = new HashMap<>();
		this.models.get(scope).records.values()
			.stream()
			.flatMap(List::stream)
			.distinct()
			.forEach((line) -> this.stroma.scoped(scope)
				.retrieval()
				.search(line)
				.hits()
				.forEach((hit) -> passages.put(List.of(hit.ref(), hit.text()), hit.handle())));
		return passages;
	}

	private List<String> listing(String scope) {
		Graph own = this.stroma.scoped(scope).graph();
		List<String> lines = new ArrayList<>();
		Map<ChunkHandle, List<String>> names = new HashMap<>();
		passages(scope).forEach((name, handle) -> names.put(handle, name));
		for (Node node : own.nodes(null, null, NodePage.MAX_LIMIT).nodes()) {
			lines.add("node " + node.key().name());
			own.neighbours(node.key(), Direction.OUT, null, 100)
				.forEach((one) -> lines.add("edge %s %s %s %s".formatted(node.key().name(), one.edge().relation(),
						one.node().key().name(), one.edge().weight())));
			own.links(node.key(), 100)
				.forEach((link) -> lines.add("link " + names.get(link.chunk()) + " " + node.key().name()));
		}
		lines.sort(null);
		return lines;
	}

}
