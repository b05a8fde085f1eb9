package dev.stroma.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.RunStoppedException;
import dev.stroma.index.IndexOptions.Embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A run that is watched, and one that is stopped: the index is sound and the exception
 * says what was written.
 */
class StoppedRunTests extends IndexFixture {

	private static final int BATCH = SourceBatches.MAX_RECORDS;

	private static final int FIRST = SourceBatches.FIRST_RECORDS;

	private static final List<CorpusRecord> RECORDS = IntStream.range(0, 3 * BATCH)
		.mapToObj((i) -> CorpusRecord.of("r" + i, null, "number " + i))
		.toList();

	@AfterEach
	void forgetTheInterrupt() {
		assertThat(Thread.interrupted()).isFalse();
	}

	private static RecordSource interruptedAt(int position) {
		return () -> RECORDS.stream().peek((record) -> {
			if (record == RECORDS.get(position)) {
				Thread.currentThread().interrupt();
			}
		});
	}

	@Test
	void keepsWhatASyncWroteBeforeAnInterrupt() {
		assertThatExceptionOfType(RunStoppedException.class)
			.isThrownBy(() -> this.stroma.indexer().sync(interruptedAt(FIRST + 7)))
			.withMessageMatching("The sync was stopped by an interrupt of its thread after PT.*S: " + FIRST
					+ " records were added, 0 changed and 0 removed, the others are as they were. "
					+ "Call it again, it goes on from there")
			.satisfies((ex) -> assertThat(ex.retryable()).isTrue());
		assertThat(Thread.interrupted()).isTrue();

		IndexReport rest = this.stroma.indexer().sync(RecordSource.of(RECORDS));

		assertThat(rest).extracting(IndexReport::unchanged, IndexReport::added)
			.containsExactly(FIRST, 3 * BATCH - FIRST);
	}

	@Test
	void writesNothingOfARebuildThatIsInterrupted() {
		this.stroma.indexer().update(CorpusRecord.of("before", null, "before"));

		assertThatExceptionOfType(RunStoppedException.class)
			.isThrownBy(() -> this.stroma.indexer().rebuild(interruptedAt(BATCH + 7)))
			.withMessageContaining("nothing was written, the index is as it was");
		assertThat(Thread.interrupted()).isTrue();

		assertThat(this.stroma.snapshots().generation()).isEqualTo(1);
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(1);
	}

	@Test
	void leavesAnEmbedderThatHangsAtItsDeadline() {
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch hanging = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		this.embedder.before((texts) -> {
			asked.countDown();
			try {
				hanging.await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
				throw new IllegalStateException(ex);
			}
			return texts;
		});

		// the embedder may not have been asked yet when time is over
		for (Duration deadline = Duration.ofMillis(100); asked.getCount() > 0; deadline = deadline.multipliedBy(2)) {
			Indexer hurried = this.stroma.indexer()
				.with(IndexOptions.defaults().embedding(Embedding.EAGER).deadline(deadline));
			assertThatExceptionOfType(RunStoppedException.class).isThrownBy(() -> hurried.update(RECORDS.get(0)))
				.withMessageContaining("at its deadline of " + deadline);
		}

		assertThat(interrupted).satisfies(CountDownLatch::await);
		assertThat(this.stroma.retrieval().count(null)).isZero();
	}

	@Test
	void refusesADeadlineThatIsNone() {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> IndexOptions.defaults().deadline(Duration.ZERO))
			.withMessage("The indexing deadline is PT0S: use more than nothing");
	}

	@Test
	void tellsItsListenerHowFarItIs() {
		List<IndexProgress> heard = new ArrayList<>();
		Indexer watched = this.stroma.indexer().with(IndexOptions.defaults().listener(heard::add));

		watched.sync(RecordSource.of(RECORDS));

		assertThat(heard).extracting(IndexProgress::verb).containsOnly("sync");
		Integer[] batches = { BATCH / 8, 3 * BATCH / 8, FIRST, FIRST + BATCH, FIRST + 2 * BATCH, 3 * BATCH };
		assertThat(heard).extracting(IndexProgress::read).containsExactly(batches);
		assertThat(heard).extracting(IndexProgress::written).containsExactly(batches);
		assertThat(heard).extracting(IndexProgress::embedded).containsExactly(batches);
		assertThat(heard).extracting(IndexProgress::failed).containsOnly(0);
	}

	@Test
	void endsWhenItsListenerFails() {
		Indexer watched = this.stroma.indexer().with(IndexOptions.defaults().listener((progress) -> {
			throw new IllegalStateException("seen enough");
		}));

		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> watched.sync(() -> Stream.concat(RECORDS.stream(), Stream.of())))
			.withMessage("seen enough");

		assertThat(this.stroma.retrieval().count(null)).isEqualTo(BATCH / 8);
	}

}
