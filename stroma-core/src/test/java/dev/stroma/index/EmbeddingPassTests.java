package dev.stroma.index;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.store.EmbeddingState;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingPassTests extends WorkerFixture {

	@Test
	void embedsAfterTheCommit() {
		learn("one", "two");
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(2);
		assertThat(this.embedder.documents()).isEmpty();

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.MORE);

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.IDLE);
	}

	@Test
	void triesAgainWhenItsTimeHasComeAndNotBefore() {
		learn("one");
		AtomicInteger calls = new AtomicInteger();
		this.embedder.before((texts) -> {
			if (calls.incrementAndGet() <= 2) {
				throw new ProviderException(FailureClass.SERVER, "down");
			}
			return texts;
		});

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
		this.clock.turn(Duration.ofSeconds(47));
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.IDLE);
		this.clock.turn(Duration.ofSeconds(14));
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.MORE);

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(1);
	}

	@Test
	void neverGivesUpOnAnOutage() {
		learn("one");
		this.embedder.before((texts) -> {
			throw new ProviderException(FailureClass.TRANSPORT, "down");
		});
		for (int attempt = 0; attempt < 6; attempt++) {
			assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);
			this.clock.turn(Duration.ofHours(1));
		}
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
	}

	@Test
	void isolatesATextThatFailsAndGivesItUpAfterFourAttempts() {
		learn(IntStream.range(0, 40).mapToObj((i) -> (i == 17) ? "poison" : "text " + i).toArray(String[]::new));
		this.embedder.before((texts) -> {
			if (texts.stream().anyMatch((text) -> text.contains("poison"))) {
				throw new ProviderException(FailureClass.SCHEMA_MISMATCH, "cannot");
			}
			return texts;
		});

		run();
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(39);
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
		for (int attempt = 2; attempt <= 4; attempt++) {
			this.clock.turn(Duration.ofHours(1));
			run();
		}

		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
	}

	@Test
	void leavesChunksWaitingWhileThereIsNoEmbedder() {
		learn("one");

		assertThat(pass(Embedder.none(), IndexOptions.defaults()).run(() -> true))
			.isEqualTo(EmbeddingPass.Progress.IDLE);

		assertThat(count(EmbeddingState.PENDING)).isEqualTo(1);
	}

	@Test
	void givesUpAtOnceOnTextThatHasNoVector() {
		learn("!!! ???", "words");
		this.indexing.indexer("").update(CorpusRecord.of("p", "---", "!!!"));

		run();

		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
	}

	@Test
	void writesNoVectorForAChunkThatIsGone() {
		learn("one", "two");
		this.embedder.before((texts) -> {
			this.indexing.indexer("").remove("r0");
			return texts;
		});

		run();

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(1);
		assertThat(count(EmbeddingState.values())).isEqualTo(1);
	}

}
