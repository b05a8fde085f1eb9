package dev.stroma.observation;

import java.util.Map;
import java.util.function.Supplier;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.ObservationRegistry;

/**
 * Where observations of an index go.
 *
 * @param registry the host's
 * @param keys low-cardinality ones that each observation has, such as the name of the
 * index
 */
public record Observations(ObservationRegistry registry, KeyValues keys) {

	/** They go nowhere. */
	public static final Observations NONE = new Observations(ObservationRegistry.NOOP, KeyValues.empty());

	public static Observations of(ObservationRegistry registry, Map<String, String> keys) {
		return new Observations(registry, KeyValues.of(keys.entrySet(), Map.Entry::getKey, Map.Entry::getValue));
	}

	/** Whether they go nowhere. */
	public boolean isNone() {
		return this.registry.isNoop();
	}

	/**
	 * Observes one call.
	 * @param convention of which the host may have its own
	 */
	public <C extends Observation.Context, T> T observe(ObservationConvention<C> convention, C context,
			Supplier<T> call) {
		context.addLowCardinalityKeyValues(this.keys);
		return Observation.createNotStarted(null, convention, () -> context, this.registry).observe(call);
	}

}
