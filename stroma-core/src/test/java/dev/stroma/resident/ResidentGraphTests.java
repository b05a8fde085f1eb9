package dev.stroma.resident;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.graph.GraphExpansion;
import dev.stroma.graph.WalkOptions;
import dev.stroma.store.EdgeReader.Adjacent;
import dev.stroma.store.EdgeReader.Side;
import dev.stroma.store.EdgeStatement;
import dev.stroma.store.GraphLookup;
import dev.stroma.store.GraphReader;
import dev.stroma.store.GraphWriter;
import dev.stroma.store.LinkReader.Link;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredNode;
import dev.stroma.store.TestIndex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Whatever was written in whatever order, the graph in memory leads where that of the
 * file leads, to the last bit of every weight, or is not there: after a change that was
 * too large to be told of, until it is read again.
 */
@Tag("sqlite")
class ResidentGraphTests {

	private static final Comparator<Link> LINKS = Comparator.comparingLong(Link::node).thenComparingLong(Link::chunk);

	private static final Comparator<Adjacent> EDGES = Comparator.comparingLong(Adjacent::edge)
		.thenComparingLong(Adjacent::other);

	@TempDir
	private Path directory;

	private Random random = new Random();

	private final List<Runnable> tasks = new ArrayList<>();

	private int inMemory;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void leadsWhereTheFileLeads(long seed) {
		this.random = new Random(seed);
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put("r0", "a line");
			ResidentIndex resident = open(index);
			for (int round = 0; round < 80; round++) {
				change(index);
				if (this.random.nextInt(3) == 0 || resident.view() == null) {
					run();
				}
				ResidentView view = ResidentFixture.view(resident);
				if (round % 2 == 0 || view.graph() == null) {
					assertSame(index, view, "seed %d, round %d".formatted(seed, round));
				}
			}
			run();
			assertThat(ResidentFixture.view(resident).graph()).isNotNull();
			index.put("read", "a line that is read");
			extractAnew(index);
			assertThat(ResidentFixture.view(resident).graph()).isNull();
			assertSame(index, ResidentFixture.view(resident), "seed %d, after too large a change".formatted(seed));
			run();
			assertThat(ResidentFixture.view(resident).graph()).isNotNull();
			assertSame(index, ResidentFixture.view(resident), "seed %d, at rest".formatted(seed));
			assertThat(this.inMemory).isPositive();
		}
	}

	@Test
	void isKeptOverChangesOfOtherThingsAlone() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put("a", "one");
			index.put("b", "two");
			link(index, "a", "n");
			ResidentIndex resident = open(index);
			ResidentGraph before = ResidentFixture.view(resident).graph();

			index.put("c", "three");
			assertThat(ResidentFixture.view(resident).graph()).isNotNull().isSameAs(before);
			index.remove("b");
			assertThat(ResidentFixture.view(resident).graph()).isSameAs(before);
		}
	}

	@Test
	void followsEachChangeOfTheGraph() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put("a", "one");
			index.put("b", "two");
			ResidentIndex resident = open(index);
			assertThat(nodesOf(index, resident, 1)).isEmpty();

			link(index, "a", "n");
			assertThat(nodesOf(index, resident, 1)).containsExactly(new Link(1, 1, 1));
			link(index, "b", "n");
			assertThat(nodesOf(index, resident, 2)).containsExactly(new Link(2, 1, 1));
			index.remove("a");
			assertThat(nodesOf(index, resident, 1)).isEmpty();
			index.remove("b");
			try (StoreReader reader = index.store().reader()) {
				assertThat(ResidentFixture.view(resident).graph(reader, false).hasLinks()).isFalse();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void catchesUpWithWhatIsCommittedWhileItIsRead(long seed) throws Exception {
		this.random = new Random(seed);
		ExecutorService thread = Executors.newSingleThreadExecutor();
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			for (int i = 0; i < 30; i++) {
				index.put("r" + i, "a line");
			}
			index.put("read", "a line that is read");
			ResidentIndex resident = new ResidentIndex(index.store(), ResidentFixture.PLENTY,
					new Background(thread, thread, Runnable::run, thread::shutdownNow));
			resident.start();
			for (int round = 0; round < 200; round++) {
				if (round % 20 == 0) {
					extractAnew(index);
				}
				index.store().write((writer) -> {
					changes(writer.graph(""));
					return true;
				});
				ResidentView view = resident.view();
				if (view != null && view.graph() != null) {
					assertSame(index, view, "seed %d, round %d".formatted(seed, round));
				}
			}
			while (resident.status().busy()) {
				thread.submit(() -> {
				}).get();
			}
			assertThat(ResidentFixture.view(resident).graph()).isNotNull();
			assertSame(index, ResidentFixture.view(resident), "seed %d, at rest".formatted(seed));
		}
		finally {
			thread.shutdownNow();
		}
	}

	/** Makes sure that there is a link to be forgotten. */
	private static void extractAnew(TestIndex index) {
		index.store().write((writer) -> {
			GraphWriter graph = writer.graph("");
			long node = graph.nodeOrNew("k", "extracted", "extracted");
			graph.record("read").ifPresent((record) -> graph.extracted(graph.chunks(record).get(0), node, 1));
			writer.extractAnew("once more");
			graph.tidy();
			return true;
		});
	}

	private static List<Link> nodesOf(TestIndex index, ResidentIndex resident, long chunk) {
		try (StoreReader reader = index.store().reader()) {
			GraphLookup graph = ResidentFixture.view(resident).graph(reader, false);
			assertThat(graph).isNotInstanceOf(GraphReader.class);
			return graph.nodesOf(List.of(chunk), 16);
		}
	}

	@Test
	void givesWayToVectorsWhereMemoryIsShort() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put("a", "one");
			link(index, "a", "n");
			ResidentView whole = ResidentFixture.view(ResidentFixture.index(index.store()));
			assertThat(whole.graph()).isNotNull();

			ResidentIndex small = new ResidentIndex(index.store(), whole.bytes() - 1, Background.none());
			small.start();

			assertThat(ResidentFixture.view(small).graph()).isNull();
			assertThat(small.status().state()).isEqualTo(ResidentStatus.State.ACTIVE);
			assertThat(small.status().bytes()).isLessThan(whole.bytes());
			assertThat(small.status().busy()).isFalse();
		}
	}

	private ResidentIndex open(TestIndex index) {
		ResidentIndex resident = new ResidentIndex(index.store(), ResidentFixture.PLENTY,
				new Background(this.tasks::add, this.tasks::add, Runnable::run, this.tasks::clear));
		resident.start();
		run();
		return resident;
	}

	private void run() {
		while (!this.tasks.isEmpty()) {
			this.tasks.remove(0).run();
		}
	}

	private static void link(TestIndex index, String ref, String name) {
		index.store().write((writer) -> {
			GraphWriter graph = writer.graph("");
			long node = graph.nodeOrNew("k", name, name);
			graph.record(ref)
				.ifPresent((record) -> graph.chunks(record).forEach((chunk) -> graph.link(chunk, node, 1)));
			graph.tidy();
			return true;
		});
	}

	private void change(TestIndex index) {
		String ref = "r" + this.random.nextInt(30);
		switch (this.random.nextInt(9)) {
			case 0 ->
				index.put(List.of(CorpusRecord.of(ref, null, "line %d\nand more".formatted(this.random.nextInt(9)))
					.metadata(Map.of("parity", this.random.nextInt(2)))
					.validUntil((this.random.nextInt(20) == 0) ? Instant.EPOCH : null)), TestIndex::vector);
			case 1 -> {
				if (index.store().read((reader) -> reader.stored("", ref)).isPresent()) {
					index.remove(ref);
				}
			}
			case 2 -> extractAnew(index);
			case 3 -> assertThatIllegalStateException().isThrownBy(() -> index.store().write((writer) -> {
				changes(writer.graph(""));
				throw new IllegalStateException("rolled back");
			}));
			default -> index.store().write((writer) -> {
				changes(writer.graph((this.random.nextInt(4) == 0) ? "other" : ""));
				return true;
			});
		}
	}

	private void changes(GraphWriter graph) {
		for (int i = this.random.nextInt(40); i >= 0; i--) {
			change(graph);
		}
		graph.tidy();
	}

	private void change(GraphWriter graph) {
		long node = node(graph);
		long other = node(graph);
		List<Long> chunks = graph.record("r" + this.random.nextInt(30)).map(graph::chunks).orElse(List.of());
		long chunk = chunks.isEmpty() ? 0 : chunks.get(this.random.nextInt(chunks.size()));
		switch (this.random.nextInt(60)) {
			case 50 -> stored(graph).ifPresent(graph::delete);
			case 51 -> stored(graph).ifPresent((from) -> stored(graph).filter((into) -> into.id() != from.id())
				.ifPresent((into) -> graph.merge(from, into)));
			case 52, 53, 54 -> {
				if (chunk > 0) {
					graph.extracted(chunk, node, 0.5);
				}
			}
			default -> changeEdgesOrLinks(graph, node, other, chunk);
		}
	}

	private Optional<StoredNode> stored(GraphWriter graph) {
		return graph.node("k", "n" + this.random.nextInt(60));
	}

	private void changeEdgesOrLinks(GraphWriter graph, long node, long other, long chunk) {
		switch (this.random.nextInt(8)) {
			case 0 -> graph.edge(node, "to", other).ifPresent(graph::delete);
			case 1 -> graph.unlink(chunk, node);
			case 2, 3, 4 -> {
				if (chunk > 0) {
					graph.link(chunk, node, this.random.nextInt(4) / 4.0 + 0.1);
				}
			}
			default -> {
				if (node != other) {
					graph.stateEdge(graph.edgeOrNew(node, this.random.nextBoolean() ? "to" : "from", other), 0,
							new EdgeStatement(this.random.nextInt(5) / 5.0, this.random.nextDouble()));
				}
			}
		}
	}

	/** Some have many edges, most have few. */
	private long node(GraphWriter graph) {
		String name = "n" + (int) (60 * Math.pow(this.random.nextDouble(), 3));
		return graph.nodeOrNew("k", name, name);
	}

	private void assertSame(TestIndex index, ResidentView view, String what) {
		try (StoreReader reader = index.store().reader()) {
			assertThat(view.state()).isEqualTo(reader.state());
			if (this.random.nextBoolean()) {
				reader.onlyValidAt(Instant.EPOCH.plusSeconds(1));
			}
			GraphReader file = reader.graph();
			if (view.graph() == null) {
				assertThat(view.graph(reader, false)).isInstanceOf(GraphReader.class);
				return;
			}
			this.inMemory++;
			GraphLookup memory = view.graph(reader, false);
			assertThat(memory.hasLinks()).as(what).isEqualTo(file.hasLinks());
			for (int i = 0; i < 12; i++) {
				List<Long> ids = ids(80, this.random.nextInt(12), Long::valueOf);
				int limit = List.of(1, 3, 16, 32, 33).get(this.random.nextInt(5));
				assertThat(memory.nodesOf(ids, limit)).as(what).isEqualTo(file.nodesOf(ids, limit));
				assertThat(memory.counts(ids)).as(what).isEqualTo(file.counts(ids));
				List<Side> sides = List.of(List.of(Side.OUT), List.of(Side.IN), List.of(Side.OUT, Side.IN))
					.get(this.random.nextInt(3));
				Set<String> relations = (this.random.nextInt(3) == 0) ? Set.of("to") : Set.of();
				assertThat(around(memory, ids, sides, relations, limit)).as(what)
					.isEqualTo(around(file, ids, sides, relations, limit));
				Filter filter = (this.random.nextInt(3) == 0) ? Filter.eq("parity", 1) : null;
				assertThat(chunks(memory, ids, filter, limit)).as(what).isEqualTo(chunks(file, ids, filter, limit));
				assertThat(expansion(memory, file, ids, filter)).as(what).isEqualTo(expansion(file, file, ids, filter));
			}
		}
	}

	private <T> List<T> ids(int most, int count, IntFunction<T> id) {
		return this.random.ints(count, 1, most).distinct().mapToObj(id).toList();
	}

	private static Map<Long, Object> around(GraphLookup lookup, List<Long> nodes, List<Side> sides,
			Set<String> relations, int limit) {
		Map<Long, Object> around = new TreeMap<>();
		lookup.around(nodes, sides, relations, limit)
			.forEach((node, found) -> around.put(node,
					List.of(found.degree(), found.edges().stream().sorted(EDGES).toList())));
		return around;
	}

	private static List<Link> chunks(GraphLookup lookup, List<Long> nodes, @Nullable Filter filter, int limit) {
		return lookup.chunksOf(nodes, "", filter, limit).stream().sorted(LINKS).toList();
	}

	private static List<String> expansion(GraphLookup lookup, GraphReader file, List<Long> chunks,
			@Nullable Filter filter) {
		if (chunks.isEmpty()) {
			return List.of();
		}
		List<GraphExpansion.Seed> seeds = chunks.stream()
			.map((chunk) -> new GraphExpansion.Seed(chunk, 1.0 / chunk))
			.toList();
		GraphExpansion expansion = GraphExpansion.from(seeds, WalkOptions.defaults(), lookup, file);
		List<GraphExpansion.Found> found = expansion
			.passages((nodes) -> lookup.chunksOf(nodes, "", filter, GraphExpansion.PASSAGES_PER_SEED));
		List<String> told = new ArrayList<>(expansion.paths(found).stream().map(Object::toString).toList());
		found.forEach((one) -> told.add("%d by %d: %s".formatted(one.chunk(), one.seed(), one.score())));
		return told;
	}

}
