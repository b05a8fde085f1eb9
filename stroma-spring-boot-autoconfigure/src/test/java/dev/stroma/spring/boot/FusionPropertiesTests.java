package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.search.Arm;
import dev.stroma.search.EvidenceFusion;
import dev.stroma.search.RrfFusion;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.WeightedSumFusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What is said of fusion reaches the engine.
 */
class FusionPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void fusesAsConfigured() {
		fusing("stroma.fusion.type=rrf", "stroma.fusion.rrf-k=9").run((context) -> {
			StromaRunner.learn(context, "one two");

			// first in both arms
			assertThat(score(context, SearchRequest.of("one two"))).isEqualTo(2.0 / 10, within(1e-12));
		});
		fusing("stroma.fusion.type=rrf", "stroma.fusion.rrf-keeps-single-arm=true").run((context) -> {
			SearchHit hit = hit(context, SearchRequest.of("one two").without(Arm.LEXICAL).without(Arm.COVERAGE));

			assertThat(hit.score()).isEqualTo(hit.evidence().get(0).score());
		});
		fusing("stroma.fusion.type=weighted-sum", "stroma.fusion.bm25=0.6", "stroma.fusion.chunk-share=1")
			.run((context) -> {
				SearchHit hit = hit(context, SearchRequest.of("one two"));

				assertThat(hit.score()).isEqualTo(
						0.6 * hit.evidence().get(0).value() + 0.4 * hit.evidence().get(1).value(), within(1e-12));
			});
		fusing("stroma.fusion.type=weighted-sum", "stroma.fusion.bm25=2")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("The weight of bm25 is 2.0: use 0 to 1"));
	}

	@Test
	void takesTheFormerNameOfTheType() {
		fusing("stroma.fusion.strategy=rrf").run((context) -> assertThat(context).hasSingleBean(RrfFusion.class));
		fusing("stroma.fusion.strategy=rrf", "stroma.fusion.type=weighted-sum")
			.run((context) -> assertThat(context).hasSingleBean(WeightedSumFusion.class));
		fusing().run((context) -> assertThat(context).hasSingleBean(EvidenceFusion.class));
	}

	@Test
	void namesATypeThatThereIsNot() {
		fusing("stroma.fusion.type=nonsense").run((context) -> assertThat(context).getFailure()
			.hasStackTraceContaining("stroma.fusion.type")
			.hasStackTraceContaining("nonsense"));
	}

	private ApplicationContextRunner fusing(String... properties) {
		return runner().withBean(Embedder.class, () -> HashingEmbedder.of(64)).withPropertyValues(properties);
	}

	private static SearchHit hit(ApplicationContext context, SearchRequest request) {
		return context.getBean(RetrievalService.class).search(request).hits().get(0);
	}

	private static double score(ApplicationContext context, SearchRequest request) {
		return hit(context, request).score();
	}

}
