package dev.stroma.search;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import dev.stroma.observation.Observations;

/**
 * Measures searches, their arms and their stages. A search is timed by its observation
 * where those are observed: both would be meters of one name with different tags.
 */
final class SearchMeters {

	private static final String SEARCH = "stroma.search";

	private final MeterRegistry meters;

	/** By stage: looking one up in the registry costs more than recording it. */
	private final Map<String, Timer> stages = new ConcurrentHashMap<>();

	private volatile Observations observations = Observations.NONE;

	SearchMeters(MeterRegistry meters) {
		this.meters = meters;
	}

	void observe(Observations observations) {
		this.observations = observations;
	}

	SearchResult measured(Supplier<SearchResult> search) {
		Observations observations = this.observations;
		if (observations.isNone()) {
			SearchResult result = search.get();
			this.meters.timer(SEARCH, "degraded", String.valueOf(result.degraded())).record(result.took());
			recordArms(result);
			return result;
		}
		SearchObservation context = new SearchObservation();
		return observations.observe(SearchObservation.CONVENTION, context, () -> {
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
