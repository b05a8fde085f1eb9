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
 * from its answer stand in for them.
 */
final class RecallGuard {

	/** Of the first ten; above what is promised, as a sample is no proof. */
	private static final double TARGET = 0.994;

	private static final int QUESTIONS = 64;

	private static final int FIRST = 10;

	/** What a search wants. */
	private static final int WANTED = 256;

	private static final int[] PROBES = { 4, 6, 8, 12, 16, 24, 32, 48, 64, 96 };

	/** Length of the noise; a cosine of 0.55 with the vector it is added to. */
	private static final double NOISE = 1.5;

	private final VectorView view;

	private final List<float[]> questions = new ArrayList<>();

	private final List<Set<Long>> truths = new ArrayList<>();

	/**
	 * @param recent questions asked before, possibly none
	 */
	RecallGuard(VectorView view, List<float[]> recent) {
		this.view = view;
		this.questions.addAll(recent.subList(0, Math.min(QUESTIONS / 2, recent.size())));
		SplittableRandom random = new SplittableRandom(view.size());
		while (this.questions.size() < QUESTIONS) {
			this.questions.add(near(random.nextInt(view.size()), random));
		}
		for (float[] question : this.questions) {
			Best best = new Best(FIRST, Long::compare);
			new VectorSearch(view.with(null, null, 1), question, null, best).search(view.alive());
			this.truths.add(rows(best, FIRST));
		}
	}

	private float[] near(int row, SplittableRandom random) {
		float[] slab = this.view.rows().slab(row);
		int offset = this.view.rows().offset(row);
		float[] vector = new float[this.view.rows().dimension()];
		double square = 0;
		for (int i = 0; i < vector.length; i++) {
			vector[i] = (float) (slab[offset + i] + random.nextGaussian() * NOISE / Math.sqrt(vector.length));
			square += vector[i] * vector[i];
		}
		for (int i = 0; i < vector.length; i++) {
			vector[i] /= (float) Math.sqrt(square);
		}
		return vector;
	}

	private static Set<Long> rows(Best best, int first) {
		return new HashSet<>(best.placesInOrder().subList(0, Math.min(first, best.size())));
	}

	/**
	 * The narrowest search that is good enough.
	 * @param clusters {@code null} where there are none
	 */
	VectorView widen(@Nullable SignCodes codes, @Nullable Clusters clusters) {
		if (clusters != null) {
			for (int probes : PROBES) {
				VectorView candidate = this.view.with(codes, clusters.probing(probes), 1);
				if (probes < clusters.size() && recall(candidate) >= TARGET) {
					return candidate;
				}
			}
		}
		for (int rescored = 1; codes != null && rescored <= 16; rescored *= 2) {
			VectorView candidate = this.view.with(codes, null, rescored);
			if (recall(candidate) >= TARGET) {
				return candidate;
			}
		}
		return this.view.with(null, null, 1);
	}

	private double recall(VectorView candidate) {
		int found = 0;
		int all = 0;
		for (int i = 0; i < this.questions.size(); i++) {
			Best best = new Best(WANTED, Long::compare);
			new VectorSearch(candidate, this.questions.get(i), null, best).search(candidate.alive());
			Set<Long> rows = rows(best, FIRST);
			rows.retainAll(this.truths.get(i));
			found += rows.size();
			all += this.truths.get(i).size();
		}
		return (all == 0) ? 1 : (double) found / all;
	}

}
