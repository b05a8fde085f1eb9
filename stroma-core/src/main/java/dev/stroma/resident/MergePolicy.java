package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says which segments are to become one: eight of about the same size, or one that is
 * half dead. So a chunk is copied a few times in its life, and there are a few segments.
 */
final class MergePolicy {

	private static final int FAN = 8;

	/** More live chunks than this are a segment of full size. */
	private static final int FULL = Segment.CAPACITY / 2;

	/** More chunks than this make a merge that takes a while. */
	private static final int LARGE = 10_000;

	/** More segments are too many for a search to visit until somebody stops writing. */
	private static final int MANY = 32;

	private MergePolicy() {
	}

	/**
	 * @return those that are to be merged, possibly none
	 */
	static List<SegmentView> next(List<SegmentView> views) {
		Map<Integer, List<SegmentView>> byLevel = new TreeMap<>();
		for (SegmentView view : views) {
			if (view.deadCount() > view.segment().size() / 2) {
				return List.of(view);
			}
			if (view.rows() <= FULL) {
				byLevel.computeIfAbsent(level(view.rows()), (level) -> new ArrayList<>()).add(view);
			}
		}
		for (List<SegmentView> alike : byLevel.values()) {
			if (alike.size() >= FAN) {
				return fitting(alike);
			}
		}
		return List.of();
	}

	/**
	 * Whether a merge is better made when nobody writes.
	 * @param merging what it is made of, possibly nothing
	 */
	static boolean canWait(List<SegmentView> merging, List<SegmentView> all) {
		return all.size() <= MANY && merging.stream().mapToInt(SegmentView::rows).sum() > LARGE;
	}

	private static int level(int rows) {
		return (Integer.SIZE - Integer.numberOfLeadingZeros(rows)) / 3;
	}

	/** As many of the smallest as one segment holds, two of them at least. */
	private static List<SegmentView> fitting(List<SegmentView> alike) {
		List<SegmentView> fitting = new ArrayList<>();
		int rows = 0;
		for (SegmentView view : alike.stream().sorted(Comparator.comparingInt(SegmentView::rows)).toList()) {
			rows += view.rows();
			if (rows <= Segment.CAPACITY) {
				fitting.add(view);
			}
		}
		return fitting;
	}

}
