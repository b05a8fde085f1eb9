package dev.stroma.search;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.resident.ResidentSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Each arm names as many candidates as the index is told to, from the file and from
 * memory.
 */
class CandidateCountTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@EnumSource(value = ResidentSettings.Mode.class, names = { "ON", "OFF" })
	void namesSoManyWhateverTheLimit(ResidentSettings.Mode mode) {
		StromaOptions options = StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(HashingEmbedder.of(64))
			.resident(ResidentSettings.of(mode))
			.candidates(12);
		try (Stroma stroma = Stroma.open(options)) {
			stroma.indexer()
				.update(IntStream.range(0, 60)
					.mapToObj((i) -> CorpusRecord.of("r" + i, null, "one " + "word%d ".formatted(i).repeat(1 + i % 7)))
					.toList(), List.of());
			for (int limit : new int[] { 1, 10, 100 }) {
				SearchResult result = stroma.retrieval().search(SearchRequest.of("one word7").limit(limit));

				assertThat(result.arm(Arm.LEXICAL).candidates()).isEqualTo(12);
				assertThat(result.arm(Arm.VECTOR).candidates()).isEqualTo(12);
				assertThat(result.total()).isBetween(12, 24);
				assertThat(result.hits()).hasSize(Math.min(limit, result.total()));
				assertThat(result.hits().get(0).ref()).isEqualTo("r7");
			}
		}
	}

	@Test
	void namesWhatALargerNumberNamesFirst() {
		Path file = this.directory.resolve("index.db");
		try (Stroma stroma = Stroma.open(StromaOptions.of(file).embedder(HashingEmbedder.of(64)))) {
			stroma.indexer()
				.update(IntStream.range(0, 60)
					.mapToObj((i) -> CorpusRecord.of("r" + i, null,
							"one " + "word%d ".formatted(i % 9).repeat(1 + i % 7)))
					.toList(), List.of());
		}
		assertThat(named(file, 12)).isEqualTo(named(file, 1000).subList(0, 12));
	}

	private static List<String> named(Path file, int candidates) {
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(file).embedder(HashingEmbedder.of(64)).candidates(candidates))) {
			SearchRequest request = SearchRequest.of("one word7").without(Arm.VECTOR).without(Arm.COVERAGE).limit(100);
			return stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 9, 1001 })
	void refusesOtherNumbers(int candidates) {
		assertThatThrownBy(() -> StromaOptions.of(this.directory.resolve("index.db")).candidates(candidates))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("Each arm is to name %d candidates: use 10 to 1000", candidates);
	}

}
