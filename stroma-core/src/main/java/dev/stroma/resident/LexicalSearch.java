package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.LexicalQuery;

/**
 * Finds the chunks with the best BM25, a window of slots at a time:
 * <ol>
 * <li>Terms are taken in the order of what they can give at most. As long as a chunk that
 * has only the terms still to come could be among the best, chunks that have the next
 * term come into the running.</li>
 * <li>From then on no new chunk can come in: what the terms still to come give is added
 * to those in the running, and those that cannot get among the best drop out after
 * each.</li>
 * <li>What is left of all segments is scored exactly.</li>
 * </ol>
 * What the best must reach grows from window to window (MaxScore: Turtle and Flood, Query
 * Evaluation, 1995). Where there are many chunks, some tell beforehand what the best of
 * all will about reach; when that was too much, the search begins anew without. Scores so
 * far are floats, hence the margins.
 */
final class LexicalSearch {

	/** Covers what floats lose over all terms of a question. */
	private static final float MARGIN = 1e-4f;

	/** Fewer chunks than these are searched without asking some of them. */
	private static final int MANY = 1 << 14;

	/** Of so many slots that follow each other those are asked that fill their marks. */
	private static final int STRIDE = 1 << 13;

	private static final int ASKED = 1 << 7;

	private final LexicalView view;

	private final LexicalQuery query;

	private final List<SegmentScan> scans = new ArrayList<>();

	private final Window window;

	private final Leaders leaders;

	/** Where each segment's leaders end. */
	private final int[] ends;

	/** The share of a score so far that is certain. */
	private final float certain;

	/**
	 * @param selection the chunks that may be found, {@code null} for all
	 */
	LexicalSearch(LexicalView view, LexicalQuery query, @Nullable Selection selection, Scratch scratch) {
		this.view = view;
		this.query = query;
		for (int i = 0; i < view.segments().size(); i++) {
			this.scans
				.add(new SegmentScan(query, view.segments().get(i), (selection != null) ? selection.slots(i) : null));
		}
		this.ends = new int[this.scans.size()];
		this.window = scratch.window;
		this.window.norms(scratch.norms(view.longest(), query.averageLength()));
		this.leaders = scratch.leaders;
		// of several spellings only the best counts, and it gives at least their mean
		this.certain = 1f / query.mostSpellings();
	}

	/** The best so many, sorted. */
	Best best(int limit) {
		float guess = guess(limit);
		Best best = best(limit, guess);
		return (guess == 0 || best.threshold() >= guess) ? best : best(limit, 0);
	}

	/**
	 * What the best so many probably reach at least, 0 when that is not known.
	 */
	private float guess(int limit) {
		double expected = (double) limit * ASKED / STRIDE;
		int rank = (int) (expected + 3 * Math.sqrt(expected) + 2);
		return (this.view.rows() < MANY) ? 0 : scan(rank, 0, 1, STRIDE, ASKED);
	}

	/**
	 * @param least what the best reach
	 */
	private Best best(int limit, float least) {
		float threshold = scan(limit, floor(least), this.certain, Window.SIZE, Window.SIZE);
		Best best = new Best(limit, this.view::compareNames);
		for (int number = 0, from = 0; number < this.scans.size(); from = this.ends[number++]) {
			offer(this.scans.get(number).terms(), number, this.leaders.slots(from, this.ends[number], threshold), best);
		}
		return best.sort();
	}

	private static float floor(float score) {
		return Math.max(0, score * (1 - MARGIN));
	}

	/**
	 * Has those lead that may be among the best so many.
	 * @param least what the best reach
	 * @param certain the share of a score that counts
	 * @param stride from one window to the next, in slots
	 * @param width of a window
	 * @return what the best reach, as far as all of them tell
	 */
	private float scan(int limit, float least, float certain, int stride, int width) {
		this.leaders.begin(limit, Math.max(this.query.maximum(), Double.MIN_NORMAL));
		float threshold = least;
		for (int number = 0; number < this.scans.size(); number++) {
			SegmentScan scan = this.scans.get(number);
			scan.restart();
			for (int from = 0; from < scan.size() && scan.reaches(threshold); from += stride) {
				this.window.begin(scan.lengths(), from, Math.min(from + width, scan.size()));
				scan.search(this.window, threshold);
				lead(certain);
				threshold = Math.max(threshold, floor(this.leaders.reached()));
			}
			this.ends[number] = this.leaders.size();
		}
		return threshold;
	}

	private void lead(float certain) {
		for (int i = 0; i < this.window.running(); i++) {
			float score = this.window.score(i);
			this.leaders.add(this.window.slot(i), score, score * certain);
		}
	}

	private static void offer(SegmentTerms segment, int number, int[] slots, Best best) {
		double[] scores = new double[slots.length];
		double[] coverages = new double[slots.length];
		segment.score(slots, slots.length, scores, coverages);
		for (int i = 0; i < slots.length; i++) {
			best.offer(scores[i], LexicalView.place(number, slots[i]), coverages[i]);
		}
	}

}
