package dev.stroma.memory;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.filter.Filter;
import dev.stroma.memory.MemoryResult.Outcome;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random changes in several scopes, on a map and on the file: with documents rebuilt,
 * conversations going on and the file closed and opened between them, both always
 * remember the same.
 */
class MemoryModelTests {

	private record Kept(String content, String kind, double importance, Instant at) {
	}

	private static final List<String> SCOPES = List.of("", "red", "blue");

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private final Map<String, Map<String, Kept>> model = new TreeMap<>();

	private final Map<String, Integer> turns = new TreeMap<>();

	private Stroma stroma;

	private Stroma open() {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(HashingEmbedder.of(32))
			.clock(this.clock));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void remembersWhatAMapRemembers(long seed) {
		Random random = new Random(seed);
		SCOPES.forEach((scope) -> this.model.put(scope, new TreeMap<>()));
		this.stroma = open();
		try {
			for (int step = 0; step < 150; step++) {
				change(random, SCOPES.get(random.nextInt(SCOPES.size())));
				if (step % 15 == 14) {
					compare();
				}
			}
			assertThat(this.stroma.snapshots().verify().ok()).isTrue();
		}
		finally {
			this.stroma.close();
		}
	}

	private void change(Random random, String scope) {
		MemoryStore memory = this.stroma.scoped(scope).memory();
		Map<String, Kept> kept = this.model.get(scope);
		String content = "memory" + random.nextInt(6) + " of something";
		String kind = "kind" + random.nextInt(2);
		double importance = random.nextInt(3) / 2.0;
		MemoryInput input = MemoryInput.of(content).kind(kind).importance(importance);
		switch (random.nextInt(10)) {
			case 0, 1, 2 -> {
				String id = "id" + random.nextInt(4);
				put(id, new Kept(content, kind, importance, this.clock.instant()), kept, memory.remember(input.id(id)),
						Outcome.REPLACED);
			}
			case 3, 4, 5 -> {
				String ref = MemoryRecords.ref(content);
				Kept before = kept.get(ref);
				double most = (before != null) ? Math.max(importance, before.importance()) : importance;
				put(ref, new Kept(content, kind, most, this.clock.instant()), kept, memory.remember(input),
						Outcome.MERGED);
			}
			case 6 -> {
				assertThat(memory.forget(Filter.eq("kind", kind)))
					.isEqualTo((int) kept.values().stream().filter((one) -> one.kind().equals(kind)).count());
				kept.values().removeIf((one) -> one.kind().equals(kind));
			}
			case 7 -> {
				this.stroma.scoped(scope).indexer().rebuild(List.of(CorpusRecord.of("doc", null, content)));
				this.clock.turn(Duration.ofMinutes(1));
			}
			case 8 ->
				this.turns.put(scope, (int) this.stroma.scoped(scope).conversations().append("c", Turn.user(content)));
			default -> {
				this.stroma.close();
				this.stroma = open();
			}
		}
	}

	private static void put(String ref, Kept after, Map<String, Kept> kept, MemoryResult result, Outcome changed) {
		Kept before = kept.get(ref);
		assertThat(result.ref()).isEqualTo(ref);
		assertThat(result.outcome()).isEqualTo(outcome(before, after, changed));
		if (result.outcome() != Outcome.UNCHANGED) {
			kept.put(ref, after);
		}
	}

	private static Outcome outcome(@Nullable Kept before, Kept after, Outcome changed) {
		if (before == null) {
			return Outcome.CREATED;
		}
		boolean same = before.content().equals(after.content()) && before.kind().equals(after.kind())
				&& before.importance() == after.importance();
		return same ? Outcome.UNCHANGED : changed;
	}

	private void compare() {
		for (String scope : SCOPES) {
			Stroma own = this.stroma.scoped(scope);
			Map<String, Kept> found = new TreeMap<>();
			own.memory()
				.list(null, null, 250)
				.memories()
				.forEach(
						(one) -> found.put(one.ref(), new Kept(one.content(), one.kind(), one.importance(), one.at())));
			assertThat(found).as("scope '%s'", scope).isEqualTo(this.model.get(scope));
			assertThat(own.memory().recall(own.memory().request("something").limit(100)).memories())
				.extracting(RecalledMemory::ref)
				.containsExactlyInAnyOrderElementsOf(found.keySet());
			assertThat(own.conversations().turns("c", 0, 1000))
				.hasSize(Objects.requireNonNullElse(this.turns.get(scope), 0));
		}
	}

}
