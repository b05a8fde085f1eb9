package dev.stroma;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.embed.CheckedEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.StaticEmbedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.graph.Graphs;
import dev.stroma.graph.State;
import dev.stroma.index.Indexing;
import dev.stroma.index.TermSource;
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
 *
 * @param following why it is only read though it was to be written, {@code null} when
 * that is not so
 */
record Engine(Store store, Embedder embedder, State state, Indexing indexing, Views views, Retrieval retrieval,
		Snapshots snapshots, Graphs graphs, Memories memories, Closing closing, @Nullable String following) {

	private static final Log logger = LogFactory.getLog(Engine.class);

	static Engine open(StromaOptions options) {
		Embedder embedder = guarded(options);
		options.profile.check(options, embedder);
		ChunkPolicy chunks = options.chunks();
		Opened opened = openStore(options, Indexing.takeOver(chunks, options.terms, embedder, options.vectors,
				(model) -> requireModel(options.store.path(), model, embedder, options)));
		Store store = opened.store();
		TermSource terms = store.isOfStroma() ? new TermSource(store.analyzerOfStroma(), List.of()) : options.terms;
		// what is read as it is has nothing that could be loaded
		ResidentSettings resident = store.isOfStroma() ? ResidentSettings.of(ResidentSettings.Mode.OFF)
				: options.resident;
		store.onSwitch(options.switchListener);
		MeterRegistry meters = (options.meters != null) ? options.meters : new CompositeMeterRegistry();
		Closing closing = new Closing();
		closing.add(store);
		try {
			if (options.modelChange == StromaOptions.ModelChange.FAIL) {
				store.model().ifPresent((model) -> requireModel(store.path(), model, embedder, options));
			}
			Indexing indexing = Indexing
				.of(store, chunks, terms, embedder, options.vectors, options.indexing, options.worker, options.clock,
						meters)
				.linking(options.entityExtractor)
				.observing(options.observations);
			store.useRecordVectors(options.searchDefaults.weight(Arm.RECORD_VECTOR) > 0);
			State state = new State(store.state(), options.state, options.clock);
			indexing.whenIdle(() -> {
				state.sweep();
				store.maintenance().mergeInPause();
			});
			if (store.isOfStroma()) {
				// whether it can be read at all, and with that model
				store.read(StoreReader::generation);
			}
			if (!options.loadsLater) {
				StaticEmbedder.load();
			}
			Views views = Views.open(store, resident, options.loadsLater);
			closing.add(views);
			Retrieval retrieval = new Retrieval(store, views, options.searchDefaults, terms.analyzer(),
					options.keywords, options.candidates, embedder, options.fusion, options.reranker,
					options.queryEmbeddingTimeout, options.rerankTimeout, chunks.tokenCounter(), options.clock, meters)
				.atMost(options.profile.maxHits(), options.profile.label())
				.queueing(options.maxWaiting);
			closing.add(retrieval);
			Graphs graphs = new Graphs(store);
			Memories memories = new Memories(store, indexing, options.indexing, retrieval, state, graphs,
					options.memory, chunks.tokenCounter(), options.clock);
			String pipeline = String.join("\n", chunks.identity(), terms.identity(), embedder.profile().identity(),
					options.vectors.identity());
			Snapshots snapshots = new Snapshots(store, pipeline, options.clock, options.snapshotLease, indexing::wake,
					indexing::importFrom);
			closing.add(snapshots);
			if (options.meters != null) {
				IndexGauges gauges = new IndexGauges(options.meters, store.path());
				closing.add(gauges);
				gauges.register(store, indexing.worker(), views, snapshots);
			}
			closing.add(indexing);
			if (!store.isReadOnly()) {
				indexing.startBuilding();
			}
			retrieval.logging(options.slowSearches);
			retrieval.observing(options.observations);
			if (options.startsWorker && !store.isReadOnly()) {
				indexing.worker().start();
			}
			closing.last(embedder);
			return new Engine(store, embedder, state, indexing, views, retrieval, snapshots, graphs, memories, closing,
					opened.following());
		}
		catch (RuntimeException ex) {
			closing.closeAfter(ex);
			throw ex;
		}
	}

	private static Embedder guarded(StromaOptions options) {
		CheckedEmbedder embedder = CheckedEmbedder.of(options.embedder()).observed(options.observations);
		return embedder.profile().isLocal() ? embedder : embedder.limited(options.indexing.embeddingConcurrency());
	}

	private record Opened(Store store, @Nullable String following) {
	}

	private static Opened openStore(StromaOptions options, TakeOver takeOver) {
		StoreSettings settings = options.store.takeOver(takeOver);
		try {
			return new Opened(Store.open(settings.readOnly(options.mode == StromaOptions.Mode.READ_ONLY)), null);
		}
		catch (IndexInUseException ex) {
			if (options.mode != StromaOptions.Mode.AUTO) {
				throw ex;
			}
			logger.info("%s. It is opened read-only and follows".formatted(ex.getMessage()));
			return new Opened(Store.open(settings.readOnly(true)), ex.getMessage());
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
			Map<EmbeddingState, Long> states = reader.embeddingQueue().states();
			return new StromaStatus(this.store.path(), this.store.isReadOnly(), this.following, reader.generation(),
					reader.fingerprint().count(), count(states, EmbeddingState.values()),
					count(states, EmbeddingState.PENDING, EmbeddingState.RETRY),
					count(states, EmbeddingState.UNAVAILABLE), states, reader.embeddingQueue().failure().orElse(null),
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

}
