package dev.stroma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.IndexInUseException;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.store.StoreSettings.Journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An index whose changes are kept in a journal that is deleted after each.
 */
class JournalTests {

	@TempDir
	Path directory;

	private Stroma open(Journal journal) {
		return Stroma.open(
				StromaOptions.of(this.directory.resolve("index.db")).embedder(HashingEmbedder.of(64)).journal(journal));
	}

	@Test
	void goesFromOneJournalToTheOtherAndBack() {
		for (Journal journal : List.of(Journal.WAL, Journal.DELETE, Journal.WAL)) {
			try (Stroma stroma = open(journal)) {
				stroma.indexer().update(CorpusRecord.of("a", null, "one " + journal));

				assertThat(stroma.retrieval().search("one").hits()).hasSize(1);
				assertThat(Files.exists(this.directory.resolve("index.db-wal"))).isEqualTo(journal == Journal.WAL);
				assertThat(stroma.snapshots().verify().ok()).isTrue();
			}
		}
	}

	@Test
	void searchesWhileOthersWrite() {
		try (Stroma stroma = open(Journal.DELETE)) {
			CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
				for (int i = 0; i < 50; i++) {
					stroma.indexer().update(CorpusRecord.of("r" + i, null, "one " + i));
				}
			});
			while (!writing.isDone()) {
				assertThat(stroma.retrieval().search("one").degraded()).isFalse();
			}
			writing.join();

			assertThat(stroma.retrieval().count(null)).isEqualTo(50);
		}
	}

	@Test
	void refusesAChangeWhileASnapshotIsOpenAndMakesItAfterwards() {
		try (Stroma stroma = open(Journal.DELETE)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "one"));
			try (Snapshot snapshot = stroma.snapshots().open()) {
				assertThatExceptionOfType(IndexInUseException.class)
					.isThrownBy(() -> stroma.indexer().update(CorpusRecord.of("b", null, "two")));
				assertThat(snapshot.record("b")).isEmpty();
			}
			stroma.indexer().update(CorpusRecord.of("b", null, "two"));

			assertThat(stroma.retrieval().count(null)).isEqualTo(2);
		}
	}

}
