package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.resident.ResidentStatus;

import static org.assertj.core.api.Assertions.assertThat;

class IndexLoadingTests {

	@TempDir
	Path directory;

	private Stroma stroma;

	private IndexLoading loading;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION))
			.loadsLater(true));
		this.stroma.indexer().update(CorpusRecord.of("a", null, "one"));
		this.loading = new IndexLoading(this.stroma);
	}

	@AfterEach
	void close() {
		this.loading.stop();
		this.stroma.close();
	}

	@Test
	void beginsWhenAMomentHasPassed() {
		assertThat(this.loading.isRunning()).isFalse();

		this.loading.start();

		assertThat(this.loading.isRunning()).isTrue();
		while (state() != ResidentStatus.State.ACTIVE) {
			Thread.onSpinWait();
		}
	}

	@Test
	void doesNotBeginWhatWasStoppedBefore() {
		this.loading.start();
		this.loading.stop();

		assertThat(this.loading.isRunning()).isFalse();
		while (Thread.getAllStackTraces()
			.keySet()
			.stream()
			.anyMatch((thread) -> thread.getName().equals("stroma-loading"))) {
			Thread.onSpinWait();
		}
		assertThat(state()).isEqualTo(ResidentStatus.State.ABSENT);
	}

	@Test
	void beginsAfterAnotherStart() {
		this.loading.start();
		this.loading.stop();

		this.loading.start();

		while (state() != ResidentStatus.State.ACTIVE) {
			Thread.onSpinWait();
		}
	}

	private ResidentStatus.State state() {
		return this.stroma.status().resident().state();
	}

}
