package dev.stroma.index;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A record may bring the vectors of its passages along.
 */
class BroughtVectorTests extends IndexFixture {

	private String model() {
		return this.embedder.profile().identity();
	}

	/** Points where a text points, three times as far. */
	private float[] like(String text) {
		float[] vector = this.embedder.embedQuery(text);
		for (int i = 0; i < vector.length; i++) {
			vector[i] *= 3;
		}
		return vector;
	}

	private List<SearchHit> nearest(String question) {
		return this.stroma.retrieval()
			.search(SearchRequest.of(question).without(Arm.LEXICAL).without(Arm.COVERAGE).limit(3))
			.hits();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void areUsedInsteadOfComputedOnes(boolean rebuild) {
		CorpusRecord record = CorpusRecord.of("doc", "Doc", BODY)
			.vectors(model(), List.of(like("red"), like("green"), like("blue")));
		Indexer lazy = this.stroma.indexer().with(IndexOptions.defaults().embedding(Embedding.LAZY));
		this.stroma.worker().pause();

		IndexReport report = rebuild ? lazy.rebuild(List.of(record)) : lazy.update(record);

		assertThat(report)
			.extracting(IndexReport::addedChunks, IndexReport::embeddedChunks, IndexReport::pendingChunks,
					IndexReport::embedderCalls)
			.containsExactly(3, 3, 0, 0);
		assertThat(this.embedder.documents()).isEmpty();
		assertThat(nearest("green").get(0).text()).contains("second beta");
		assertThat(nearest("green").get(0).evidence()).anySatisfy((evidence) -> {
			assertThat(evidence.arm()).isEqualTo(Arm.VECTOR);
			assertThat(evidence.score()).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-6));
		});
	}

	@Test
	void areOfTheIndexsModel() {
		assertRefused(CorpusRecord.of("a", null, "text").vector("other\tprint", like("text")),
				"The vectors of record 'a' cannot be used: they are of model 'other print', the index has "
						+ "'model fingerprint of model': give vectors of that model, or none");
	}

	@Test
	void areOnePerPassage() {
		assertRefused(CorpusRecord.of("a", null, BODY).vector(model(), like("text")),
				"The vectors of record 'a' cannot be used: there are 1 for its 3 passages: give one per passage, "
						+ "in their order");
	}

	@Test
	void areAsWideAsTheModelsOwn() {
		assertRefused(CorpusRecord.of("a", null, "text").vector(model(), new float[] { 1, 2 }),
				"The vectors of record 'a' cannot be used: Embedder 'model' returned a vector of 2 numbers");
	}

	@ParameterizedTest
	@ValueSource(floats = { Float.NaN, Float.POSITIVE_INFINITY })
	void areFinite(float bad) {
		float[] vector = like("text");
		vector[5] = bad;
		assertRefused(CorpusRecord.of("a", null, "text").vector(model(), vector), "every number must be finite");
	}

	@Test
	void pointSomewhere() {
		assertRefused(CorpusRecord.of("a", null, "text").vector(model(), new float[64]), "zeros only");
	}

	private void assertRefused(CorpusRecord record, String message) {
		IndexReport report = this.stroma.indexer().update(record, CorpusRecord.of("good", null, "neighbour"));

		assertThat(report.added()).isEqualTo(1);
		assertThat(report.failed()).singleElement()
			.satisfies((failure) -> assertThat(failure.error()).isExactlyInstanceOf(InvalidInputException.class)
				.hasMessageContaining(message));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> this.stroma.indexer().update(record));
	}

	@Test
	void cannotBeChangedAfterwards() {
		float[] vector = like("red");
		CorpusRecord record = CorpusRecord.of("a", null, "text").vector(model(), vector);
		vector[0] = Float.NaN;

		assertThat(this.stroma.indexer().update(record).embeddedChunks()).isEqualTo(1);
	}

}
