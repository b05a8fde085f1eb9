package dev.stroma.search;

import java.util.Optional;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import org.jspecify.annotations.Nullable;

/**
 * The observation {@code stroma.search}: one search, from its question to its hits.
 * Whoever wants other names or keys registers an
 * {@link io.micrometer.observation.GlobalObservationConvention} for it.
 */
public final class SearchObservation extends Observation.Context {

	static final ObservationConvention<SearchObservation> CONVENTION = new Convention();

	private volatile @Nullable SearchResult result;

	SearchObservation() {
	}

	void found(SearchResult found) {
		this.result = found;
	}

	/** What was found, once it is. */
	public Optional<SearchResult> result() {
		return Optional.ofNullable(this.result);
	}

	private static final class Convention implements ObservationConvention<SearchObservation> {

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof SearchObservation;
		}

		@Override
		public String getName() {
			return "stroma.search";
		}

		/** {@code degraded}: true, false, or none for a search that failed. */
		@Override
		public KeyValues getLowCardinalityKeyValues(SearchObservation search) {
			return KeyValues.of("degraded",
					search.result().map(SearchResult::degraded).map(String::valueOf).orElse(KeyValue.NONE_VALUE));
		}

		/** {@code generation} and {@code hits} of a search that did not fail. */
		@Override
		public KeyValues getHighCardinalityKeyValues(SearchObservation search) {
			return search.result()
				.map((result) -> KeyValues.of("generation", String.valueOf(result.generation()), "hits",
						String.valueOf(result.hits().size())))
				.orElseGet(KeyValues::empty);
		}

	}

}
