package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.filter.Filter;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever happened to an index, it holds what a map holds after the same changes, and it
 * answers like an index that was built of that content at once, whether the vectors of
 * whole records are stored or not.
 */
class RandomHistoryTests {

	private static final int STEPS = Integer.getInteger("stroma.history.steps", 1000);

	private static final int STEPS_BETWEEN_LOOKS = 100;

	private static final List<String> WORDS = List.of("amber", "birch", "cedar", "delta", "ember", "fjord", "grove",
			"heron");

	@TempDir
	private Path directory;

	private final long seed = Long.getLong("stroma.history.seed", 20_261_201L);

	private final Random random = new Random(this.seed);

	private final Map<String, CorpusRecord> expected = new TreeMap<>();

	private String model = "model 0";

	private Stroma stroma;

	private Stroma open(String file) {
		return Stroma.open(StromaOptions.of(this.directory.resolve(file))
			.embedder(HashingEmbedder.of(16, this.model))
			.searchDefaults(SearchRequest.of("").weight(Arm.RECORD_VECTOR, this.random.nextInt(3))));
	}

	private CorpusRecord record(String ref) {
		String body = IntStream.range(0, 1 + this.random.nextInt(3))
			.mapToObj((section) -> "# " + word() + "\n\n" + word() + " " + word() + " " + word())
			.collect(Collectors.joining("\n\n"));
		return CorpusRecord.of(ref, word(), body).metadata(metadata());
	}

	private Metadata metadata() {
		return Metadata.of(Map.of("group", this.random.nextInt(5)));
	}

	private String word() {
		return WORDS.get(this.random.nextInt(WORDS.size()));
	}

	private String ref() {
		return "r" + this.random.nextInt(40);
	}

	@Test
	void endsInWhatAMapHolds() {
		this.stroma = open("history.db");
		try {
			for (int step = 1; step <= STEPS; step++) {
				change();
				if (step % STEPS_BETWEEN_LOOKS == 0 || step == STEPS) {
					compare("seed %d, step %d".formatted(this.seed, step));
				}
			}
		}
		finally {
			this.stroma.close();
		}
	}

	private void change() {
		Indexer indexer = this.stroma.indexer();
		switch (this.random.nextInt(20)) {
			case 0 -> {
				Long group = (long) this.random.nextInt(5);
				int before = this.expected.size();
				this.expected.values().removeIf((record) -> record.metadata().asMap().get("group").equals(group));
				assertThat(indexer.remove(Filter.eq("group", group)).removed())
					.isEqualTo(before - this.expected.size());
			}
			case 1 -> indexer.sync(RecordSource.of(edited()));
			case 2 -> indexer.rebuild(edited());
			case 3 -> reopen(this.model);
			case 4 -> reopen((this.random.nextInt(4) == 0) ? "model " + this.random.nextInt(3) : this.model);
			case 5, 6, 7 -> patch(indexer);
			case 8, 9, 10 -> {
				String ref = ref();
				this.expected.remove(ref);
				indexer.remove(ref);
			}
			default -> {
				Map<String, CorpusRecord> records = new TreeMap<>();
				for (int i = this.random.nextInt(4); i >= 0; i--) {
					String ref = ref();
					records.put(ref, record(ref));
				}
				this.expected.putAll(records);
				indexer.update(records.values(), List.of());
			}
		}
	}

	private void patch(Indexer indexer) {
		String ref = ref();
		this.expected.computeIfPresent(ref, (name, record) -> {
			Metadata metadata = metadata();
			indexer.patch(ref, metadata);
			return record.metadata(metadata);
		});
	}

	private void reopen(String model) {
		this.stroma.close();
		this.model = model;
		this.stroma = open("history.db");
	}

	/** Some of what is there, some of it changed, and something new. */
	private List<CorpusRecord> edited() {
		Map<String, CorpusRecord> edited = new TreeMap<>();
		this.expected.forEach((ref, record) -> {
			switch (this.random.nextInt(10)) {
				case 0 -> {
					// gone
				}
				case 1 -> edited.put(ref, record(ref));
				default -> edited.put(ref, record);
			}
		});
		String added = ref();
		edited.put(added, record(added));
		this.expected.clear();
		this.expected.putAll(edited);
		return new ArrayList<>(edited.values());
	}

	private void compare(String when) {
		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).as(when).isTrue();
		assertThat(this.stroma.snapshots().verify().messages()).as(when).isEmpty();
		assertThat(this.stroma.retrieval().count(null)).as(when).isEqualTo(this.expected.size());
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			this.expected.forEach((ref, record) -> assertThat(snapshot.record(ref)).as("%s, record %s", when, ref)
				.hasValueSatisfying((stored) -> assertThat(stored.contentHash()).isEqualTo(record.contentHash())));
			for (String word : WORDS) {
				List<SearchHit> hits = search(word);
				assertThat(refs(hits)).as("%s, word %s", when, word).isEqualTo(refsWith(word));
				assertThat(hits).allSatisfy((hit) -> assertThat(snapshot.resolve(hit.handle()).state())
					.isEqualTo(ChunkHandle.State.CURRENT));
			}
			Set<Long> ids = new HashSet<>();
			WORDS.forEach(
					(word) -> search(word).stream().map(SearchHit::handle).map(ChunkHandle::chunkId).forEach(ids::add));
			assertThat(ids).as(when).hasSize((int) this.stroma.status().chunks());
		}
		likeOneBuiltAtOnce(when);
	}

	private void likeOneBuiltAtOnce(String when) {
		try (Stroma fresh = open("fresh " + when + ".db")) {
			fresh.indexer().rebuild(this.expected.values());
			for (String word : WORDS) {
				assertThat(described(this.stroma, word)).as("%s, word %s", when, word)
					.isEqualTo(described(fresh, word));
			}
		}
	}

	/** By words and by vectors; what a chunk is called is its own affair. */
	private static List<String> described(Stroma stroma, String word) {
		return stroma.retrieval()
			.search(SearchRequest.of(word).weight(Arm.RECORD_VECTOR, 1).limit(250))
			.hits()
			.stream()
			.map((hit) -> "%s#%d %.6f %s".formatted(hit.ref(), hit.chunkIndex(), hit.score(), hit.text()))
			.toList();
	}

	private List<SearchHit> search(String word) {
		return this.stroma.retrieval()
			.search(SearchRequest.of(word).without("vector").without(Arm.RECORD_VECTOR).limit(250))
			.hits();
	}

	private static Set<String> refs(List<SearchHit> hits) {
		return hits.stream().map(SearchHit::ref).collect(Collectors.toCollection(TreeSet::new));
	}

	private Set<String> refsWith(String word) {
		return this.expected.values()
			.stream()
			.filter((record) -> record.title().contains(word) || record.body().contains(word))
			.map(CorpusRecord::ref)
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
