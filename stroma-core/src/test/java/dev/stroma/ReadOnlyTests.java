package dev.stroma;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.StromaOptions.Mode;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchResult;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.Listing;
import dev.stroma.text.FoldingAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class ReadOnlyTests {

	private static final int RECORDS = 8;

	private Path directory;

	private Path source;

	private Path published;

	@BeforeEach
	void publish(@TempDir Path directory) throws IOException {
		this.directory = directory.toRealPath();
		this.source = this.directory.resolve("source.db");
		this.published = Files.createDirectory(this.directory.resolve("published")).resolve("index.db");
		publish(1);
	}

	/** Each record says which edition it is of. */
	private void publish(int edition) {
		try (Stroma stroma = Stroma.open(options(this.source))) {
			stroma.indexer()
				.update(IntStream.range(0, RECORDS)
					.mapToObj((i) -> CorpusRecord.of("r" + i, null, "common edition" + edition))
					.toList(), List.of());
			Path next = this.directory.resolve("next.db");
			stroma.snapshots().exportTo(next);
			Files.move(next, this.published, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static StromaOptions options(Path file) {
		return StromaOptions.of(file).embedder(HashingEmbedder.of(64));
	}

	private Stroma open() {
		return Stroma.open(options(this.published).readOnly());
	}

	private static List<String> texts(Stroma stroma) {
		return stroma.retrieval().search("common").hits().stream().map(SearchHit::text).toList();
	}

	@Test
	void searchesAFileAndLeavesItAsItIs() {
		Listing before = Listing.of(this.published.getParent());
		try (Stroma one = open(); Stroma two = open()) {
			for (Stroma stroma : List.of(one, two)) {
				SearchResult result = stroma.retrieval().search("common edition1");
				assertThat(result.hits()).hasSize(RECORDS);
				assertThat(result.degraded()).isFalse();
				assertThat(stroma.snapshots().verify().messages()).isEmpty();
				assertThat(stroma.status().readOnly()).isTrue();
			}
		}
		assertThat(Listing.of(this.published.getParent())).isEqualTo(before);
	}

	@Test
	void refusesEveryChange() {
		try (Stroma stroma = open()) {
			for (Runnable change : List.<Runnable>of(() -> stroma.indexer().update(CorpusRecord.of("a", null, "one")),
					() -> stroma.indexer().remove("r1"), () -> stroma.snapshots().compact())) {
				assertThatThrownBy(change::run).isInstanceOf(IndexUnavailableException.class)
					.hasMessage(
							"The index '%s' was opened read-only: set stroma.mode to read-write, or write where it is open for that",
							this.published);
			}
			stroma.worker().start();
			assertThat(texts(stroma)).hasSize(RECORDS);
		}
	}

	@Test
	void createsNothing() {
		Path missing = this.directory.resolve("missing/index.db");
		assertThatThrownBy(() -> Stroma.open(StromaOptions.of(missing).readOnly()))
			.isInstanceOf(IndexUnavailableException.class)
			.hasMessage(
					"There is no index '%s' to read: correct stroma.path, or set stroma.mode to read-write to create it",
					missing);
		assertThat(missing.getParent()).doesNotExist();
	}

	@Test
	void refusesAFileOfAnotherModelOrAnalyzer() {
		StromaOptions options = options(this.published).readOnly();
		try (Stroma stroma = Stroma.open(options.embedder(HashingEmbedder.of(8)))) {
			assertThatThrownBy(() -> stroma.retrieval().search("common")).isInstanceOf(IncompatibleIndexException.class)
				.hasMessageStartingWith("The index '%s' is read-only and has vectors of 'hashing ", this.published)
				.hasMessageEndingWith(": configure that model, or none, or open it read-write once");
		}
		try (Stroma stroma = Stroma.open(options.analyzer(new FoldingAnalyzer()))) {
			assertThatThrownBy(() -> stroma.retrieval().search("common")).isInstanceOf(IncompatibleIndexException.class)
				.hasMessageContaining("is read-only and has terms of");
		}
		try (Stroma stroma = Stroma.open(options.embedder(Embedder.none()))) {
			assertThat(texts(stroma)).hasSize(RECORDS);
		}
	}

	@Test
	void followsAFileThatIsReplacedWithoutDroppingASearch() {
		try (Stroma stroma = open()) {
			AtomicBoolean done = new AtomicBoolean();
			List<CompletableFuture<Void>> readers = IntStream.range(0, 3)
				.mapToObj((i) -> CompletableFuture.runAsync(() -> {
					while (!done.get()) {
						List<String> texts = texts(stroma);
						assertThat(texts).hasSize(RECORDS).containsOnly(texts.get(0));
					}
				}))
				.toList();
			for (int edition = 2; edition < 6; edition++) {
				publish(edition);
				assertThat(texts(stroma)).hasSize(RECORDS).containsOnly("common edition" + edition);
				assertThat(stroma.snapshots().generation()).isEqualTo(edition);
			}
			done.set(true);
			readers.forEach(CompletableFuture::join);
		}
	}

	@Test
	void keepsAnOpenSnapshotWhenTheFileIsReplaced() {
		try (Stroma stroma = open(); var snapshot = stroma.snapshots().open()) {
			publish(2);
			assertThat(texts(stroma)).containsOnly("common edition2");
			assertThat(snapshot.record("r1").orElseThrow().body()).isEqualTo("common edition1");
		}
	}

	@Test
	void saysWhatIsWrongWithAReplacedFileAndGoesOnWithTheNext() throws IOException {
		try (Stroma stroma = open()) {
			assertThat(texts(stroma)).hasSize(RECORDS);
			Path garbage = Files.writeString(this.directory.resolve("garbage"), "no index".repeat(100));
			Files.move(garbage, this.published, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
			assertThatThrownBy(() -> texts(stroma)).isInstanceOf(IncompatibleIndexException.class)
				.hasMessageStartingWith("The file '%s' is not an index", this.published);
			publish(2);
			assertThat(texts(stroma)).containsOnly("common edition2");
		}
	}

	@Test
	void followsTheProcessThatWrites() {
		Path file = this.directory.resolve("shared.db");
		for (int written = 0; written < 50; written += 10) {
			follow(file, written);
			try (Stroma heir = Stroma.open(options(file).mode(Mode.AUTO))) {
				assertThat(heir.status().readOnly()).isFalse();
				assertThat(heir.status().following()).isNull();
				assertThat(texts(heir)).containsExactly("common " + (written + 10));
				assertThat(heir.snapshots().verify().messages()).isEmpty();
			}
		}
	}

	private static void follow(Path file, int written) {
		try (ChildJvm holder = ChildJvm.start(Holder.class, file)) {
			assertThat(holder.readLine()).isEqualTo(String.valueOf(written));
			assertThatThrownBy(() -> Stroma.open(options(file))).isInstanceOf(IndexInUseException.class);
			try (Stroma follower = Stroma.open(options(file).mode(Mode.AUTO))) {
				assertThat(follower.status().readOnly()).isTrue();
				assertThat(follower.status().following()).contains(file.toString(), "is in use by process");
				for (int round = written + 1; round <= written + 10; round++) {
					assertThat(holder.ask("write")).isEqualTo(String.valueOf(round));
					assertThat(texts(follower)).containsExactly("common " + round);
					assertThat(follower.snapshots().generation()).isEqualTo(round);
				}
				assertThatThrownBy(() -> follower.indexer().remove("a")).isInstanceOf(IndexUnavailableException.class);
			}
			holder.kill();
		}
	}

	/**
	 * Writes a generation whenever it is told to.
	 */
	static final class Holder {

		public static void main(String[] arguments) throws IOException {
			try (Stroma stroma = Stroma.open(options(Path.of(arguments[0])))) {
				while (true) {
					long generation = stroma.snapshots().generation();
					System.out.println(generation);
					while (System.in.read() != '\n') {
						// the rest of the line
					}
					stroma.indexer().update(CorpusRecord.of("a", null, "common " + (generation + 1)));
				}
			}
		}

	}

}
