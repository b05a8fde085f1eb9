package dev.stroma.spring.boot;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.StromaOptions;
import dev.stroma.store.Quantization;

/**
 * What the index that is searched keeps of vectors.
 *
 * @param enabled Whether texts get vectors and searches compare them. Otherwise no
 * embedder is used, and search is by keyword only.
 * @param quantization How exactly each value of a vector is kept. Scores are those of the
 * full vectors whatever it is.
 * @param searchDimension First values of a vector that are searched before all of them
 * are compared, 0 for all. For models that were trained for it, with float32 only.
 */
record VectorProperties(@DefaultValue("true") boolean enabled, @DefaultValue("float32") Quantization quantization,
		@DefaultValue("0") int searchDimension) {

	StromaOptions applyTo(StromaOptions options) {
		return StromaPropertyException.accept("stroma.vectors.search-dimension", this.searchDimension,
				options.quantization(this.quantization)::searchDimension);
	}

}
