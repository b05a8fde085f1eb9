package dev.stroma.resident;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.store.RecordChange;
import dev.stroma.store.TestIndex;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("sqlite")
class UpkeepTests {

	private static final HashingEmbedder EMBEDDER = HashingEmbedder.of(Coding.LEAST_BITS);

	private final Deque<Runnable> now = new ArrayDeque<>();

	private final Deque<Runnable> later = new ArrayDeque<>();

	@Test
	void waitsForTheEndOfAChangeBeforeItTrainsInAPause(@TempDir Path directory) throws InterruptedException {
		try (TestIndex index = TestIndex.open(directory.resolve("index.db"), Coding.LEAST_BITS)) {
			ResidentIndex resident = new ResidentIndex(index.store(), ResidentFixture.PLENTY,
					new Background(this.now::add, this.later::add, Runnable::run, this.now::clear));
			resident.start();
			put(index, 0, 2000);
			this.now.remove().run();
			// of that many for the first time
			this.now.remove().run();
			assertThat(resident.status().busy()).isFalse();
			// a quarter more
			put(index, 2000, 2600);
			Runnable pause = this.later.remove();
			CountDownLatch begun = new CountDownLatch(1);
			CountDownLatch ended = new CountDownLatch(1);
			Thread other = new Thread(() -> index.store().write((writer) -> {
				begun.countDown();
				return await(ended);
			}));
			other.start();
			await(begun);

			pause.run();

			assertThat(resident.status().busy()).isTrue();
			ended.countDown();
			other.join();
			this.later.remove().run();
			assertThat(resident.status().busy()).isFalse();
			assertThat(this.now).isEmpty();
			assertThat(this.later).isEmpty();
		}
	}

	@Test
	void comparesVectorsAsTheyAreWhenTheirCodesDoNotFit(@TempDir Path directory) {
		try (TestIndex index = TestIndex.open(directory.resolve("index.db"), Coding.LEAST_BITS)) {
			put(index, 0, 2000);
			ResidentView whole = ResidentFixture.view(ResidentFixture.index(index.store())).with((ResidentGraph) null);
			VectorView untrained = Objects.requireNonNull(whole.withoutCodes().vectors());
			// codes of 2,000 vectors take 48 KiB
			ResidentIndex resident = new ResidentIndex(index.store(), whole.withoutCodes().bytes() + 1000,
					new Background(this.now::add, this.later::add, Runnable::run, this.now::clear));
			resident.start();
			while (!this.now.isEmpty() || !this.later.isEmpty()) {
				(this.now.isEmpty() ? this.later : this.now).remove().run();
			}

			VectorView vectors = Objects.requireNonNull(ResidentFixture.view(resident).vectors());

			assertThat(vectors.codes()).isNull();
			assertThat(vectors.bytes()).isEqualTo(untrained.bytes());
			assertThat(resident.status().state()).isEqualTo(ResidentStatus.State.ACTIVE);
			assertThat(resident.status().busy()).isFalse();
		}
	}

	@Test
	void waitsForAPauseBeforeItMergesLargeSegments(@TempDir Path directory) {
		try (TestIndex index = TestIndex.open(directory.resolve("index.db"), Coding.LEAST_BITS)) {
			ResidentIndex resident = new ResidentIndex(index.store(), ResidentFixture.PLENTY,
					new Background(this.now::add, this.later::add, Runnable::run, this.now::clear));
			resident.start();
			this.now.remove().run();
			for (int segment = 0; segment < 8; segment++) {
				putWords(index, 1300 * segment, 1300 * (segment + 1));
			}
			assertThat(segments(resident)).isEqualTo(8);
			assertThat(resident.status().busy()).isTrue();
			putWords(index, 20_000, 20_001);
			// it was no pause
			this.later.remove().run();
			assertThat(segments(resident)).isEqualTo(9);

			this.later.remove().run();

			assertThat(segments(resident)).isEqualTo(2);
			assertThat(resident.status().busy()).isFalse();
			assertThat(this.now).isEmpty();
			assertThat(this.later).isEmpty();
		}
	}

	private static int segments(ResidentIndex resident) {
		return ResidentFixture.view(resident).lexical().segments().size();
	}

	private static void putWords(TestIndex index, int from, int to) {
		String body = IntStream.range(from, to).mapToObj((i) -> "line " + i).collect(Collectors.joining("\n"));
		index.put(List.of(CorpusRecord.of("r" + from, null, body)),
				(line) -> new RecordChange.Vector(null, null, null));
	}

	private static void put(TestIndex index, int from, int to) {
		String body = IntStream.range(from, to).mapToObj((i) -> "line " + i).collect(Collectors.joining("\n"));
		index.put(List.of(CorpusRecord.of("r" + from, null, body)),
				(line) -> new RecordChange.Vector(TestIndex.key(line), EMBEDDER.embedQuery(line), null));
	}

	private static boolean await(CountDownLatch latch) {
		try {
			latch.await();
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
