package dev.stroma.search;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.error.InvalidInputException;
import dev.stroma.store.Quantization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VectorOptionsTests extends SearchFixture {

	private static final SearchRequest VECTORS = SearchRequest.of("alpha beta")
		.without(Arm.LEXICAL)
		.without(Arm.COVERAGE)
		.limit(250);

	private static final VectorOptions DEFAULTS = VectorOptions.defaults();

	private List<String> found(SearchRequest request) {
		return this.stroma.retrieval().search(request).hits().stream().map(SearchHit::toString).toList();
	}

	@Test
	void searchesForAVectorThatIsGiven() {
		this.stroma.indexer().update(records(100, 1), List.of());
		float[] vector = this.embedder.embedQuery("alpha beta");
		float[] longer = vector.clone();
		for (int i = 0; i < longer.length; i++) {
			longer[i] *= 3;
		}

		assertThat(found(VECTORS.text("").vectors(DEFAULTS.question(vector)))).isEqualTo(found(VECTORS));
		assertThat(found(VECTORS.text("nothing").vectors(DEFAULTS.question(longer)))).hasSameSizeAs(found(VECTORS));
		SearchResult both = this.stroma.retrieval()
			.search(SearchRequest.of("zebra").vectors(DEFAULTS.question(vector)));
		assertThat(both.arm(Arm.LEXICAL).candidates()).isPositive();
		assertThat(both.arm(Arm.VECTOR).candidates()).isEqualTo(100);
	}

	@Test
	void findsNothingByAVectorThatPointsNowhere() {
		this.stroma.indexer().update(records(10, 2), List.of());
		for (float value : new float[] { 0, Float.NaN, Float.POSITIVE_INFINITY }) {
			float[] vector = new float[64];
			Arrays.fill(vector, value);

			SearchResult result = this.stroma.retrieval()
				.search(SearchRequest.of("").vectors(DEFAULTS.question(vector)));

			assertThat(result.hits()).isEmpty();
			assertThat(result.arm(Arm.VECTOR).state()).isEqualTo(Arm.State.NOT_APPLICABLE);
		}
		assertThatThrownBy(() -> found(VECTORS.vectors(DEFAULTS.question(new float[3]))))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("has 3 numbers");
	}

	@Test
	void comparesTheFirstValuesThenAll() {
		this.stroma.indexer().update(records(600, 3), List.of());
		Set<String> exact = new HashSet<>(found(VECTORS.exact()));

		List<String> half = found(VECTORS.vectors(DEFAULTS.searchDimension(32)));
		List<String> hardly = found(VECTORS.vectors(DEFAULTS.searchDimension(1)));

		assertThat(half).hasSize(250);
		assertThat(half.stream().filter(exact::contains).count()).isGreaterThan(200);
		assertThat(hardly).hasSize(250);
		assertThat(this.stroma.retrieval().search(VECTORS.vectors(DEFAULTS.searchDimension(1))).hits())
			.isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
		assertThat(found(VECTORS.vectors(DEFAULTS.searchDimension(64)))).isEqualTo(found(VECTORS));
		assertThat(new HashSet<>(found(VECTORS.vectors(DEFAULTS.searchDimension(2).exact(true))))).isEqualTo(exact);
	}

	@Test
	void refusesMoreValuesThanThereAre() {
		this.stroma.indexer().update(records(10, 4), List.of());

		assertThatThrownBy(() -> found(VECTORS.vectors(DEFAULTS.searchDimension(65))))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("The search dimension is 65 but vectors have 64: use at most 64");
		assertThatThrownBy(() -> DEFAULTS.searchDimension(-1)).isInstanceOf(InvalidInputException.class);
	}

	@ParameterizedTest
	@EnumSource(names = { "INT8", "BINARY" })
	void refusesToSearchFirstValuesOfFewerBits(Quantization quantization) {
		try (Stroma quantized = Stroma.open(options(quantization + ".db").quantization(quantization))) {
			quantized.indexer().update(records(10, 5), List.of());

			assertThatThrownBy(() -> quantized.retrieval().search(VECTORS.vectors(DEFAULTS.searchDimension(16))))
				.isInstanceOf(InvalidInputException.class)
				.hasMessageContaining("a search dimension needs float32");
		}
	}

}
