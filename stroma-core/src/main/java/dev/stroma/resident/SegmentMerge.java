package dev.stroma.resident;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Makes one segment of the live chunks of several. Not thread-safe.
 */
final class SegmentMerge {

	private final List<SegmentView> views;

	private final int size;

	/** By view and slot: the slot in the merged segment, -1 for the dead. */
	private final int[][] places;

	private final long[] ids;

	private final int[] records;

	private final int[] scopes;

	private final String[] refs;

	private final int[] lengths;

	private final IntPages ordinals = new IntPages(0);

	private final IntPages vectors = new IntPages(0);

	/**
	 * @param views of at most {@link Segment#CAPACITY} live chunks in all
	 */
	SegmentMerge(List<SegmentView> views) {
		this.views = views;
		this.size = views.stream().mapToInt(SegmentView::rows).sum();
		this.places = new int[views.size()][];
		this.ids = new long[this.size];
		this.records = new int[this.size];
		this.scopes = new int[this.size];
		this.refs = new String[this.size];
		this.lengths = new int[this.size];
	}

	/**
	 * @return {@code null} when all are dead
	 */
	@Nullable SegmentView merge() {
		place();
		if (this.size == 0) {
			return null;
		}
		double averageLength = Segment.averageLength(this.lengths);
		TermDictionary terms = new TermDictionary();
		Postings postings = postings(terms, Segment.norms(this.lengths, averageLength));
		terms.complete();
		return SegmentView.of(Segment.of(this.ids, this.records, this.scopes, this.refs, this.lengths, averageLength,
				terms, postings), this.ordinals, this.vectors);
	}

	/**
	 * The merged segment as it is now, after changes that came during the merge.
	 * @param merged what {@link #merge()} made
	 * @param now the views that were merged, as they are now, in the same order
	 * @param removed terms of the chunks that were removed since, by chunk
	 */
	SegmentView catchUp(SegmentView merged, List<SegmentView> now, Map<Long, byte[]> removed) {
		SegmentView.Editor editor = new SegmentView.Editor(merged);
		for (int i = 0; i < now.size(); i++) {
			SegmentView view = now.get(i);
			for (int slot = 0; slot < this.places[i].length; slot++) {
				int to = this.places[i][slot];
				if (to < 0) {
					continue;
				}
				if (!view.isAlive(slot)) {
					editor.kill(to, Objects.requireNonNull(removed.get(view.segment().chunk(slot))));
				}
				else {
					if (view.ordinal(slot) != merged.ordinal(to)) {
						editor.place(to, view.ordinal(slot));
					}
					if (view.vector(slot) != merged.vector(to)) {
						editor.vector(to, view.vector(slot));
					}
				}
			}
		}
		return editor.view();
	}

	/** Puts the live chunks of all in the order of their ids. */
	private void place() {
		int[] next = new int[this.views.size()];
		for (int i = 0; i < next.length; i++) {
			this.places[i] = new int[this.views.get(i).segment().size()];
			Arrays.fill(this.places[i], -1);
			next[i] = firstAlive(this.views.get(i), 0);
		}
		for (int to = 0; to < this.size; to++) {
			int from = -1;
			for (int i = 0; i < next.length; i++) {
				if (next[i] >= 0 && (from < 0 || id(i, next[i]) < id(from, next[from]))) {
					from = i;
				}
			}
			copy(this.views.get(from), next[from], to);
			this.places[from][next[from]] = to;
			next[from] = firstAlive(this.views.get(from), next[from] + 1);
		}
	}

	private long id(int view, int slot) {
		return this.views.get(view).segment().chunk(slot);
	}

	private static int firstAlive(SegmentView view, int from) {
		for (int slot = from; slot < view.segment().size(); slot++) {
			if (view.isAlive(slot)) {
				return slot;
			}
		}
		return -1;
	}

	private void copy(SegmentView view, int from, int to) {
		Segment segment = view.segment();
		this.ids[to] = segment.chunk(from);
		this.records[to] = segment.records()[from];
		this.scopes[to] = segment.scopes()[from];
		String ref = segment.refs()[from];
		this.refs[to] = (to > 0 && this.refs[to - 1].equals(ref)) ? this.refs[to - 1] : ref;
		this.lengths[to] = segment.lengths()[from];
		this.ordinals.set(to, view.ordinal(from));
		this.vectors.set(to, view.vector(from) + 1);
	}

	private Postings postings(TermDictionary terms, double[] norms) {
		SameTerms same = new SameTerms(this.views, terms);
		PostingsWriter writer = new PostingsWriter(this.size);
		int[] keys = new int[this.size];
		for (int term = 0; term < terms.size(); term++) {
			int count = 0;
			for (int at = same.first(term); at >= 0; at = same.next(at)) {
				count = gather(same.view(at), same.term(at), term, keys, count, writer);
			}
			writer.write(keys, count, saturation(keys, count, norms));
		}
		return writer.end();
	}

	private static double saturation(int[] keys, int count, double[] norms) {
		double saturation = 0;
		boolean ordered = true;
		for (int i = 0; i < count; i++) {
			saturation = Math.max(saturation, Segment.saturation(keys[i], norms));
			ordered &= i == 0 || keys[i - 1] < keys[i];
		}
		if (!ordered) {
			Arrays.sort(keys, 0, count);
		}
		return saturation;
	}

	private int gather(int view, int term, int newTerm, int[] keys, int count, PostingsWriter writer) {
		int[] to = this.places[view];
		int[] next = { count };
		this.views.get(view).segment().postings().of(term).forEach((slot, halves) -> {
			if (to[slot] >= 0) {
				if (halves >= LargeCounts.MARK) {
					writer.large(newTerm, to[slot], halves);
				}
				keys[next[0]++] = (to[slot] << 8) | Math.min(halves, LargeCounts.MARK);
			}
		});
		return next[0];
	}

}
