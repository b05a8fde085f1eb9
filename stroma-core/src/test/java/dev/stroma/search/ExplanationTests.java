package dev.stroma.search;

import java.util.List;
import java.util.Locale;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.search.Explanation.Contribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ExplanationTests extends SearchFixture {

	private static FusionStrategy strategy(String name) {
		return switch (name) {
			case "evidence" -> new EvidenceFusion();
			case "rrf" -> RrfFusion.create().k(7);
			default -> (candidate, arms) -> Math.max(candidate.value(Arm.LEXICAL), candidate.value(Arm.VECTOR));
		};
	}

	@ParameterizedTest
	@ValueSource(strings = { "evidence", "rrf", "lambda" })
	void addsUpToTheScore(String name) {
		try (Stroma fused = Stroma.open(options(name + ".db").fusion(strategy(name)))) {
			fused.indexer().update(records(120, 11), List.of());
			Random random = new Random(12);
			List<String> words = List.of("alpha", "beta", "gamma", "delta", "zebra", "lion", "unheard", "?");
			int hits = 0;
			for (int i = 0; i < 60; i++) {
				String question = words.get(random.nextInt(words.size())) + " "
						+ words.get(random.nextInt(words.size()));
				SearchRequest request = SearchRequest.of(question)
					.limit(50)
					.weight(Arm.LEXICAL, random.nextInt(3))
					.weight(Arm.VECTOR, random.nextDouble());
				for (SearchHit hit : fused.retrieval()
					.search((i % 3 == 0) ? request.without(Arm.VECTOR) : request)
					.hits()) {
					Explanation explanation = hit.explain();
					assertThat(explanation.score()).isEqualTo(hit.score());
					assertThat(explanation.contributions().stream().mapToDouble(Contribution::points).sum())
						.isEqualTo(hit.score(), within(1e-9));
					hits++;
				}
			}
			assertThat(hits).isGreaterThan(500);
		}
	}

	@Test
	void namesTheArmsThatSpoke() {
		this.stroma.indexer().update(records(20, 13), List.of());

		SearchHit hit = this.stroma.retrieval().search("alpha beta").hits().get(0);

		assertThat(hit.explain().contributions()).extracting(Contribution::name)
			.containsExactly(Arm.LEXICAL, Arm.VECTOR, Arm.COVERAGE);
		assertThat(hit.explain().toString().lines()).hasSize(4)
			.first()
			.isEqualTo(String.format(Locale.ROOT, "%.4f", hit.score()));
	}

	@Test
	void doesNotBelieveContributionsThatDoNotAddUp() {
		FusionStrategy boasting = new FusionStrategy() {

			@Override
			public double score(Candidate candidate, List<Arm> arms) {
				return 1;
			}

			@Override
			public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
				return List.of(new Contribution("me", 99, "because"));
			}

		};
		try (Stroma fused = Stroma.open(options("boasting.db").fusion(boasting))) {
			fused.indexer().update(records(3, 14), List.of());

			assertThat(fused.retrieval().search("alpha").hits().get(0).explain().contributions())
				.containsExactly(new Contribution("fusion", 1, "what the fusion strategy gave"));
		}
	}

}
