package dev.stroma.spring.boot;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.search.EvidenceFusion;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.RrfFusion;
import dev.stroma.search.WeightedSumFusion;

/**
 * What {@code stroma.fusion.*} says.
 *
 * @param type How one score is made of what the arms say: evidence, the weighted mean of
 * all evidence; rrf, by ranks alone; or weighted-sum, words against vectors.
 * @param strategy Former name of stroma.fusion.type, which counts where both are set.
 * @param rrfK How little the first ranks stand out with rrf, at least 0.
 * @param rrfKeepsSingleArm Whether hits have the arm's own scores with rrf, where a
 * single arm named candidates.
 * @param bm25 Weight of words with weighted-sum, 0 to 1.
 * @param chunkShare Share of the other weight that vectors of passages have with
 * weighted-sum, 0 to 1.
 */
@ConfigurationProperties("stroma.fusion")
record FusionProperties(@Nullable Type type, @Nullable Type strategy, @DefaultValue("60") int rrfK,
		@DefaultValue("false") boolean rrfKeepsSingleArm, @DefaultValue("0.25") double bm25,
		@DefaultValue("0.5") double chunkShare) {

	private static final Log logger = LogFactory.getLog(FusionProperties.class);

	/**
	 * The strategies there are.
	 */
	enum Type {

		EVIDENCE, RRF, WEIGHTED_SUM

	}

	FusionProperties {
		rrf(rrfK);
		weightedSum(bm25, chunkShare);
	}

	private static RrfFusion rrf(int k) {
		return StromaPropertyException.accept("stroma.fusion.rrf-k", k, RrfFusion.create()::k);
	}

	private static WeightedSumFusion weightedSum(double bm25, double chunkShare) {
		WeightedSumFusion fusion = StromaPropertyException.accept("stroma.fusion.bm25", bm25,
				WeightedSumFusion.create()::bm25);
		return StromaPropertyException.accept("stroma.fusion.chunk-share", chunkShare, fusion::chunkShare);
	}

	private Type chosen() {
		if (this.strategy != null) {
			logger.warn("The property 'stroma.fusion.strategy' is called 'stroma.fusion.type' now: rename it");
		}
		if (this.type != null) {
			return this.type;
		}
		return (this.strategy != null) ? this.strategy : Type.EVIDENCE;
	}

	FusionStrategy fusion() {
		return switch (chosen()) {
			case EVIDENCE -> new EvidenceFusion();
			case RRF -> rrf(this.rrfK).keepsSingleArm(this.rrfKeepsSingleArm);
			case WEIGHTED_SUM -> weightedSum(this.bm25, this.chunkShare);
		};
	}

}
