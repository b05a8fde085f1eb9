package dev.stroma.resident;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import org.jspecify.annotations.Nullable;

/**
 * Sees to it that what is found by codes and clusters is nearly what an exact comparison
 * finds: measures recall on questions, and widens the search until it is good enough.
 * Where recent questions are too few, vectors with as much noise as separates a question
 * from its answer stand in for them: noise that spreads as the vectors do around their
 * mean, as questions do.
 */
final class RecallGuard {

	/** Of the first ten; above what is promised, as a sample is no proof. */
	private static final double TARGET = 0.992;

	/** With fewer others stand in for them. */
	static final int QUESTIONS = 64;

	private static final int FIRST = 10;

	/** What a search wants. */
	static final int WANTED = 256;

	private static final int[] PROBES = { 4, 6, 8, 12, 16, 24, 32, 48, 64, 96 };

	/**
	 * Length of the noise, in that of what it is added to; a cosine of 0.55 between the
	 * two.
	 */
	private static final double NOISE = 1.5;

	/** How many rows are compared for each that is wanted. */
	private static final double[] RESCORED = { 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 8, 12, 16, 32 };

	/** About what it takes to look at a row's code, or at a row. */
	private static final long CODED_NANOS = 8;

	private static final long COMPARED_NANOS = 250;

	private final VectorView view;

	private VectorView fastest;

	private long fastestNanos;

	private final List<float[]> questions = new ArrayList<>();

	/** How many steps further than they ask for is looked, while these are few. */
	private final int reserve;

	private final List<Set<Long>> truths = new ArrayList<>();

	/**
	 * @param recent questions asked before, possibly none
	 */
	RecallGuard(VectorView view, List<float[]> recent) {
		this.view = view;
		this.fastest = view;
		this.reserve = (recent.size() < AskedQuestions.MOST) ? 1 : 0;
		this.questions
			.addAll((recent.size() < QUESTIONS) ? recent.subList(0, Math.min(QUESTIONS / 2, recent.size())) : recent);
		SplittableRandom random = new SplittableRandom(view.size());
		float[] mean = view.rows().mean(view.size());
		float[] spread = view.rows().spread(view.size(), mean);
		while (this.questions.size() < QUESTIONS) {
			this.questions.add(near(random.nextInt(view.size()), mean, spread, random));
		}
		for (float[] question : this.questions) {
			Best best = new Best(FIRST, Long::compare);
			new VectorSearch(view.with(null, null, 1), question, null, best).search(view.alive());
			this.truths.add(rows(best, FIRST));
		}
	}

	private float[] near(int row, float[] mean, float[] spread, SplittableRandom random) {
		float[] slab = this.view.rows().slab(row);
		int offset = this.view.rows().offset(row);
		float[] vector = new float[mean.length];
		float[] noise = new float[mean.length];
		for (int i = 0; i < vector.length; i++) {
			vector[i] = slab[offset + i] - mean[i];
			noise[i] = (float) random.nextGaussian() * spread[i];
		}
		double length = length(vector);
		add(vector, noise, NOISE * length / Math.max(length(noise), Float.MIN_NORMAL));
		double share = length / Math.max(length(vector), Float.MIN_NORMAL);
		for (int i = 0; i < vector.length; i++) {
			vector[i] = mean[i] + (float) (vector[i] * share);
		}
		double whole = length(vector);
		for (int i = 0; i < vector.length; i++) {
			vector[i] /= (float) whole;
		}
		return vector;
	}

	private static void add(float[] vector, float[] more, double times) {
		for (int i = 0; i < vector.length; i++) {
			vector[i] += (float) (more[i] * times);
		}
	}

	private static double length(float[] vector) {
		double square = 0;
		for (float value : vector) {
			square += value * value;
		}
		return Math.sqrt(square);
	}

	/** What recall is measured on. */
	List<float[]> questions() {
		return this.questions;
	}

	private static Set<Long> rows(Best best, int first) {
		Set<Long> rows = new HashSet<>();
		best.sort();
		for (int i = 0; i < Math.min(first, best.size()); i++) {
			rows.add(best.place(i));
		}
		return rows;
	}

	/**
	 * The fastest search that is good enough.
	 * @param clusters {@code null} where there are none
	 */
	VectorView widen(VectorCodes codes, @Nullable Clusters clusters) {
		this.fastest = this.view.with(null, null, 1);
		this.fastestNanos = this.view.size() * COMPARED_NANOS;
		for (int i = 0; i < RESCORED.length; i++) {
			VectorView all = this.view.with(codes, null, RESCORED[i]);
			// what the codes of all rows do not find those of some do not either
			if (nanos(all, 0) < this.fastestNanos && isGoodEnough(all)) {
				take(all, this.view.size());
				probe(all, clusters);
			}
		}
		return this.fastest;
	}

	/**
	 * Looks for the fewest clusters that are enough, and takes a step more than these
	 * where a few questions say so, which others may need.
	 */
	private void probe(VectorView all, @Nullable Clusters clusters) {
		for (int i = 0; clusters != null && i + this.reserve < PROBES.length
				&& PROBES[i + this.reserve] < clusters.size(); i++) {
			VectorView enough = all.with(all.codes(), clusters.probing(PROBES[i]), all.rescored());
			VectorView taken = all.with(all.codes(), clusters.probing(PROBES[i + this.reserve]), all.rescored());
			long looked = (long) this.view.size() * PROBES[i + this.reserve] / clusters.size();
			if (nanos(taken, looked) < this.fastestNanos && isGoodEnough(enough)) {
				take(taken, looked);
				return;
			}
		}
	}

	/**
	 * About how long a search takes.
	 * @param looked how many rows it looks at
	 */
	private static long nanos(VectorView candidate, long looked) {
		return looked * CODED_NANOS + (long) (WANTED * candidate.rescored() * COMPARED_NANOS);
	}

	private void take(VectorView candidate, long looked) {
		long nanos = nanos(candidate, looked);
		if (nanos < this.fastestNanos) {
			this.fastestNanos = nanos;
			this.fastest = candidate;
		}
	}

	private boolean isGoodEnough(VectorView candidate) {
		double mayMiss = (1 - TARGET) * this.truths.stream().mapToInt(Set::size).sum();
		for (int i = 0; i < this.questions.size() && mayMiss >= 0; i++) {
			Best best = new Best(WANTED, Long::compare);
			new VectorSearch(candidate, this.questions.get(i), null, best).search(candidate.alive());
			Set<Long> missed = new HashSet<>(this.truths.get(i));
			missed.removeAll(rows(best, FIRST));
			mayMiss -= missed.size();
		}
		return mayMiss >= 0;
	}

}
