package dev.stroma.index;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.CheckedEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.observation.Observations;
import dev.stroma.snapshot.ImportReport;
import dev.stroma.store.OtherFile;
import dev.stroma.store.Store;
import dev.stroma.store.TakeOver;
import dev.stroma.store.VectorLayout;

/**
 * The writing side of one file: its indexers, one per scope, and their worker. Not API;
 * use {@code Stroma}.
 */
public final class Indexing implements AutoCloseable {

	private static final Duration GRACE = Duration.ofSeconds(10);

	private final IndexingContext context;

	private final ChangePlanner planner;

	private final IndexOptions options;

	private Indexing(IndexingContext context, ChangePlanner planner, IndexOptions options) {
		this.context = context;
		this.planner = planner;
		this.options = options;
	}

	/**
	 * Makes the file's index sets those of the terms and the model given.
	 * @param vectors what the index keeps of each vector
	 */
	public static Indexing of(Store store, ChunkPolicy policy, TermSource terms, Embedder embedder,
			VectorLayout vectors, IndexOptions options, WorkerOptions worker, Clock clock, MeterRegistry meters) {
		@Nullable String model = embedder.profile().isNone() ? null : embedder.profile().identity();
		store.useTerms(terms.identity());
		if (model != null) {
			store.useModel(model, embedder.profile().dimension(), vectors);
		}
		BackgroundEmbedding background = new BackgroundEmbedding(store,
				new EmbeddingPass(store, embedder, options, worker, new Random(), clock, new EmbeddingMeters(meters)),
				worker.pollInterval());
		BackgroundBuilding building = new BackgroundBuilding(store,
				store.builder((passage) -> IndexedText.terms(passage, terms)));
		return new Indexing(new IndexingContext(store, embedder, background, building, clock, meters),
				new ChangePlanner(new RecordPlanner(policy, terms, (model != null) ? ModelInputs.of(embedder) : null,
						new VectorIntake(CheckedEmbedder.of(embedder))), ""),
				options);
	}

	/**
	 * The same, which links passages with what they speak of.
	 * @param extractor {@code null} for none
	 */
	public Indexing linking(@Nullable EntityExtractor extractor) {
		return (extractor == null) ? this : new Indexing(this.context.linking(extractor), this.planner, this.options);
	}

	/**
	 * The same, whose calls are observed.
	 */
	public Indexing observing(Observations observations) {
		return new Indexing(this.context.observing(observations), this.planner, this.options);
	}

	/**
	 * What becomes of a file of Stroma, the Go library, given the same.
	 * @param modelCheck throws for a model whose vectors are not to be there
	 */
	public static TakeOver takeOver(ChunkPolicy policy, TermSource terms, Embedder embedder, VectorLayout vectors,
			Consumer<String> modelCheck) {
		return new TakenOver(policy, terms, embedder.profile(), vectors, modelCheck);
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public Indexer indexer(String scope) {
		return new DiffingIndexer(this.context, this.planner.in(scope), this.options);
	}

	/**
	 * The same, minding the transaction that the caller is in.
	 */
	public Indexer transactional(String scope) {
		return new TransactionalIndexer(this.context, indexer(scope), this.options);
	}

	/**
	 * Adds and replaces the records that another index file has in a scope, with its
	 * vectors where they are of the same model.
	 */
	public ImportReport importFrom(String scope, Path file) {
		if (Files.exists(file) && file.toAbsolutePath().normalize().equals(this.context.store().path())) {
			throw new InvalidInputException("'%s' is this index itself: name another file".formatted(file));
		}
		try (OtherFile other = this.context.store().other(file)) {
			IndexReport report = new DiffingIndexer(this.context, this.planner.in(scope),
					this.options.reuseFrom(file).listener(null))
				.add(new OtherRecords(other, scope));
			return new ImportReport(file, report.added(), report.changed(), report.unchanged(), report.failedCount(),
					report.reusedChunks(), report.embeddedChunks(), report.pendingChunks(), report.reuseReason(),
					report.generation(), report.took());
		}
	}

	/**
	 * The records of another file, a page at a time.
	 */
	private record OtherRecords(OtherFile file, String scope) implements RecordSource {

		private static final int AT_ONCE = 200;

		@Override
		public Stream<CorpusRecord> open() {
			return Stream.iterate(page(""), (page) -> !page.isEmpty(), (page) -> page(page.get(page.size() - 1).ref()))
				.flatMap(List::stream);
		}

		private List<CorpusRecord> page(String after) {
			return this.file.page(this.scope, after, AT_ONCE);
		}

	}

	/**
	 * Says that chunks may wait for their vector.
	 */
	public void wake() {
		this.context.worker().wake();
	}

	/**
	 * What the worker does besides, whenever it has nothing to embed.
	 */
	public void whenIdle(Runnable chore) {
		this.context.worker().whenIdle(chore);
	}

	public EmbeddingWorker worker() {
		return this.context.worker();
	}

	/**
	 * Builds the index sets that are not there yet, and links passages, each on a thread
	 * of its own.
	 */
	public void startBuilding() {
		this.context.building().start();
		this.context.linking().start();
	}

	/**
	 * Stops what goes on in the background after the running piece of it.
	 */
	@Override
	public void close() {
		this.context.linking().stop(GRACE);
		this.context.building().stop(GRACE);
		this.context.worker().stop(GRACE);
	}

}
