package dev.stroma.search;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;

/**
 * The piece of an ordered list that a request asks for.
 *
 * @param request what was asked for
 * @param ranked what is on it
 * @param past the chunks up to its end, without those that earlier cursors left out
 * @param total how long the whole list is
 * @param isLast whether nothing comes after it
 */
record Page(SearchRequest request, List<Ranked> ranked, List<Long> past, int total, boolean isLast) {

	/**
	 * The chunks that are not to come up: those of earlier pages, and those excluded.
	 */
	static Set<Long> shown(SearchRequest request, Set<Long> excluded) {
		if (request.cursor() == null) {
			return excluded;
		}
		Set<Long> shown = new HashSet<>(Cursor.of(request).shown());
		shown.addAll(excluded);
		return shown;
	}

	/**
	 * @param shown what is not to come up
	 * @param excluded what of that does not count either
	 * @param leading tells what comes after all of these, in any order
	 */
	static Page of(SearchRequest request, List<Ranked> all, Set<Long> shown, Set<Long> excluded, Leading leading) {
		List<Ranked> open = shown.isEmpty() ? all : all.stream().filter((one) -> !shown.contains(one.chunk())).toList();
		int total = leading.others().length + leading.more() + (excluded.isEmpty() ? all.size()
				: (int) all.stream().filter((one) -> !excluded.contains(one.chunk())).count());
		int from = Math.min(request.offset(), open.size());
		int to = from + Math.min(request.limit(), open.size() - from);
		return new Page(request, open.subList(from, to), open.subList(0, to).stream().map(Ranked::chunk).toList(),
				total,
				to == open.size() && leading.more() == 0 && LongStream.of(leading.others()).allMatch(shown::contains));
	}

	/**
	 * Where the list goes on, {@code null} when it does not.
	 */
	@Nullable String next() {
		if (this.isLast) {
			return null;
		}
		return Cursor.of(this.request).and(this.past).toString();
	}

}
