package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.support.Listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StoreClosingTests {

	/**
	 * Threads of our own: two tasks of the common pool may have to run one after the
	 * other.
	 */
	private final ExecutorService threads = Executors.newCachedThreadPool();

	private Path file;

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@BeforeEach
	void locate(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
	}

	@Test
	void saysThatItIsClosed() {
		TestIndex index = TestIndex.open(this.file);
		index.close();
		index.close();
		for (Runnable use : List.<Runnable>of(() -> index.put("a", "one"), index::generation,
				() -> index.store().maintenance().exportTo(this.file.resolveSibling("export.db")))) {
			assertThatThrownBy(use::run).isInstanceOf(IndexUnavailableException.class)
				.hasMessage("The index '%s' is closed", index.store().path());
		}
	}

	@Test
	void letsAnOpenReaderReadOn() {
		TestIndex index = TestIndex.open(this.file);
		index.put("a", "one");
		StoreReader reader = index.store().reader();
		index.put("b", "two");
		index.close();
		assertThat(reader.count("", null)).isEqualTo(1);
		assertThat(reader.text().best(TestIndex.query(reader, List.of("one")), "", null, 10)).hasSize(1);
		try (TestIndex again = TestIndex.open(this.file)) {
			again.put("c", "three");
			assertThat(reader.count("", null)).isEqualTo(1);
			reader.close();
			assertThat(again.byWords("one two three", null, 10)).containsExactlyInAnyOrder("a#0", "b#0", "c#0");
		}
		assertThat(Listing.of(this.file.getParent()).contents()).containsOnlyKeys("", "index.db", "index.db.lock");
	}

	@Test
	void waitsForTheRunningChange() throws Exception {
		TestIndex index = TestIndex.open(this.file);
		CountDownLatch writing = new CountDownLatch(1);
		CountDownLatch closing = new CountDownLatch(1);
		CompletableFuture<Long> change = CompletableFuture.supplyAsync(() -> index.store().write((writer) -> {
			writing.countDown();
			await(closing);
			return writer.generation();
		}), this.threads);
		await(writing);
		CompletableFuture<Void> close = CompletableFuture.runAsync(() -> {
			closing.countDown();
			index.close();
		}, this.threads);
		assertThat(change.get()).isEqualTo(1);
		close.get();
		TestIndex.open(this.file).close();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Each change adds one record of one chunk. */
	@Test
	void everyReaderSeesOneGenerationWhateverTheOthersDo() {
		try (TestIndex index = TestIndex.open(this.file)) {
			List<CompletableFuture<Void>> threads = new ArrayList<>();
			for (int writer = 0; writer < 2; writer++) {
				String name = "w" + writer + "-";
				threads.add(CompletableFuture.runAsync(() -> {
					for (int i = 0; i < 100; i++) {
						index.put(name + i, "same words");
					}
				}, this.threads));
			}
			for (int reader = 0; reader < 3; reader++) {
				threads.add(CompletableFuture.runAsync(() -> {
					for (long seen = 0; seen < 200;) {
						seen = assertConsistent(index, seen);
					}
				}, this.threads));
			}
			CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new)).join();
			assertThat(index.generation()).isEqualTo(200);
		}
	}

	private static long assertConsistent(TestIndex index, long seen) {
		return index.store().read((reader) -> {
			long generation = reader.generation();
			assertThat(generation).isGreaterThanOrEqualTo(seen);
			assertThat(reader.count("", null)).isEqualTo(generation);
			assertThat(reader.fingerprint().count()).isEqualTo(generation);
			assertThat(reader.embeddingQueue().count(EmbeddingState.INDEXED)).isEqualTo(generation);
			assertThat(reader.text().best(TestIndex.query(reader, List.of("same")), "", null, 500))
				.hasSize((int) generation);
			assertThat(reader.vectors().nearest(TestIndex.embed("same"), "", null, 500, false))
				.hasSize((int) generation);
			return generation;
		});
	}

}
