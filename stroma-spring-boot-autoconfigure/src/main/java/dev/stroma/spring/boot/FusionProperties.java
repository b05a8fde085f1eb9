package dev.stroma.spring.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.search.EvidenceFusion;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.RrfFusion;
import dev.stroma.search.WeightedSumFusion;

/**
 * What {@code stroma.fusion.*} says.
 *
 * @param strategy How one score is made of what the arms say: evidence, the weighted mean
 * of all evidence; rrf, by ranks alone; or weighted-sum, words against vectors.
 * @param rrfK How little the first ranks stand out with rrf, at least 0.
 * @param rrfKeepsSingleArm Whether hits have the arm's own scores with rrf, where a
 * single arm named candidates.
 * @param bm25 Weight of words with weighted-sum, 0 to 1.
 * @param chunkShare Share of the other weight that vectors of passages have with
 * weighted-sum, 0 to 1.
 */
@ConfigurationProperties("stroma.fusion")
record FusionProperties(@DefaultValue("evidence") Strategy strategy, @DefaultValue("60") int rrfK,
		@DefaultValue("false") boolean rrfKeepsSingleArm, @DefaultValue("0.25") double bm25,
		@DefaultValue("0.5") double chunkShare) {

	/**
	 * The strategies there are.
	 */
	enum Strategy {

		EVIDENCE, RRF, WEIGHTED_SUM

	}

	FusionStrategy fusion() {
		return switch (this.strategy) {
			case EVIDENCE -> new EvidenceFusion();
			case RRF -> StromaPropertyException.accept("stroma.fusion.rrf-k", this.rrfK, RrfFusion.create()::k)
				.keepsSingleArm(this.rrfKeepsSingleArm);
			case WEIGHTED_SUM ->
				StromaPropertyException.accept("stroma.fusion.chunk-share", this.chunkShare, StromaPropertyException
					.accept("stroma.fusion.bm25", this.bm25, WeightedSumFusion.create()::bm25)::chunkShare);
		};
	}

}
