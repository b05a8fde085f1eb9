package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.CheckedEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.Store;
import dev.stroma.store.StoreSettings;
import dev.stroma.store.VectorLayout;
import dev.stroma.support.TestEmbedder;
import dev.stroma.support.TurnableClock;
import dev.stroma.text.FoldingAnalyzer;

/**
 * An index whose embedding worker does not run, on a clock that the test turns.
 */
abstract class WorkerFixture {

	@TempDir
	Path directory;

	final TurnableClock clock = new TurnableClock();

	final TestEmbedder embedder = TestEmbedder.remote("remote", 16);

	final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	Store store;

	Indexing indexing;

	EmbeddingPass pass;

	@BeforeEach
	void open() {
		this.store = Store.open(StoreSettings.of(this.directory.resolve("index.db")));
		CheckedEmbedder checked = CheckedEmbedder.of(this.embedder);
		this.indexing = Indexing.of(this.store, MarkdownChunkPolicy.create(),
				new TermSource(new FoldingAnalyzer(), List.of()), checked, VectorLayout.FULL, IndexOptions.defaults(),
				WorkerOptions.defaults(), this.clock, this.meters);
		this.pass = pass(this.embedder, IndexOptions.defaults());
	}

	@AfterEach
	void close() {
		this.indexing.worker().stop(Duration.ofMinutes(1));
		this.store.close();
	}

	/** Without the guard, whose pauses between tries would be real ones. */
	EmbeddingPass pass(Embedder embedder, IndexOptions options) {
		return new EmbeddingPass(this.store, embedder, options, WorkerOptions.defaults(), new Random(1), this.clock,
				new EmbeddingMeters(this.meters));
	}

	EmbeddingPass.Progress run() {
		return this.pass.run(() -> true);
	}

	long count(EmbeddingState... states) {
		return this.store.read((reader) -> reader.embeddingQueue().count(states));
	}

	void learn(String... texts) {
		this.indexing.indexer("")
			.update(IntStream.range(0, texts.length)
				.mapToObj((i) -> CorpusRecord.of("r" + i, "title", texts[i]))
				.toList(), List.of());
	}

	/** As many texts, of which one is another. */
	void learn(int count, int index, String other) {
		learn(IntStream.range(0, count).mapToObj((i) -> (i == index) ? other : "text " + i).toArray(String[]::new));
	}

	void fail(Predicate<String> texts, FailureClass failure) {
		this.embedder.before((batch) -> {
			if (batch.stream().anyMatch(texts)) {
				throw new ProviderException(failure, "cannot");
			}
			return batch;
		});
	}

}
