package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.graph.Direction;
import dev.stroma.graph.Edge;
import dev.stroma.graph.Graph;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.Node;
import dev.stroma.graph.NodeKey;
import dev.stroma.graph.StateChange;
import dev.stroma.graph.StateValue;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.memory.MemoryInput;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.Snapshot;

/**
 * Every kind of writing there is, step by step, the same for the same seed. A step that
 * was cut short leaves what was before it or what is after it; to run it and all that
 * follow leads to the same end.
 */
final class CrashScenario {

	/**
	 * A step.
	 *
	 * @param isOneChange whether all of it is one commit
	 */
	record Step(String name, boolean isOneChange, Consumer<Stroma> action) {

		void run(Stroma stroma) {
			this.action.accept(stroma);
		}

	}

	private final List<Step> steps = new ArrayList<>();

	private final Random random;

	CrashScenario(long seed) {
		this.random = new Random(seed);
		List<CorpusRecord> first = records(0, 12);
		List<CorpusRecord> changed = records(4, 9);
		List<CorpusRecord> lazy = records(12, 16);
		RecordSource rebuilt = RecordSource.of(records(2, 16));
		RecordSource synced = RecordSource.of(records(6, 20));
		List<StateChange> entries = entries();
		GraphChange relations = relations();
		List<MemoryInput> memories = memories();
		add("update", (stroma) -> stroma.indexer().update(first, List.of()));
		add("change and remove", (stroma) -> stroma.indexer().update(changed, List.of("r0", "r1")));
		add("update lazily",
				(stroma) -> stroma.indexer()
					.with(IndexOptions.defaults().embedding(Embedding.LAZY))
					.update(lazy, List.of()));
		add("embed", CrashScenario::embed);
		add("rebuild", (stroma) -> stroma.indexer().rebuild(rebuilt));
		add("sync", (stroma) -> stroma.indexer().sync(synced));
		add("put state", (stroma) -> stroma.state().apply(entries));
		add("relate", (stroma) -> stroma.graph().apply(relations));
		add("relate by a record", (stroma) -> stroma.graph()
			.apply(GraphChange.from("r10").relate(node(10), "far from", NodeKey.of("topic", "of r10"))));
		add("remember", (stroma) -> stroma.memory().remember(memories));
		add("relate memories",
				(stroma) -> stroma.memory()
					.graph()
					.apply(GraphChange.create()
						.linkRecord("m0", NodeKey.of("topic", "zero"))
						.relate(NodeKey.of("topic", "zero"), "before", NodeKey.of("topic", "one"))
						.linkRecord("m1", NodeKey.of("topic", "one"))));
		add("forget", (stroma) -> stroma.memory().forget(List.of("m2", "m3", "m4")));
		add("delete state", (stroma) -> stroma.state().apply(List.of(StateChange.delete("n", "k3"))));
		add("remove", (stroma) -> stroma.indexer().remove("r7", "r8", "r9", "r10", "r11", "r12", "r13"));
		add("compact", (stroma) -> stroma.snapshots().compact());
		add("embed", CrashScenario::embed);
	}

	private void add(String name, Consumer<Stroma> action) {
		// what a source does not have is removed at the end of it
		this.steps.add(new Step(name, !name.equals("sync"), action));
	}

	private List<CorpusRecord> records(int from, int to) {
		List<CorpusRecord> records = new ArrayList<>();
		for (int i = from; i < to; i++) {
			StringBuilder body = new StringBuilder();
			for (int section = this.random.nextInt(4); section >= 0; section--) {
				body.append("# Part ").append(section).append("\n\n");
				for (int word = 0; word < 30; word++) {
					body.append("word").append(this.random.nextInt(200)).append(' ');
				}
				body.append("\n\n");
			}
			records.add(CorpusRecord.of("r" + i, "Title " + i, body.toString())
				.metadata(Map.of("n", this.random.nextInt(5))));
		}
		return records;
	}

	private List<StateChange> entries() {
		List<StateChange> entries = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			entries.add(StateChange.put("n", "k" + i, StateValue.of("v".repeat(this.random.nextInt(2000)))));
		}
		return entries;
	}

	private GraphChange relations() {
		GraphChange change = GraphChange.create();
		for (int i = 6; i < 20; i++) {
			change.linkRecord("r" + i, node(i));
			change.put(Edge.of(node(i), "next to", node(i + 1)).weight(0.5 + this.random.nextInt(5) / 10.0));
		}
		return change;
	}

	private static NodeKey node(int i) {
		return NodeKey.of("topic", "topic " + i);
	}

	private List<MemoryInput> memories() {
		List<MemoryInput> memories = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			memories.add(MemoryInput.of("Memory %d of word%d".formatted(i, this.random.nextInt(9)))
				.id("m" + i)
				.at(Instant.EPOCH));
		}
		return memories;
	}

	private static void embed(Stroma stroma) {
		stroma.worker().start();
		if (!stroma.indexer().awaitIndexed(Duration.ofSeconds(60))) {
			throw new IllegalStateException("The worker does not end");
		}
		stroma.worker().stop(Duration.ofSeconds(60));
	}

	List<Step> steps() {
		return this.steps;
	}

	static Stroma open(Path file) {
		return Stroma.open(StromaOptions.of(file)
			.embedder(HashingEmbedder.of(32))
			.searchDefaults(SearchRequest.of("").weight(Arm.RECORD_VECTOR, 1))
			.startsWorker(false));
	}

	/**
	 * Which records there are.
	 */
	static String fingerprint(Stroma stroma) {
		try (Snapshot snapshot = stroma.snapshots().open()) {
			return snapshot.fingerprint();
		}
	}

	/**
	 * Everything a user can see.
	 */
	static List<String> state(Stroma stroma) {
		List<String> state = new ArrayList<>();
		state.add(fingerprint(stroma));
		for (String question : List.of("word1 word2 word3", "title word77", "part word5 word6")) {
			for (SearchHit hit : stroma.retrieval().search(question).hits()) {
				state.add("%s %d-%d %s %s".formatted(hit.ref(), hit.start(), hit.end(), hit.score(), hit.evidence()));
			}
		}
		stroma.state()
			.list("n", "", null, 100)
			.entries()
			.forEach((entry) -> state.add("%s %s".formatted(entry.key(), entry.value())));
		for (Graph graph : List.of(stroma.graph(), stroma.memory().graph())) {
			for (Node node : graph.nodes(null, null, 100).nodes()) {
				state.add("%s: %s".formatted(node, graph.neighbours(node.key(), Direction.BOTH, null, 50)));
			}
			state.add(graph.stats().toString());
		}
		stroma.memory().list(null, null, 100).memories().forEach((memory) -> state.add(memory.toString()));
		stroma.memory()
			.recall("memory word1 word2")
			.memories()
			.forEach((memory) -> state.add("%s %s".formatted(memory.ref(), memory.score())));
		return state;
	}

}
