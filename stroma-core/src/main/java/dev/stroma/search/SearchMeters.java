package dev.stroma.search;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

/**
 * Measures searches, their arms and their stages. A search is timed by its observation
 * where those are observed: both would be meters of one name with different tags.
 */
final class SearchMeters {

	private static final String SEARCH = "stroma.search";

	private final MeterRegistry meters;

	/** By stage: looking one up in the registry costs more than recording it. */
	private final Map<String, Timer> stages = new ConcurrentHashMap<>();

	private volatile ObservationRegistry observations = ObservationRegistry.NOOP;

	SearchMeters(MeterRegistry meters) {
		this.meters = meters;
	}

	void observe(ObservationRegistry registry) {
		this.observations = registry;
	}

	SearchResult measured(Supplier<SearchResult> search) {
		ObservationRegistry registry = this.observations;
		if (registry.isNoop()) {
			SearchResult result = search.get();
			this.meters.timer(SEARCH, "degraded", String.valueOf(result.degraded())).record(result.took());
			recordArms(result);
			return result;
		}
		SearchObservation context = new SearchObservation();
		return Observation.createNotStarted(null, SearchObservation.CONVENTION, () -> context, registry).observe(() -> {
			SearchResult result = search.get();
			context.found(result);
			recordArms(result);
			return result;
		});
	}

	private void recordArms(SearchResult result) {
		for (Arm arm : result.arms()) {
			this.meters.timer("stroma.search.arm", "arm", arm.name(), "state", arm.state().name()).record(arm.took());
		}
	}

	/**
	 * Takes in how long a stage took.
	 * @return now
	 */
	long stage(String stage, long start) {
		long now = System.nanoTime();
		this.stages.computeIfAbsent(stage, (name) -> this.meters.timer("stroma.search.stage", "stage", name))
			.record(now - start, TimeUnit.NANOSECONDS);
		return now;
	}

}
