package dev.stroma.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.IndexInUseException;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A search with a deadline, while others read for a long time.
 */
class BusyReadersTests {

	private static final SearchRequest REQUEST = SearchRequest.of("alpha").deadline(Duration.ofMillis(20));

	@TempDir
	Path directory;

	private StromaOptions options() {
		return StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none());
	}

	@Test
	void waitsNoLongerForAReader() {
		try (Stroma stroma = Stroma.open(options().maxReaders(1).readerWait(Duration.ofHours(1)))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));
			try (Snapshot snapshot = stroma.snapshots().open()) {
				assertThatExceptionOfType(IndexInUseException.class)
					.isThrownBy(() -> stroma.retrieval().search(REQUEST))
					.withMessageStartingWith("All 1 readers of index '%s' are busy for", snapshot.stats().path())
					.withMessageContaining(", which a deadline left: close snapshots");
			}
			assertThat(stroma.retrieval().search(REQUEST.deadline(Duration.ofMinutes(1))).hits()).hasSize(1);
		}
	}

	@Test
	void waitsNoLongerForASnapshot() {
		CountDownLatch began = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		FusionStrategy slow = (candidates, arms) -> {
			began.countDown();
			await(end);
			return new EvidenceFusion().score(candidates, arms);
		};
		try (Stroma stroma = Stroma.open(options().fusion(slow))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));
			try (Snapshot snapshot = stroma.snapshots().open()) {
				RetrievalService pinned = stroma.retrieval().on(snapshot);
				CompletableFuture<SearchResult> first = CompletableFuture.supplyAsync(() -> pinned.search("alpha"));
				await(began);
				assertThatExceptionOfType(IndexInUseException.class).isThrownBy(() -> pinned.search(REQUEST))
					.withMessageStartingWith("Others search the snapshot of generation 1 for")
					.withMessageEndingWith("which a deadline left: open more snapshots, or allow more time");
				end.countDown();
				assertThat(first.join().hits()).hasSize(1);
			}
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
