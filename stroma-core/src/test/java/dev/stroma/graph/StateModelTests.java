package dev.stroma.graph;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random changes in several scopes, on a map and on the file: with the index rebuilt, the
 * clock turned and the file closed and opened between them, both always say the same.
 */
class StateModelTests {

	private record Name(String scope, String namespace, String key) {
	}

	private record Kept(String text, @Nullable Instant expiresAt) {
	}

	private static final List<String> SCOPES = List.of("", "red", "blue");

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private final Map<Name, Kept> model = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));

	private Stroma stroma;

	private Stroma open() {
		return Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none()).clock(this.clock));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void saysWhatAMapSays(long seed) {
		Random random = new Random(seed);
		this.stroma = open();
		try {
			for (int step = 0; step < 400; step++) {
				change(random);
				if (step % 20 == 19) {
					compare();
				}
			}
		}
		finally {
			this.stroma.close();
		}
	}

	private void change(Random random) {
		Name name = name(random);
		Kept present = present(name);
		KeyValueStore state = this.stroma.scoped(name.scope()).state();
		String text = "v" + random.nextInt(4);
		Duration life = random.nextBoolean() ? Duration.ofMinutes(1 + random.nextInt(5)) : null;
		StateValue value = (life != null) ? StateValue.of(text).expiresIn(life) : StateValue.of(text);
		Kept kept = new Kept(text, (life != null) ? this.clock.instant().plus(life) : null);
		switch (random.nextInt(12)) {
			case 0, 1, 2 -> {
				state.put(name.namespace(), name.key(), value);
				this.model.put(name, kept);
			}
			case 3, 4 -> {
				assertThat(state.putIfAbsent(name.namespace(), name.key(), value)).isEqualTo(present == null);
				if (present == null) {
					this.model.put(name, kept);
				}
			}
			case 5, 6 -> {
				String expected = "v" + random.nextInt(4);
				boolean equal = present != null && present.text().equals(expected);
				assertThat(state.compareAndSet(name.namespace(), name.key(), StateValue.of(expected), value))
					.isEqualTo(equal);
				if (equal) {
					this.model.put(name, kept);
				}
			}
			case 7 -> {
				assertThat(state.delete(name.namespace(), name.key())).isEqualTo(present != null);
				this.model.remove(name);
			}
			case 8 -> batch(name, name(random), value, kept, state);
			case 9 -> this.clock.turn(Duration.ofMinutes(random.nextInt(3)));
			case 10 -> this.stroma.indexer().rebuild(List.of(CorpusRecord.of("r" + random.nextInt(3), null, text)));
			default -> {
				this.stroma.close();
				this.stroma = open();
			}
		}
	}

	/** Both are written, or neither where the second is there already. */
	private void batch(Name first, Name second, StateValue value, Kept kept, KeyValueStore state) {
		Name other = new Name(first.scope(), second.namespace(), second.key());
		boolean absent = !other.equals(first) && present(other) == null;
		assertThat(state.apply(StateChange.put(first.namespace(), first.key(), value),
				StateChange.putIfAbsent(other.namespace(), other.key(), value)))
			.isEqualTo(absent);
		if (absent) {
			this.model.put(first, kept);
			this.model.put(other, kept);
		}
	}

	private static Name name(Random random) {
		return new Name(SCOPES.get(random.nextInt(SCOPES.size())), "n" + random.nextInt(2), "k" + random.nextInt(6));
	}

	private @Nullable Kept present(Name name) {
		Kept kept = this.model.get(name);
		return (kept == null || (kept.expiresAt() != null && !kept.expiresAt().isAfter(this.clock.instant()))) ? null
				: kept;
	}

	private void compare() {
		for (String scope : SCOPES) {
			KeyValueStore state = this.stroma.scoped(scope).state();
			List<String> expected = new ArrayList<>();
			List<String> found = new ArrayList<>();
			this.model.forEach((name, kept) -> {
				if (name.scope().equals(scope) && present(name) != null) {
					expected.add(name.namespace() + " " + name.key() + " " + kept);
				}
			});
			for (String namespace : state.namespaces()) {
				state.list(namespace, "", null, 100)
					.entries()
					.forEach((entry) -> found
						.add(namespace + " " + entry.key() + " " + new Kept(entry.value().text(), entry.expiresAt())));
			}
			assertThat(found).as("scope '%s'", scope).containsExactlyElementsOf(expected);
		}
	}

}
