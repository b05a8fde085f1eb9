package dev.stroma.resident;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Finds the fastest way to search vectors that is good enough: by codes, by those of some
 * clusters, or as they are.
 */
final class VectorTraining {

	/** Fewer are searched as they are. */
	private static final int LEAST_CODED = 2000;

	/** Fewer are searched without clusters. */
	private static final int LEAST_CLUSTERED = 10_000;

	/** As many may be in no cluster however few are in one. */
	private static final int MOST_BEHIND = 500;

	/** From this many lists on the most probable ones are few enough. */
	private static final int FIRST_PROBES = 4;

	private final VectorView view;

	private final List<float[]> questions;

	/**
	 * @param questions recent ones, the oldest first
	 */
	VectorTraining(VectorView view, List<float[]> questions) {
		this.view = view;
		this.questions = questions;
	}

	/**
	 * @param trained how many vectors there were the last time
	 */
	static boolean isDue(VectorView view, int trained) {
		return view.size() >= LEAST_CODED && view.alive() > 0 && view.size() > trained + trained / 4;
	}

	/**
	 * Whether it cannot wait for a pause.
	 */
	static boolean isOverdue(VectorView view, int trained) {
		return view.size() >= 2 * trained;
	}

	/**
	 * Whether so many came since clusters were made that it is slow to look at all of
	 * these.
	 */
	static boolean isBehind(VectorView view) {
		Clusters clusters = view.clusters();
		return clusters != null && view.size() - clusters.covered() > Math.max(MOST_BEHIND, clusters.covered() / 64);
	}

	/**
	 * Puts those that came since into the clusters that there are.
	 */
	VectorView extend() {
		Clusters clusters = this.view.clusters();
		return (clusters == null) ? this.view
				: this.view.with(this.view.codes(),
						clusters.with(this.view.rows(), this.view.size(), Objects.requireNonNull(this.view.codes())),
						this.view.rescored());
	}

	VectorView train() {
		VectorCodes codes = VectorCodes.of(this.view.rows(), this.view.size());
		return new RecallGuard(this.view, this.questions).widen(codes, clusters(codes));
	}

	/**
	 * Measures anew how far what was found the last time has to look.
	 */
	VectorView tune() {
		VectorCodes codes = this.view.codes();
		return new RecallGuard(this.view, this.questions)
			.widen((codes != null) ? codes : VectorCodes.of(this.view.rows(), this.view.size()), this.view.clusters());
	}

	private @Nullable Clusters clusters(VectorCodes codes) {
		return (this.view.size() < LEAST_CLUSTERED) ? null
				: new ClusterBuild(this.view.rows(), this.view.size(), codes).build(FIRST_PROBES);
	}

}
