package dev.stroma.resident;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Commit;

/**
 * Keeps searching fast while the index in memory changes: merges segments and trains the
 * vector search, one at a time in the background, and carries over what was committed
 * meanwhile. While vectors come without a pause the search is trained when they have
 * doubled, in a pause when a quarter came. Guarded by the lock of its index, but for what
 * is said to run without.
 */
final class Upkeep {

	private static final int MOST_QUESTIONS = 64;

	private final ResidentIndex index;

	private final ArrayDeque<float[]> questions = new ArrayDeque<>();

	/**
	 * Terms of the chunks removed during a merge, {@code null} when none is under way.
	 */
	private @Nullable Map<Long, byte[]> removed;

	/** How many vectors there were when the search was trained. */
	private int trained;

	private boolean training;

	private long commits;

	private volatile boolean busy = true;

	Upkeep(ResidentIndex index) {
		this.index = index;
	}

	/** Notes a question's vector, by whose like the search is trained. Needs no lock. */
	void asked(float[] vector) {
		synchronized (this.questions) {
			if (this.questions.size() == MOST_QUESTIONS) {
				this.questions.removeFirst();
			}
			this.questions.addLast(vector);
		}
	}

	/** The index begins anew; what is under way is of no use. */
	void restart() {
		rest();
		this.busy = true;
	}

	/** There is no index. */
	void rest() {
		this.removed = null;
		this.trained = 0;
		this.training = false;
		this.busy = false;
	}

	/** Whether something is under way, loading too. Needs no lock. */
	boolean isBusy() {
		return this.busy;
	}

	void committed(Commit commit) {
		this.commits++;
		Map<Long, byte[]> noted = this.removed;
		if (noted != null) {
			// the first time that a chunk went it went from where it was when the merge
			// began
			commit.removed().forEach((one) -> noted.putIfAbsent(one.chunk(), one.columns()));
			commit.reworded().forEach((one) -> noted.putIfAbsent(one.chunk(), one.before()));
		}
	}

	/** Begins what is to be done. */
	void schedule(ResidentView current) {
		if (this.removed == null) {
			List<SegmentView> merging = MergePolicy.next(current.lexical().segments());
			if (!merging.isEmpty()) {
				this.removed = new HashMap<>();
				this.index.run(() -> merge(merging));
			}
		}
		VectorView vectors = current.vectors();
		if (vectors != null && !this.training && VectorTraining.isDue(vectors, this.trained)) {
			this.training = true;
			if (VectorTraining.isOverdue(vectors, this.trained)) {
				this.index.run(() -> train(vectors));
			}
			else {
				long seen = this.commits;
				this.index.runLater(() -> trainInPause(seen));
			}
		}
		this.busy = this.removed != null || this.training;
	}

	/** Without the lock. */
	private void merge(List<SegmentView> merging) {
		SegmentMerge merge = new SegmentMerge(merging);
		SegmentView merged = merge.merge();
		this.index.replace((current) -> {
			Map<Long, byte[]> noted = this.removed;
			this.removed = null;
			return (noted != null) ? current.with(installed(current.lexical(), merge, merging, merged, noted))
					: current;
		});
	}

	private static LexicalView installed(LexicalView current, SegmentMerge merge, List<SegmentView> merging,
			@Nullable SegmentView merged, Map<Long, byte[]> noted) {
		List<Segment> from = merging.stream().map(SegmentView::segment).toList();
		List<SegmentView> others = new ArrayList<>();
		List<SegmentView> now = new ArrayList<>(merging);
		for (SegmentView view : current.segments()) {
			int at = from.indexOf(view.segment());
			if (at < 0) {
				others.add(view);
			}
			else {
				now.set(at, view);
			}
		}
		if (merged != null) {
			others.add(merge.catchUp(merged, now, noted));
		}
		return LexicalView.of(others);
	}

	/** Without the lock. */
	private void trainInPause(long seen) {
		if (this.index.isWritten()) {
			this.index.runLater(() -> trainInPause(seen));
			return;
		}
		ResidentView[] quiet = new ResidentView[1];
		this.index.replace((current) -> {
			if (this.commits == seen) {
				quiet[0] = current;
			}
			else {
				this.training = false;
			}
			return current;
		});
		VectorView vectors = (quiet[0] != null) ? quiet[0].vectors() : null;
		if (vectors != null) {
			train(vectors);
		}
	}

	/** Without the lock. */
	private void train(VectorView vectors) {
		List<float[]> recent;
		synchronized (this.questions) {
			recent = new ArrayList<>(this.questions);
		}
		recent.removeIf((question) -> question.length != vectors.rows().dimension());
		VectorView trainedView = new VectorTraining(vectors, recent).train();
		this.index.replace((current) -> {
			this.training = false;
			VectorView now = current.vectors();
			if (now == null || !now.rows().equals(vectors.rows())) {
				return current;
			}
			SignCodes codes = trainedView.codes();
			if (codes != null) {
				codes.addUpTo(now.rows(), now.size());
			}
			this.trained = vectors.size();
			return current.with(now.with(codes, trainedView.clusters(), trainedView.rescored()));
		});
	}

}
