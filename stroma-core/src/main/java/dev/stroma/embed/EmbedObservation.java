package dev.stroma.embed;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * The observation {@code stroma.embed}: one call of the embedder with its retries.
 * Whoever wants other names or keys registers an
 * {@link io.micrometer.observation.GlobalObservationConvention} for it.
 */
public final class EmbedObservation extends Observation.Context {

	static final ObservationConvention<EmbedObservation> CONVENTION = new Convention();

	private final String embedder;

	private final String input;

	EmbedObservation(String embedder, String input) {
		this.embedder = embedder;
		this.input = input;
	}

	/** The name of the embedder. */
	public String embedder() {
		return this.embedder;
	}

	/** {@code documents} or {@code question}. */
	public String input() {
		return this.input;
	}

	private static final class Convention implements ObservationConvention<EmbedObservation> {

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof EmbedObservation;
		}

		@Override
		public String getName() {
			return "stroma.embed";
		}

		/** {@code embedder} and {@code input}. */
		@Override
		public KeyValues getLowCardinalityKeyValues(EmbedObservation embed) {
			return KeyValues.of("embedder", embed.embedder(), "input", embed.input());
		}

	}

}
