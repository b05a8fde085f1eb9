package dev.stroma.index;

import java.util.Optional;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import org.jspecify.annotations.Nullable;

/**
 * The observation {@code stroma.index}: one call of the indexer. Whoever wants other
 * names or keys registers an
 * {@link io.micrometer.observation.GlobalObservationConvention} for it.
 */
public final class IndexObservation extends Observation.Context {

	static final ObservationConvention<IndexObservation> CONVENTION = new Convention();

	private final String verb;

	private volatile @Nullable IndexReport report;

	IndexObservation(String verb) {
		this.verb = verb;
	}

	void reported(IndexReport done) {
		this.report = done;
	}

	/** What was called: {@code update}, {@code sync} and so on. */
	public String verb() {
		return this.verb;
	}

	/** What came of it, once that is known. */
	public Optional<IndexReport> report() {
		return Optional.ofNullable(this.report);
	}

	private static final class Convention implements ObservationConvention<IndexObservation> {

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof IndexObservation;
		}

		@Override
		public String getName() {
			return "stroma.index";
		}

		/** {@code verb}. */
		@Override
		public KeyValues getLowCardinalityKeyValues(IndexObservation index) {
			return KeyValues.of("verb", index.verb());
		}

		/** {@code generation}, and how many records were added, changed and removed. */
		@Override
		public KeyValues getHighCardinalityKeyValues(IndexObservation index) {
			return index.report()
				.map((report) -> KeyValues.of("generation", String.valueOf(report.generation()), "added",
						String.valueOf(report.added()), "changed", String.valueOf(report.changed()), "removed",
						String.valueOf(report.removed())))
				.orElseGet(KeyValues::empty);
		}

	}

}
