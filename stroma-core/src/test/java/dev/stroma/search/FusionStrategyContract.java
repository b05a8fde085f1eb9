package dev.stroma.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.search.Explanation.Contribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What every fusion strategy does. Extend it and give it yours.
 */
public abstract class FusionStrategyContract {

	private static final List<String> ARMS = List.of(Arm.LEXICAL, Arm.VECTOR, Arm.COVERAGE, Arm.GRAPH);

	protected abstract FusionStrategy strategy();

	private static Arm arm(String name, int candidates, double weight) {
		return Arm.ran(name, "", false, java.time.Duration.ZERO).found(candidates, 1).weight(weight);
	}

	private static List<Arm> arms(Random random) {
		return ARMS.stream()
			.map((name) -> arm(name, name.equals(Arm.COVERAGE) ? 0 : random.nextInt(3), random.nextInt(4)))
			.toList();
	}

	/** Ranks from 1, or 0; some arms have nothing to say. */
	private static Candidate candidate(int number, Random random) {
		List<Evidence> evidence = new ArrayList<>();
		for (String arm : ARMS) {
			if (random.nextInt(4) > 0) {
				double value = random.nextInt(5) / 4.0;
				evidence.add(new Evidence(arm, arm.equals(Arm.COVERAGE) ? 0 : random.nextInt(300), value * 7, value));
			}
		}
		return new Candidate(number, "r" + number, number, evidence);
	}

	private static List<Candidate> candidates(Random random) {
		return IntStream.range(0, 500).mapToObj((i) -> candidate(i, random)).toList();
	}

	private double[] scores(List<Candidate> candidates, List<Arm> arms) {
		return candidates.stream().mapToDouble((candidate) -> strategy().score(candidate, arms)).toArray();
	}

	@Test
	void givesFiniteScores() {
		Random random = new Random(1);
		for (int i = 0; i < 20; i++) {
			assertThat(Arrays.stream(scores(candidates(random), arms(random)))).allMatch(Double::isFinite);
		}
		assertThat(strategy().score(new Candidate(1, "r", 0, List.of()), List.of())).isFinite();
		assertThat(strategy().score(candidate(1, random),
				List.of(Arm.without(Arm.VECTOR, Arm.State.FAILED, "down", java.time.Duration.ZERO))))
			.isFinite();
	}

	@Test
	void looksAtNoOtherCandidate() {
		Random random = new Random(2);
		List<Candidate> candidates = candidates(random);
		List<Arm> arms = arms(random);
		double[] alone = scores(candidates, arms);
		List<Candidate> reversed = new ArrayList<>(candidates);
		Collections.reverse(reversed);

		double[] backwards = scores(reversed, arms);

		assertThat(IntStream.range(0, alone.length).mapToDouble((i) -> backwards[alone.length - 1 - i]).toArray())
			.isEqualTo(alone);
	}

	@Test
	void scoresNoLowerWhatAnArmRatesHigher() {
		Random random = new Random(3);
		for (int i = 0; i < 500; i++) {
			List<Arm> arms = arms(random);
			double low = random.nextInt(4) / 4.0;
			int rank = 2 + random.nextInt(200);
			for (String name : ARMS) {
				int better = name.equals(Arm.COVERAGE) ? 0 : rank - 1;
				int worse = name.equals(Arm.COVERAGE) ? 0 : rank;
				Evidence other = new Evidence(name.equals(Arm.VECTOR) ? Arm.LEXICAL : Arm.VECTOR, 5, 1, 0.5);
				Candidate less = new Candidate(1, "a", 0, List.of(new Evidence(name, worse, low, low), other));
				Candidate more = new Candidate(2, "b", 0,
						List.of(new Evidence(name, better, low + .25, low + .25), other));

				assertThat(strategy().score(more, arms)).isGreaterThanOrEqualTo(strategy().score(less, arms));
			}
		}
	}

	@Test
	void saysWhatAddsUpToAScoreOrNothing() {
		Random random = new Random(4);
		List<Arm> arms = arms(random);
		for (Candidate candidate : candidates(random)) {
			List<Contribution> parts = strategy().contributions(candidate, arms);
			if (!parts.isEmpty()) {
				assertThat(parts.stream().mapToDouble(Contribution::points).sum())
					.isEqualTo(strategy().score(candidate, arms), within(1e-9));
			}
		}
	}

	@Test
	void scoresTheSameOnManyThreads() throws Exception {
		Random random = new Random(5);
		List<Candidate> candidates = candidates(random);
		List<Arm> arms = arms(random);
		FusionStrategy shared = strategy();
		Callable<double[]> scoring = () -> candidates.stream()
			.mapToDouble((candidate) -> shared.score(candidate, arms))
			.toArray();
		double[] alone = scoring.call();
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			for (Future<double[]> scores : threads.invokeAll(Collections.nCopies(16, scoring))) {
				assertThat(Arrays.equals(scores.get(), alone)).isTrue();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

}
