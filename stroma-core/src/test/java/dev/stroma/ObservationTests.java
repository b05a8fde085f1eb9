package dev.stroma;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ObservationTests {

	@TempDir
	Path directory;

	private final ObservationRegistry registry = ObservationRegistry.create();

	private final List<String> ended = new CopyOnWriteArrayList<>();

	@BeforeEach
	void listen() {
		this.registry.observationConfig().observationHandler(new ObservationHandler<>() {

			@Override
			public boolean supportsContext(Observation.Context context) {
				return true;
			}

			@Override
			public void onStop(Observation.Context context) {
				String keys = context.getLowCardinalityKeyValues()
					.stream()
					.map((key) -> key.getKey() + "=" + key.getValue())
					.collect(Collectors.joining(" "));
				ObservationTests.this.ended
					.add("%s %s%s".formatted(context.getName(), keys, (context.getError() != null) ? " failed" : ""));
			}

		});
	}

	private Stroma open() {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(HashingEmbedder.of(8))
			.observations(this.registry));
	}

	@Test
	void observesAnUpdateAndTheEmbeddingInIt() {
		try (Stroma stroma = open()) {
			stroma.indexer().update(CorpusRecord.of("a", null, "one"));

			assertThat(this.ended).containsExactly("stroma.embed embedder=hashing input=documents",
					"stroma.index verb=update");
		}
	}

	@Test
	void observesASearchAndTheEmbeddingInIt() {
		try (Stroma stroma = open()) {
			stroma.retrieval().search("one");
			stroma.retrieval().search(SearchRequest.of("two").without(Arm.VECTOR));

			assertThat(this.ended).containsExactly("stroma.embed embedder=hashing input=question",
					"stroma.search degraded=false", "stroma.search degraded=false");
		}
	}

	@Test
	void givesAllTheSameKeysMore() {
		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(HashingEmbedder.of(8))
			.observations(this.registry, Map.of("index", "docs")))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "one"));
			stroma.retrieval().search("one");

			assertThat(this.ended).containsExactly("stroma.embed embedder=hashing index=docs input=documents",
					"stroma.index index=docs verb=update", "stroma.embed embedder=hashing index=docs input=question",
					"stroma.search degraded=false index=docs");
		}
	}

	@Test
	void observesWhatFails() {
		try (Stroma stroma = open()) {
			assertThatExceptionOfType(NotFoundException.class)
				.isThrownBy(() -> stroma.indexer().patch("none", Metadata.empty()));
			stroma.indexer().erase(Filter.eq("kind", "none"));

			assertThat(this.ended).containsExactly("stroma.index verb=patch failed", "stroma.index verb=erase");
		}
	}

}
