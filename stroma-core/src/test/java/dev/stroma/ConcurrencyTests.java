package dev.stroma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Everything at once: each change writes the records of a family in the same edition, so
 * that a result of two generations would have two editions in it.
 */
class ConcurrencyTests {

	private static final int FAMILY = 5;

	private static final int EDITIONS = 40;

	private static final int SEARCHERS = 8;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicBoolean done = new AtomicBoolean();

	@TempDir
	Path directory;

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(this.directory.resolve("index.db"));
		write(0);
		rebuild(0);
	}

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.stroma.close();
	}

	private static List<CorpusRecord> family(int edition) {
		return IntStream.range(0, FAMILY)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, text("r" + i, edition)))
			.toList();
	}

	private static String text(String ref, int edition) {
		return "family edition" + edition + " of " + ref + " filler".repeat(edition % 7);
	}

	private void write(int edition) {
		this.stroma.indexer()
			.with(IndexOptions.defaults().embedding((edition % 2 == 0) ? Embedding.LAZY : Embedding.EAGER))
			.update(family(edition), List.of());
	}

	private void rebuild(int edition) {
		this.stroma.scoped("rebuilt").indexer().rebuild(RecordSource.of(family(edition)));
	}

	private void search(Stroma index) {
		SearchResult result = index.retrieval().search("family edition of");
		assertThat(result.hits()).hasSize(FAMILY);
		String edition = result.hits().get(0).text().split(" ", 3)[1];
		for (SearchHit hit : result.hits()) {
			assertThat(hit.text()).as("generation %d", result.generation())
				.isEqualTo(text(hit.ref(), Integer.parseInt(edition.substring("edition".length()))));
		}
	}

	private CompletableFuture<Void> repeat(IntConsumer work) {
		return CompletableFuture.runAsync(() -> {
			for (int i = 1; !this.done.get(); i++) {
				work.accept(i);
			}
		}, this.threads);
	}

	@Test
	void nobodySeesHalfAChange() {
		List<CompletableFuture<Void>> others = new ArrayList<>();
		for (int i = 0; i < SEARCHERS; i++) {
			Stroma index = (i % 2 == 0) ? this.stroma : this.stroma.scoped("rebuilt");
			others.add(repeat((round) -> search(index)));
		}
		others.add(repeat(this::rebuild));
		others.add(repeat(this::export));
		try {
			IntStream.range(1, EDITIONS).forEach(this::write);
		}
		finally {
			this.done.set(true);
		}
		others.forEach(CompletableFuture::join);

		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofSeconds(60))).isTrue();
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
	}

	private void export(int round) {
		Path copy = this.directory.resolve("copy" + round);
		this.stroma.snapshots().exportTo(copy);
		try (Stroma exported = Stroma.open(StromaOptions.of(copy).readOnly())) {
			search(exported);
			search(exported.scoped("rebuilt"));
		}
		assertThat(copy.toFile().delete()).isTrue();
		assertThat(Files.exists(copy)).isFalse();
	}

}
