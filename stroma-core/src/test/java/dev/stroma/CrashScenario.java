package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.search.SearchHit;
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
		add("update", (stroma) -> stroma.indexer().update(first, List.of()));
		add("change and remove", (stroma) -> stroma.indexer().update(changed, List.of("r0", "r1")));
		add("update lazily",
				(stroma) -> stroma.indexer()
					.with(IndexOptions.defaults().embedding(Embedding.LAZY))
					.update(lazy, List.of()));
		add("embed", CrashScenario::embed);
		add("rebuild", (stroma) -> stroma.indexer().rebuild(rebuilt));
		add("sync", (stroma) -> stroma.indexer().sync(synced));
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
		return Stroma.open(StromaOptions.of(file).embedder(HashingEmbedder.of(32)).startsWorker(false));
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
		return state;
	}

}
