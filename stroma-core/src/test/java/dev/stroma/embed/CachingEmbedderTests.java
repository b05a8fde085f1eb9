package dev.stroma.embed;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CachingEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return CachingEmbedder.of(HashingEmbedder.of(64), 10);
	}

	@Test
	void asksOncePerQuestion() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> new float[] { text.length(), 1 });
		CachingEmbedder cache = CachingEmbedder.of(fake, 2);
		cache.embedQuery("one")[0] = 99;
		assertThat(cache.embedQuery("one")).containsExactly(3, 1);
		cache.embedQuery("one")[0] = 99;
		assertThat(cache.embedQuery("one")).containsExactly(3, 1);
		assertThat(fake.calls()).isEqualTo(1);
	}

	@Test
	void asksOnceForAllThatItDoesNotKnow() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> new float[] { text.length(), 1 });
		CachingEmbedder cache = CachingEmbedder.of(fake, 10);
		cache.embedQuery("one");

		List<float[]> vectors = cache.embedQueries(List.of("three", "one", "three"));

		assertThat(vectors).containsExactly(new float[] { 5, 1 }, new float[] { 3, 1 }, new float[] { 5, 1 });
		vectors.get(0)[0] = 99;
		assertThat(cache.embedQueries(List.of("three", "one")).get(0)).containsExactly(5, 1);
		assertThat(fake.calls()).isEqualTo(2);
	}

	@Test
	void forgetsTheQuestionAskedLongestAgo() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> new float[] { 1 });
		CachingEmbedder cache = CachingEmbedder.of(fake, 2);
		List.of("a", "b", "a", "c").forEach(cache::embedQuery);
		assertThat(fake.calls()).isEqualTo(3);
		cache.embedQuery("a");
		assertThat(fake.calls()).isEqualTo(3);
		cache.embedQuery("b");
		assertThat(fake.calls()).isEqualTo(4);
	}

	@Test
	void remembersNeitherDocumentsNorLongQuestionsNorFailures() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
			if (text.equals("bad")) {
				throw new ProviderException(FailureClass.SERVER, "down");
			}
			return new float[] { 1 };
		});
		CachingEmbedder cache = CachingEmbedder.of(fake, 2);
		for (int i = 0; i < 2; i++) {
			cache.embedDocuments(List.of("a"));
			cache.embedQuery("x".repeat(1001));
			assertThatThrownBy(() -> cache.embedQuery("bad")).isInstanceOf(ProviderException.class);
		}
		assertThat(fake.calls()).isEqualTo(6);
	}

	@Test
	void closesTheEmbedderBehindIt() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> new float[] { 1 });
		CachingEmbedder.of(fake, 1).close();
		assertThat(fake.closed()).isTrue();
	}

	@Test
	void isNoneWhenThereIsNone() {
		assertThat(CachingEmbedder.of(Embedder.none(), 1).profile().isNone()).isTrue();
		assertThatThrownBy(() -> CachingEmbedder.of(Embedder.none(), 0)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The query cache is to have 0 questions: use 1 or more");
	}

}
