package dev.stroma.search;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DegradedSearchTests extends SearchFixture {

	@Test
	void answersFromTheOtherArmWhenTheEmbedderIsDown() {
		this.stroma.indexer().update(records(20, 5), List.of());
		this.embedder.before((texts) -> {
			throw new ProviderException(FailureClass.AUTH, "the key was refused");
		});

		SearchResult result = this.stroma.retrieval().search("alpha");

		assertThat(result.hits()).isNotEmpty();
		assertThat(result.degraded()).isTrue();
		assertThat(result.arm("vector")).extracting(Arm::state, Arm::reason)
			.containsExactly(Arm.State.FAILED, "the key was refused");
		assertThat(result.arm("lexical").state()).isEqualTo(Arm.State.RAN);
	}

	@Test
	void answersFromTheOtherArmWhenAClassOfTheEmbedderIsMissing() {
		this.stroma.indexer().update(records(20, 5), List.of());
		this.embedder.before((texts) -> {
			throw new NoClassDefFoundError("com/example/Missing");
		});

		SearchResult result = this.stroma.retrieval().search("alpha");

		assertThat(result.hits()).isNotEmpty();
		assertThat(result.arm("vector").state()).isEqualTo(Arm.State.UNAVAILABLE);
		assertThat(result.arm("vector").reason()).contains("java.lang.NoClassDefFoundError: com/example/Missing");
	}

	@Test
	void passesAnErrorOfTheVirtualMachineOn() {
		TestEmbedder remote = TestEmbedder.remote("remote", 64);
		try (Stroma other = Stroma.open(StromaOptions.of(this.directory.resolve("other.db")).embedder(remote))) {
			OutOfMemoryError error = new OutOfMemoryError("no more");
			for (TestEmbedder one : List.of(this.embedder, remote)) {
				one.before((texts) -> {
					throw error;
				});
			}

			assertThatThrownBy(() -> this.stroma.retrieval().search("alpha")).isSameAs(error);
			assertThatThrownBy(() -> other.retrieval().search("alpha")).isSameAs(error);
		}
	}

	@Test
	void doesNotWaitForAnEmbedderThatHangs() {
		TestEmbedder remote = TestEmbedder.remote("remote", 64);
		try (Stroma slow = Stroma.open(StromaOptions.of(this.directory.resolve("slow.db"))
			.embedder(remote)
			.queryEmbeddingTimeout(Duration.ofMillis(30)))) {
			slow.indexer().update(CorpusRecord.of("a", "A", "alpha"));
			assertThat(slow.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			remote.before((texts) -> {
				try {
					Thread.sleep(60_000);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				return texts;
			});

			SearchResult result = slow.retrieval().search("alpha");

			assertThat(result.hits()).hasSize(1);
			assertThat(result.arm("vector")).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.LATE,
						"embedding the question took longer than PT0.03S: raise stroma.search.query-embedding-timeout");
			assertThat(slow.retrieval().search(SearchRequest.of("alpha").deadline(Duration.ofMillis(20))).arm("vector"))
				.extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.LATE,
						"embedding the question took longer than what the search's deadline of PT0.02S left: allow it more time");
		}
	}

	@Test
	void saysThatVectorsAreStillMissing() {
		TestEmbedder remote = TestEmbedder.remote("remote", 64);
		try (Stroma lazy = Stroma
			.open(StromaOptions.of(this.directory.resolve("lazy.db")).embedder(remote).startsWorker(false))) {
			lazy.indexer().update(CorpusRecord.of("a", "A", "alpha"), CorpusRecord.of("b", "B", "beta"));

			SearchResult result = lazy.retrieval().search("alpha");

			assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("a");
			assertThat(result.arm("vector").reason()).contains("2 chunks have no vector yet");
			assertThat(result.degraded()).isTrue();
		}
	}

}
