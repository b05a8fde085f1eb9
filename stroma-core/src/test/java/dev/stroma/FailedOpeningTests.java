package dev.stroma;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * An index that cannot be opened to its end leaves nothing open behind.
 */
class FailedOpeningTests {

	@TempDir
	Path directory;

	/** Refuses the last of an index's gauges. */
	private static final class Refusing extends SimpleMeterRegistry {

		@Override
		protected <T> Gauge newGauge(Meter.Id id, @Nullable T obj, ToDoubleFunction<T> valueFunction) {
			if (id.getName().equals("stroma.index.building")) {
				throw new IllegalStateException("no more meters");
			}
			return super.newGauge(id, obj, valueFunction);
		}

	}

	@Test
	void closesWhatWasOpened() throws InterruptedException {
		StromaOptions options = StromaOptions.of(this.directory.resolve("index.db")).embedder(HashingEmbedder.of(64));
		try (Stroma stroma = Stroma.open(options)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "one text"));
		}
		Refusing meters = new Refusing();
		Set<Thread> before = threads();

		assertThatThrownBy(() -> Stroma.open(options.meters(meters))).hasMessage("no more meters");

		assertThat(meters.getMeters()).extracting((meter) -> meter.getId().getName())
			.filteredOn((name) -> name.startsWith("stroma."))
			.filteredOn((name) -> List.of("stroma.embedding.pending", "stroma.snapshots.open").contains(name))
			.isEmpty();
		for (Thread left : threads()) {
			if (!before.contains(left)) {
				left.join(60_000);
				assertThat(left.isAlive()).as(left.getName()).isFalse();
			}
		}
		try (Stroma again = Stroma.open(options)) {
			assertThat(again.retrieval().search("text").hits()).hasSize(1);
		}
	}

	private static Set<Thread> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("stroma-"))
			.collect(Collectors.toSet());
	}

}
