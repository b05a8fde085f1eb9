package dev.stroma;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;

import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.WorkerStatus;
import dev.stroma.snapshot.Snapshots;
import dev.stroma.snapshot.Views;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.GraphReader;
import dev.stroma.store.Store;

/**
 * The gauges of an open index, which go when it closes. Each has its path as tag.
 */
final class IndexGauges implements AutoCloseable {

	private final MeterRegistry registry;

	private final String path;

	private final List<Meter> registered = new ArrayList<>();

	IndexGauges(MeterRegistry registry, Path path) {
		this.registry = registry;
		this.path = path.toString();
	}

	void register(Store store, EmbeddingWorker worker, Views views, Snapshots snapshots) {
		for (WorkerStatus.State state : WorkerStatus.State.values()) {
			add(Gauge.builder("stroma.embedding.worker", worker, (asked) -> (asked.status().state() == state) ? 1 : 0)
				.description("1 for the state that the embedding worker is in")
				.tag("state", state.name().toLowerCase(Locale.ROOT)));
		}
		add(Gauge.builder("stroma.embedding.pending", worker, EmbeddingWorker::pending)
			.description("Chunks that wait for their vector"));
		add(Gauge.builder("stroma.embedding.unavailable", store, IndexGauges::unavailable)
			.description("Chunks that were given up and have no vector"));
		add(Gauge.builder("stroma.index.building", store, IndexGauges::unbuilt)
			.description("Chunks or records that an index being built still lacks"));
		add(Gauge.builder("stroma.resident.bytes", views, (asked) -> asked.resident().bytes())
			.description("Memory that the index takes to answer from")
			.baseUnit("bytes"));
		add(Gauge.builder("stroma.snapshots.open", snapshots, Snapshots::open).description("Snapshots that are open"));
		this.registered.add(TimeGauge
			.builder("stroma.snapshots.oldest", snapshots, TimeUnit.MILLISECONDS, (asked) -> asked.oldest().toMillis())
			.description("Age of the oldest open snapshot")
			.tag("path", this.path)
			.register(this.registry));
		add(Gauge.builder("stroma.store.log", store, Store::logBytes)
			.description("Length of the file's log")
			.baseUnit("bytes"));
		add(counted(store, "stroma.graph.nodes", GraphReader.Counts::nodes).description("Nodes of all graphs"));
		add(counted(store, "stroma.graph.edges", GraphReader.Counts::edges).description("Edges of all graphs"));
		add(counted(store, "stroma.graph.links", GraphReader.Counts::links)
			.description("Links of passages with nodes"));
	}

	private void add(Gauge.Builder<?> gauge) {
		this.registered.add(gauge.tag("path", this.path).register(this.registry));
	}

	private static Gauge.Builder<Store> counted(Store store, String name, ToDoubleFunction<GraphReader.Counts> count) {
		return Gauge.builder(name, store,
				(asked) -> count.applyAsDouble(asked.read((reader) -> reader.graph().allCounts())));
	}

	private static double unavailable(Store store) {
		return store.read((reader) -> reader.embeddingQueue().count(EmbeddingState.UNAVAILABLE));
	}

	private static double unbuilt(Store store) {
		return store.builds().stream().mapToLong((build) -> build.total() - build.done()).sum();
	}

	@Override
	public void close() {
		this.registered.forEach(this.registry::remove);
	}

}
