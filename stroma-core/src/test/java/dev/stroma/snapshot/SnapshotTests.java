package dev.stroma.snapshot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.SearchHit;
import dev.stroma.snapshot.ChunkHandle.State;

import static org.assertj.core.api.Assertions.assertThat;

class SnapshotTests {

	@TempDir
	Path directory;

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(this.directory.resolve("index.db"));
		this.stroma.indexer().update(CorpusRecord.of("a", "A", "# One\n\nalpha\n\n# Two\n\nbeta"));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private ChunkHandle beta() {
		return this.stroma.retrieval().search("beta").hits().get(0).handle();
	}

	private Resolution resolve(ChunkHandle handle) {
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			return snapshot.resolve(handle);
		}
	}

	@Test
	void resolvesAHandleAfterItsChunkMovedWithinTheRecord() {
		ChunkHandle handle = ChunkHandle.parse(beta().toString());
		this.stroma.indexer().update(CorpusRecord.of("a", "A", "# Zero\n\nnew\n\n# One\n\nalpha\n\n# Two\n\nbeta"));

		Resolution resolution = resolve(handle);

		assertThat(resolution).isEqualTo(new Resolution(State.CURRENT, handle, "# Two\n\nbeta", 27, 38));
	}

	@Test
	void followsContentToAnotherRecord() {
		ChunkHandle handle = beta();
		this.stroma.indexer()
			.update(List.of(CorpusRecord.of("z", "A", "# Two\n\nbeta").sourceRef("a"),
					CorpusRecord.of("b", "A", "# Two\n\nbeta").sourceRef("a")), List.of("a"));

		Resolution resolution = resolve(handle);

		assertThat(resolution.state()).isEqualTo(State.MOVED);
		assertThat(resolution.text()).isEqualTo("# Two\n\nbeta");
		assertThat(resolution.handle()).isEqualTo(this.stroma.retrieval().search("beta").hits().get(0).handle());
	}

	@Test
	void saysThatContentIsGone() {
		ChunkHandle handle = beta();
		this.stroma.indexer().update(CorpusRecord.of("a", "A", "# One\n\nalpha\n\n# Two\n\ndelta"));

		assertThat(resolve(handle)).isEqualTo(new Resolution(State.GONE, null, null, -1, -1));
	}

	@Test
	void staysAsItWasWhileOthersWrite() {
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			String fingerprint = snapshot.fingerprint();
			this.stroma.indexer().remove("a");

			assertThat(snapshot.generation()).isEqualTo(1);
			assertThat(snapshot.record("a")).isPresent();
			assertThat(snapshot.fingerprint()).isEqualTo(fingerprint);
			assertThat(this.stroma.snapshots().generation()).isEqualTo(2);
		}
	}

	@Test
	void hasTheSameFingerprintForTheSameRecords() {
		String before = fingerprint();
		this.stroma.indexer().update(CorpusRecord.of("b", "B", "text"));
		assertThat(fingerprint()).isNotEqualTo(before);

		this.stroma.indexer().remove("b");

		assertThat(fingerprint()).isEqualTo(before);
	}

	private String fingerprint() {
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			return snapshot.fingerprint();
		}
	}

	@Test
	void exportsAFileThatOpensAsAnIndex() {
		Path export = this.directory.resolve("export/copy.db");

		this.stroma.snapshots().exportTo(export);

		assertThat(this.directory.resolve("export")).isDirectoryContaining((file) -> file.equals(export));
		try (Stroma copy = Stroma.open(export)) {
			assertThat(copy.retrieval().search("beta").hits()).extracting(SearchHit::text).startsWith("# Two\n\nbeta");
		}
		assertThat(Files.exists(export)).isTrue();
	}

}
