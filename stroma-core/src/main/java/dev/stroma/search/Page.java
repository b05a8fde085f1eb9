package dev.stroma.search;

import java.util.List;
import java.util.Set;

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
	 * @param shown the chunks of earlier pages
	 */
	static Page of(SearchRequest request, List<Ranked> all, Set<Long> shown) {
		List<Ranked> open = shown.isEmpty() ? all : all.stream().filter((one) -> !shown.contains(one.chunk())).toList();
		int from = Math.min(request.offset(), open.size());
		int to = from + Math.min(request.limit(), open.size() - from);
		return new Page(request, open.subList(from, to), open.subList(0, to).stream().map(Ranked::chunk).toList(),
				all.size(), to == open.size());
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
