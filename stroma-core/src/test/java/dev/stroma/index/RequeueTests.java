package dev.stroma.index;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.filter.Filter;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.FailedChunk;
import dev.stroma.store.StoreReader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RequeueTests extends WorkerFixture {

	private void giveUp(String scope, String ref) {
		this.indexing.indexer(scope).update(CorpusRecord.of(ref, "title", "poison").kind(ref));
		fail((text) -> text.contains("poison"), FailureClass.SCHEMA_MISMATCH);
		for (int attempt = 1; attempt <= 4; attempt++) {
			run();
			this.clock.turn(Duration.ofMinutes(30));
		}
	}

	@Test
	void letsThoseThatPassTheFilterBeTriedAgainInEveryScope() {
		giveUp("", "one");
		giveUp("tenant", "one");
		giveUp("", "two");
		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(3);
		long generation = this.store.read(StoreReader::generation);

		assertThat(this.indexing.worker().requeue(Filter.eq("kind", "one"))).isEqualTo(2);

		assertThat(count(EmbeddingState.PENDING)).isEqualTo(2);
		assertThat(this.store.read(StoreReader::generation)).isEqualTo(generation);
		this.embedder.before((texts) -> texts);
		run();
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
	}

	@Test
	void namesThoseThatFailedInEveryScope() {
		giveUp("tenant", "one");
		giveUp("", "two");
		giveUp("", "one");
		learn("fine");

		List<FailedChunk> failures = this.indexing.worker().failures(3);

		assertThat(failures).extracting(FailedChunk::scope).containsExactly("", "", "tenant");
		assertThat(failures).extracting(FailedChunk::ref).containsExactly("one", "two", "one");
		assertThat(failures).allSatisfy((failure) -> {
			assertThat(failure.state()).isEqualTo(EmbeddingState.UNAVAILABLE);
			assertThat(failure.attempts()).isEqualTo(4);
			assertThat(failure.retryAt()).isNull();
			assertThat(failure.reason()).contains("cannot");
		});
		assertThat(this.indexing.worker().failures(1)).isEqualTo(failures.subList(0, 1));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> this.indexing.worker().failures(0))
			.withMessage("The limit of failures is 0: use 1 or more");
	}

	@Test
	void leavesAloneWhatHasItsVectorOrWaitsForIt() {
		learn("one", "two");
		run();
		learn("one", "two", "three");

		assertThat(this.indexing.worker().requeue(Filter.exists("ref"))).isZero();

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(1);
	}

	@Test
	void waitsLongerAfterEachOutageUntilTheModelAnswers() {
		learn("one");
		fail((text) -> true, FailureClass.TRANSPORT);
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);
		assertThat(this.pass.waitsUntil()).hasValueSatisfying((until) -> assertThat(until)
			.isBetween(this.clock.instant().plusSeconds(48), this.clock.instant().plusSeconds(60)));
		learn("one", "later");
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.IDLE);

		this.clock.turn(Duration.ofSeconds(60));
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);
		assertThat(this.pass.waitsUntil()).hasValueSatisfying((until) -> assertThat(until)
			.isBetween(this.clock.instant().plusSeconds(240), this.clock.instant().plusSeconds(300)));

		this.embedder.before((texts) -> texts);
		this.clock.turn(Duration.ofSeconds(300));
		assertThat(run()).isEqualTo(EmbeddingPass.Progress.MORE);
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
		assertThat(this.pass.waitsUntil()).isEmpty();
	}

}
