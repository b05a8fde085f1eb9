package dev.stroma.index;

import java.time.Clock;
import java.time.Duration;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.BiFunction;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.observation.Observations;
import dev.stroma.store.Store;

/**
 * What all indexers of one file share.
 */
record IndexingContext(Store store, Embedder embedder, BackgroundEmbedding worker, BackgroundBuilding building,
		BackgroundLinking linking, Clock clock, MeterRegistry meters, Observations observations) {

	/** What the embedding model is given of a text, if there is one. */
	@Nullable BiFunction<String, String, ModelInputs> inputs() {
		return this.embedder.profile().isNone() ? null : ModelInputs.of(this.embedder);
	}

	/**
	 * Ends a run: measures it and wakes the worker for what is left to it.
	 * @throws dev.stroma.error.StromaException when nothing but failures came of it
	 */
	IndexReport report(IndexRun run, long generation) {
		Duration took = run.took();
		Tally tally = run.tally();
		if (this.observations.isNone()) {
			this.meters.timer("stroma.index", "verb", run.verb()).record(took);
		}
		count("added", tally.added);
		count("changed", tally.changed);
		count("unchanged", tally.unchanged);
		count("removed", tally.removed);
		count("overtaken", tally.overtaken);
		count("failed", tally.failures.total());
		tally.failures.counts()
			.forEach((kind, count) -> this.meters.counter("stroma.index.failures", "error", kind).increment(count));
		tally.warnings.counts()
			.forEach((kind, count) -> this.meters.counter("stroma.index.warnings", "kind", kind.label())
				.increment(count));
		if (tally.pendingChunks > 0) {
			this.worker.wake();
		}
		if (tally.failures.total() > 0 && tally.failures.total() == tally.read() && tally.removed == 0) {
			throw tally.failures.asException();
		}
		return new IndexReport(run, this.store.path(), this.embedder.profile(), generation, took);
	}

	private void count(String outcome, int records) {
		if (records > 0) {
			this.meters.counter("stroma.index.records", "outcome", outcome).increment(records);
		}
	}

	/** Links nothing. */
	IndexingContext(Store store, Embedder embedder, BackgroundEmbedding worker, BackgroundBuilding building,
			Clock clock, MeterRegistry meters) {
		this(store, embedder, worker, building, new BackgroundLinking(store, null), clock, meters, Observations.NONE);
	}

	IndexingContext observing(Observations observations) {
		return new IndexingContext(this.store, this.embedder, this.worker, this.building, this.linking, this.clock,
				this.meters, observations);
	}

	/**
	 * Observes one call, whose run is not timed besides: both would be meters of one name
	 * with different tags.
	 */
	IndexReport observed(String verb, Supplier<IndexReport> call) {
		IndexObservation context = new IndexObservation(verb);
		return this.observations.observe(IndexObservation.CONVENTION, context, () -> {
			IndexReport report = call.get();
			context.reported(report);
			return report;
		});
	}

	IndexingContext linking(EntityExtractor extractor) {
		return new IndexingContext(this.store, this.embedder, this.worker, this.building,
				new BackgroundLinking(this.store, new EntityLinking(this.store, extractor, this.meters)), this.clock,
				this.meters, this.observations);
	}

}
