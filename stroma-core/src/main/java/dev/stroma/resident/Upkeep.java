package dev.stroma.resident;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Commit;
import dev.stroma.store.GraphDelta;

/**
 * Keeps searching fast while the index in memory changes: merges segments and trains the
 * vector search, one at a time in the background, and carries over what was committed
 * meanwhile. Large merges wait for a pause, until there are many segments. While vectors
 * come without a pause the search is trained when they have doubled, in a pause when a
 * quarter came, and once more whenever twice as many questions were asked as it was
 * measured by; those that came since go into the clusters that there are in any pause.
 * Guarded by the lock of its index, but for what is said to run without.
 */
final class Upkeep {

	private final ResidentIndex index;

	private final AskedQuestions questions = new AskedQuestions();

	/**
	 * Terms of the chunks removed during a merge, {@code null} when none is under way.
	 */
	private @Nullable Map<Long, byte[]> removed;

	/** How many vectors there were when the search was trained. */
	private int trained;

	/** Whether a large merge waits for a pause. */
	private boolean mergeWaits;

	private boolean training;

	private boolean relating;

	/**
	 * What became of the graph while it is read, by generation, {@code null} when it is
	 * not.
	 */
	private @Nullable Map<Long, GraphDelta> related;

	/** Whether the graph takes more memory than there is. */
	private boolean refused;

	private long commits;

	/** Those that changed too much of the graph to tell. */
	private long largeChanges;

	private volatile boolean busy = true;

	Upkeep(ResidentIndex index) {
		this.index = index;
	}

	/** Notes a question's vector, by whose like the search is trained. Needs no lock. */
	void asked(float[] vector) {
		if (this.questions.add(vector)) {
			this.index.run(this::tune);
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
		this.mergeWaits = false;
		this.trained = 0;
		this.training = false;
		this.questions.rest();
		this.relating = false;
		this.related = null;
		this.refused = false;
		this.busy = false;
	}

	/** Whether something is under way, loading too. Needs no lock. */
	boolean isBusy() {
		return this.busy;
	}

	/**
	 * How vectors are best searched is known.
	 * @param vectors how many there were when that was found, 0 when it was not
	 */
	void trained(int vectors) {
		this.trained = vectors;
	}

	void committed(Commit commit) {
		this.commits++;
		if (!commit.graph().complete()) {
			this.largeChanges++;
		}
		if (this.related != null) {
			this.related.put(commit.generation(), commit.graph());
		}
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
			if (MergePolicy.canWait(merging, current.lexical().segments())) {
				mergeLater();
			}
			else if (!merging.isEmpty()) {
				this.removed = new HashMap<>();
				this.index.run(() -> merge(merging));
			}
		}
		VectorView vectors = current.vectors();
		boolean due = vectors != null && VectorTraining.isDue(vectors, this.trained);
		if (vectors != null && !this.training && (due || VectorTraining.isBehind(vectors))) {
			this.training = true;
			if (due && VectorTraining.isOverdue(vectors, this.trained)) {
				this.index.run(() -> train(vectors));
			}
			else {
				long seen = this.commits;
				this.index.runLater(() -> trainInPause(seen));
			}
		}
		if (current.graph() == null && !this.relating && !this.refused) {
			this.relating = true;
			long seen = this.largeChanges;
			this.index.runLater(() -> relateInPause(seen));
		}
		this.busy = this.removed != null || this.mergeWaits || this.training || this.relating;
	}

	/** The graph does not fit: the file answers until all is loaded anew. */
	void refuseGraph() {
		this.refused = true;
	}

	/**
	 * What a graph that was read makes of the view.
	 * @param generation the one that was read, at most the view's
	 */
	ResidentView loaded(ResidentGraph graph, long generation, ResidentView now) {
		Map<Long, GraphDelta> since = this.related;
		this.relating = false;
		this.related = null;
		if (since == null) {
			return now;
		}
		ResidentGraph caughtUp = graph;
		for (long next = generation + 1; next <= now.generation() && caughtUp != null; next++) {
			caughtUp = caughtUp.with(since.getOrDefault(next, GraphDelta.UNKNOWN));
		}
		return now.with(caughtUp);
	}

	/** Without the lock. */
	private void relateInPause(long seen) {
		boolean[] quiet = new boolean[1];
		this.index.replace((current) -> {
			quiet[0] = this.largeChanges == seen;
			this.relating = quiet[0];
			this.related = quiet[0] ? new HashMap<>() : null;
			return current;
		});
		if (quiet[0]) {
			this.index.loadGraph();
		}
	}

	private void mergeLater() {
		if (!this.mergeWaits) {
			this.mergeWaits = true;
			long seen = this.commits;
			this.index.runLater(() -> mergeInPause(seen));
		}
	}

	/** Without the lock. */
	private void mergeInPause(long seen) {
		if (this.index.isWritten()) {
			this.index.runLater(() -> mergeInPause(seen));
			return;
		}
		List<SegmentView> merging = new ArrayList<>();
		this.index.replace((current) -> {
			if (this.mergeWaits && this.commits == seen && this.removed == null) {
				merging.addAll(MergePolicy.next(current.lexical().segments()));
				this.removed = merging.isEmpty() ? null : new HashMap<>();
			}
			this.mergeWaits = false;
			return current;
		});
		if (!merging.isEmpty()) {
			merge(merging);
		}
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
		int[] size = new int[1];
		this.index.replace((current) -> {
			if (this.commits == seen) {
				quiet[0] = current;
				size[0] = this.trained;
			}
			else {
				this.training = false;
			}
			return current;
		});
		VectorView vectors = (quiet[0] != null) ? quiet[0].vectors() : null;
		if (vectors != null && VectorTraining.isDue(vectors, size[0])) {
			train(vectors);
		}
		else if (vectors != null) {
			install(vectors, size[0], VectorTraining::extend);
		}
	}

	/** Without the lock. */
	private void tune() {
		ResidentView[] idle = new ResidentView[1];
		int[] size = new int[1];
		this.index.replace((current) -> {
			if (!this.training && current.vectors() != null) {
				this.training = true;
				idle[0] = current;
				size[0] = this.trained;
			}
			return current;
		});
		VectorView vectors = (idle[0] != null) ? idle[0].vectors() : null;
		if (vectors != null) {
			install(vectors, size[0], VectorTraining::tune);
		}
	}

	/** Without the lock. */
	private void train(VectorView vectors) {
		install(vectors, vectors.size(), VectorTraining::train);
	}

	private void install(VectorView vectors, int size, Function<VectorTraining, VectorView> training) {
		List<float[]> recent = this.questions.of(vectors.rows().dimension());
		VectorView trainedView = training.apply(new VectorTraining(vectors, recent));
		ResidentView[] found = new ResidentView[1];
		this.index.replace((current) -> {
			this.training = false;
			VectorView now = current.vectors();
			if (now == null || !now.rows().equals(vectors.rows())) {
				return current;
			}
			VectorCodes codes = trainedView.codes();
			if (codes != null) {
				codes.addUpTo(now.rows(), now.size());
			}
			this.trained = size;
			this.questions.tuned(recent.size());
			found[0] = current.with(now.with(codes, trainedView.clusters(), trainedView.rescored()));
			return found[0];
		});
		VectorView kept = (found[0] != null) ? found[0].vectors() : null;
		// without codes, because they do not fit or do not help, it is soon found again
		if (kept != null && kept.codes() != null) {
			this.index.keep(found[0], kept, size);
		}
	}

}
