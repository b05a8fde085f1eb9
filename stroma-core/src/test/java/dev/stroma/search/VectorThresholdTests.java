package dev.stroma.search;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.store.Quantization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What goes wrong with vectors elsewhere.
 */
class VectorThresholdTests extends SearchFixture {

	private static final SearchRequest VECTORS = SearchRequest.of("alpha beta")
		.without(Arm.LEXICAL)
		.without(Arm.COVERAGE)
		.limit(250);

	private static double cosine(SearchHit hit) {
		return hit.evidence().stream().filter((one) -> one.arm().equals(Arm.VECTOR)).findFirst().orElseThrow().score();
	}

	@ParameterizedTest
	@EnumSource
	void honoursAThresholdInAnyNumberOfBits(Quantization quantization) {
		for (ResidentSettings.Mode mode : List.of(ResidentSettings.Mode.OFF, ResidentSettings.Mode.ON)) {
			try (Stroma quantized = Stroma.open(options(quantization + "-" + mode + ".db").quantization(quantization)
				.resident(ResidentSettings.of(mode)))) {
				quantized.indexer().update(records(400, 1), List.of());
				List<SearchHit> all = quantized.retrieval().search(VECTORS.exact()).hits();
				double least = cosine(all.get(60));

				SearchResult near = quantized.retrieval().search(VECTORS.minScore(Arm.VECTOR, least));

				assertThat(near.hits()).extracting(SearchHit::ref)
					.isEqualTo(all.stream().filter((hit) -> cosine(hit) >= least).map(SearchHit::ref).toList())
					.hasSizeBetween(61, 249);
				assertThat(quantized.retrieval().search(VECTORS.minScore(Arm.VECTOR, 1.01)).hits()).isEmpty();
			}
		}
	}

	@Test
	void takesAnyNumberOfEquallyNearPassages() {
		for (ResidentSettings.Mode mode : List.of(ResidentSettings.Mode.OFF, ResidentSettings.Mode.ON)) {
			try (Stroma equal = Stroma.open(options("equal" + mode + ".db").resident(ResidentSettings.of(mode)))) {
				equal.indexer()
					.update(IntStream.range(0, 5000)
						.mapToObj((i) -> CorpusRecord.of("r%04d".formatted(i), "same", "alpha beta")
							.sourceRef("same")
							.metadata(Map.of("n", i)))
						.toList(), List.of());

				// more than vec0 gives at once are equally near
				assertThat(refs(equal, VECTORS)).hasSize(250).doesNotHaveDuplicates();
				assertThat(refs(equal, VECTORS.exact()))
					.isEqualTo(IntStream.range(0, 250).mapToObj("r%04d"::formatted).toList());
				assertThat(refs(equal, VECTORS.filter(Filter.gte("n", 4800))))
					.isEqualTo(IntStream.range(4800, 5000).mapToObj("r%04d"::formatted).toList());
			}
		}
		assertThatThrownBy(() -> VECTORS.limit(5000)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The limit is 5000: use 1 to 250");
	}

	@Test
	void keepsNumbersOutThatAreNone() {
		for (float wrong : new float[] { Float.NaN, Float.POSITIVE_INFINITY, 0 }) {
			this.stroma.indexer().update(records(20, 2), List.of());
			this.embedder
				.answering((vectors) -> vectors.stream().map((vector) -> filled(vector.length, wrong)).toList());
			this.stroma.indexer().update(CorpusRecord.of("poison", "", "alpha beta gamma"));
			this.embedder.answering((vectors) -> vectors);
			this.stroma.close();
			open();

			SearchResult result = this.stroma.retrieval().search(VECTORS);

			assertThat(result.hits()).hasSizeGreaterThanOrEqualTo(20)
				.allSatisfy((hit) -> assertThat(cosine(hit)).isBetween(-1.0001, 1.0001));
			this.stroma.indexer().remove("poison");
		}
	}

	private static float[] filled(int length, float value) {
		float[] vector = new float[length];
		vector[0] = value;
		return vector;
	}

}
