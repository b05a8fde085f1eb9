package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.embed.CheckedEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.StaticEmbedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.graph.Graphs;
import dev.stroma.graph.State;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexing;
import dev.stroma.index.TermSource;
import dev.stroma.index.WorkerStatus;
import dev.stroma.memory.Memories;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.Arm;
import dev.stroma.search.Retrieval;
import dev.stroma.snapshot.Snapshots;
import dev.stroma.snapshot.Views;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.IndexBuild;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoreSettings;
import dev.stroma.store.TakeOver;

/**
 * The parts of one open index, in the order in which they are built; closed in the
 * reverse.
 */
record Engine(Store store, Embedder embedder, State state, Indexing indexing, Views views, Retrieval retrieval,
		Snapshots snapshots, Graphs graphs, Memories memories, Closing closing) {

	private static final Log logger = LogFactory.getLog(Engine.class);

	private static final Duration WORKER_GRACE = Duration.ofSeconds(10);

	static Engine open(StromaOptions options) {
		Embedder embedder = guarded(options);
		options.profile.check(options, embedder);
		ChunkPolicy chunks = options.chunks();
		Store store = openStore(options, Indexing.takeOver(chunks, options.terms, embedder, options.vectors,
				(model) -> requireModel(options.store.path(), model, embedder, options)));
		TermSource terms = store.isOfStroma() ? new TermSource(store.analyzerOfStroma(), List.of()) : options.terms;
		// what is read as it is has nothing that could be loaded
		ResidentSettings resident = store.isOfStroma() ? ResidentSettings.of(ResidentSettings.Mode.OFF)
				: options.resident;
		store.onSwitch(options.switchListener);
		Closing closing = new Closing();
		closing.add(store::close);
		try {
			if (options.modelChange == StromaOptions.ModelChange.FAIL) {
				store.model().ifPresent((model) -> requireModel(store.path(), model, embedder, options));
			}
			Indexing indexing = Indexing
				.of(store, chunks, terms, embedder, options.vectors, options.indexing, options.worker, options.clock,
						options.meters)
				.linking(options.entityExtractor)
				.observing(options.observations);
			store.useRecordVectors(options.searchDefaults.weight(Arm.RECORD_VECTOR) > 0);
			State state = new State(store.state(), options.state, options.clock);
			indexing.whenIdle(() -> {
				state.sweep();
				store.mergeInPause();
			});
			if (store.isOfStroma()) {
				// whether it can be read at all, and with that model
				store.read(StoreReader::generation);
			}
			if (!options.loadsLater) {
				StaticEmbedder.load();
			}
			Views views = Views.open(store, resident, options.meters, options.loadsLater);
			closing.add(views::close);
			Retrieval retrieval = new Retrieval(store, views, options.searchDefaults, terms.analyzer(),
					options.keywords, options.candidates, embedder, options.fusion, options.reranker,
					options.queryEmbeddingTimeout, options.rerankTimeout, chunks.tokenCounter(), options.clock,
					options.meters)
				.atMost(options.profile.maxHits(), options.profile.label());
			closing.add(retrieval::close);
			Graphs graphs = new Graphs(store, options.meters);
			closing.add(graphs::close);
			Memories memories = new Memories(store, indexing, options.indexing, retrieval, state, graphs,
					options.memory, chunks.tokenCounter(), options.clock);
			String pipeline = String.join("\n", chunks.identity(), terms.identity(), embedder.profile().identity(),
					options.vectors.identity());
			Snapshots snapshots = new Snapshots(store, pipeline, options.clock, options.snapshotLease, options.meters,
					indexing::wake, indexing::importFrom);
			closing.add(snapshots::close);
			measure(options.meters, store, indexing, closing);
			closing.add(() -> indexing.worker().stop(WORKER_GRACE));
			closing.add(() -> indexing.stopBuilding(WORKER_GRACE));
			if (!store.isReadOnly()) {
				indexing.startBuilding();
			}
			retrieval.logging(options.slowSearches);
			retrieval.observing(options.observations);
			if (options.startsWorker && !store.isReadOnly()) {
				indexing.worker().start();
			}
			closing.last(() -> close(embedder));
			return new Engine(store, embedder, state, indexing, views, retrieval, snapshots, graphs, memories, closing);
		}
		catch (RuntimeException ex) {
			closing.closeAfter(ex);
			throw ex;
		}
	}

	private static void measure(MeterRegistry meters, Store store, Indexing indexing, Closing closing) {
		String path = store.path().toString();
		for (WorkerStatus.State state : WorkerStatus.State.values()) {
			Gauge registered = Gauge
				.builder("stroma.embedding.worker", indexing.worker(),
						(worker) -> (worker.status().state() == state) ? 1 : 0)
				.description("1 for the state that the embedding worker is in")
				.tag("path", path)
				.tag("state", state.name().toLowerCase(Locale.ROOT))
				.register(meters);
			closing.add(() -> meters.remove(registered));
		}
		for (Gauge.Builder<?> gauge : List.of(
				Gauge.builder("stroma.embedding.pending", indexing.worker(), EmbeddingWorker::pending)
					.description("Chunks that wait for their vector"),
				Gauge.builder("stroma.embedding.unavailable", store, Engine::unavailable)
					.description("Chunks that were given up and have no vector"),
				Gauge.builder("stroma.index.building", store, Engine::unbuilt)
					.description("Chunks or records that an index being built still lacks"))) {
			Gauge registered = gauge.tag("path", path).register(meters);
			closing.add(() -> meters.remove(registered));
		}
	}

	private static double unbuilt(Store store) {
		return store.builds().stream().mapToLong((build) -> build.total() - build.done()).sum();
	}

	private static Embedder guarded(StromaOptions options) {
		CheckedEmbedder embedder = CheckedEmbedder.of(options.embedder()).observed(options.observations);
		return embedder.profile().isLocal() ? embedder : embedder.limited(options.indexing.embeddingConcurrency());
	}

	private static double unavailable(Store store) {
		return store.read((reader) -> reader.countChunks(EmbeddingState.UNAVAILABLE));
	}

	private static Store openStore(StromaOptions options, TakeOver takeOver) {
		StoreSettings settings = options.store.takeOver(takeOver);
		try {
			return Store.open(settings.readOnly(options.mode == StromaOptions.Mode.READ_ONLY));
		}
		catch (IndexInUseException ex) {
			if (options.mode != StromaOptions.Mode.AUTO) {
				throw ex;
			}
			logger.info("%s. It is opened read-only and follows".formatted(ex.getMessage()));
			return Store.open(settings.readOnly(true));
		}
	}

	private static void requireModel(Path path, String model, Embedder embedder, StromaOptions options) {
		if (options.modelChange == StromaOptions.ModelChange.FAIL && !embedder.profile().isNone()
				&& !model.equals(embedder.profile().identity())) {
			throw new IncompatibleIndexException(
					("The index '%s' has vectors of model '%s' but the embedder is '%s': configure that model, or set "
							+ "stroma.indexing.on-model-change to rebuild-vectors")
						.formatted(path, model.replace('\t', ' '), embedder.profile().identity().replace('\t', ' ')));
		}
	}

	StromaStatus status() {
		List<IndexBuild> builds = this.store.builds();
		return this.store.read((reader) -> {
			Map<EmbeddingState, Long> states = reader.chunkStates();
			return new StromaStatus(this.store.path(), this.store.isReadOnly(), reader.generation(),
					reader.fingerprint().count(), count(states, EmbeddingState.values()),
					count(states, EmbeddingState.PENDING, EmbeddingState.RETRY),
					count(states, EmbeddingState.UNAVAILABLE), states, reader.embeddingFailure().orElse(null),
					this.indexing.worker().status(), this.embedder.profile().name(), reader.sqliteVersion(),
					this.store.vecReadiness(), builds, this.views.resident(), this.retrieval.embeddingFailure(),
					this.store.isOfStroma() ? null : reader.text().failure().orElse(null), this.store.writeFailure());
		});
	}

	private static long count(Map<EmbeddingState, Long> states, EmbeddingState... wanted) {
		return Arrays.stream(wanted).mapToLong((state) -> states.getOrDefault(state, 0L)).sum();
	}

	void close() {
		this.closing.close();
	}

	private static void close(Embedder embedder) {
		try {
			embedder.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException("The embedder could not be closed", ex);
		}
	}

}
