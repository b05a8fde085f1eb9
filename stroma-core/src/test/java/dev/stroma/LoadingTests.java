package dev.stroma;

import java.nio.file.Path;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.resident.ResidentStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When an index is loaded into memory.
 */
class LoadingTests {

	private static final ResidentSettings ON = ResidentSettings.of(ResidentSettings.Mode.ON);

	@TempDir
	Path directory;

	private StromaOptions options;

	@BeforeEach
	void write() {
		this.options = StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION));
		try (Stroma stroma = Stroma.open(this.options)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "one"));
		}
	}

	@Test
	void waitsUntilItIsAskedFor() {
		try (Stroma stroma = Stroma.open(this.options.loadsLater(true))) {
			ResidentStatus status = stroma.status().resident();
			assertThat(status.state()).isEqualTo(ResidentStatus.State.ABSENT);
			assertThat(status.reason()).isEqualTo("it is loaded when the application has started");
			assertThat(status.busy()).isTrue();
			stroma.indexer().update(CorpusRecord.of("b", null, "one"));

			stroma.load();
			stroma.load();

			awaitLoaded(stroma);
			assertThat(stroma.retrieval().search("one").hits()).hasSize(2);
		}
	}

	@Test
	void waitsForTheFirstSearchAtTheLongest() {
		try (Stroma stroma = Stroma.open(this.options.loadsLater(true))) {
			assertThat(stroma.retrieval().search("one").hits()).hasSize(1);

			awaitLoaded(stroma);
		}
	}

	@Test
	void doesNotWaitWhereOpeningWaitsForIt() {
		try (Stroma stroma = Stroma.open(this.options.resident(ON).loadsLater(true))) {
			assertThat(stroma.status().resident().state()).isEqualTo(ResidentStatus.State.ACTIVE);
		}
	}

	@Test
	void isNotBegunByAnIndexThatIsClosed() {
		Stroma stroma = Stroma.open(this.options.loadsLater(true));
		stroma.close();

		Set<Thread> before = Thread.getAllStackTraces().keySet();
		stroma.load();

		assertThat(Thread.getAllStackTraces().keySet()).filteredOn((thread) -> !before.contains(thread))
			.extracting(Thread::getName)
			.doesNotContain("stroma-resident");
	}

	private static void awaitLoaded(Stroma stroma) {
		while (stroma.status().resident().state() != ResidentStatus.State.ACTIVE) {
			Thread.onSpinWait();
		}
	}

}
