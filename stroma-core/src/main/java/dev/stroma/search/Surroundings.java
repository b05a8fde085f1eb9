package dev.stroma.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import dev.stroma.snapshot.HandleResolution;
import dev.stroma.store.ChunkKin;
import dev.stroma.store.StoredChunk.Place;
import dev.stroma.text.Highlight.Range;
import dev.stroma.text.PassageBounds;

/**
 * Joins a passage and what stands around it into a text of bounded length:
 * <ol>
 * <li>pieces that overlap, touch or have nothing but blanks between them become one;</li>
 * <li>the one with the passage in it is cut to as much as fits, on both sides, where
 * words end; the passage itself is never cut;</li>
 * <li>other pieces are added as long as they fit, the nearest first.</li>
 * </ol>
 */
final class Surroundings {

	/** Characters of an expansion, unless its passage alone has more. */
	static final int MAX_CHARACTERS = 2000;

	private final ChunkKin kin;

	private final Range passage;

	private Surroundings(ChunkKin kin) {
		this.kin = kin;
		Place place = kin.chunk().place();
		this.passage = new Range(place.start(), place.end());
	}

	static Expansion of(ChunkKin kin) {
		return new Surroundings(kin).expansion();
	}

	private Expansion expansion() {
		List<Range> joined = joined();
		Range core = joined.stream().filter(this::hasPassage).findFirst().orElse(this.passage);
		Range fitting = fitting(core);
		List<Range> kept = new ArrayList<>(List.of(fitting));
		int room = MAX_CHARACTERS - length(fitting);
		for (Range other : joined.stream()
			.filter((range) -> !hasPassage(range))
			.sorted(Comparator.comparingInt(this::distance).thenComparing(Range::start))
			.toList()) {
			if (length(other) > room) {
				break;
			}
			room -= length(other);
			kept.add(other);
		}
		boolean complete = kept.size() == joined.size() && fitting.equals(core);
		return new Expansion(HandleResolution.handle(this.kin.chunk()),
				kept.stream()
					.sorted(Comparator.comparingInt(Range::start))
					.map((range) -> new Expansion.Part(range.start(), range.end(), text(range)))
					.toList(),
				complete);
	}

	private List<Range> joined() {
		List<Range> ranges = new ArrayList<>(List.of(this.passage));
		this.kin.around().forEach((place) -> ranges.add(new Range(place.start(), place.end())));
		ranges.sort(Comparator.comparingInt(Range::start).thenComparingInt(Range::end));
		List<Range> joined = new ArrayList<>();
		for (Range range : ranges) {
			Range last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
			if (last == null || (range.start() > last.end() && !text(new Range(last.end(), range.start())).isBlank())) {
				joined.add(range);
			}
			else {
				joined.set(joined.size() - 1, new Range(last.start(), Math.max(last.end(), range.end())));
			}
		}
		return joined;
	}

	private Range fitting(Range core) {
		int most = Math.max(MAX_CHARACTERS, length(this.passage));
		if (length(core) <= most) {
			return core;
		}
		Range inCore = new Range(this.passage.start() - core.start(), this.passage.end() - core.start());
		Range cut = PassageBounds.around(inCore, text(core), most);
		return new Range(core.start() + cut.start(), core.start() + cut.end());
	}

	private boolean hasPassage(Range range) {
		return range.start() <= this.passage.start() && this.passage.end() <= range.end();
	}

	private int distance(Range other) {
		return (other.end() <= this.passage.start()) ? this.passage.start() - other.end()
				: other.start() - this.passage.end();
	}

	private static int length(Range range) {
		return range.end() - range.start();
	}

	private String text(Range range) {
		return this.kin.body().substring(range.start(), range.end());
	}

}
