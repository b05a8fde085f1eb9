package dev.stroma.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Finds the passages of a file of Stroma, the Go library, which has their texts but not
 * their places, in the texts of their records:
 * <ol>
 * <li>each begins behind the beginning of the one before it, a first child where its
 * parent does or later;</li>
 * <li>one under another heading begins behind the end of the one before it, and after
 * nothing but blanks in its line, so that no heading is taken for it;</li>
 * <li>where that finds no place for all of them, only the first counts, which does if
 * anything does.</li>
 * </ol>
 */
final class GoPlaces {

	/**
	 * @param parent index of the enclosing passage, if any
	 */
	record Passage(@Nullable Integer parent, String heading, String text) {
	}

	private final String body;

	private final List<Passage> passages;

	private GoPlaces(String body, List<Passage> passages) {
		this.body = body;
		this.passages = passages;
	}

	/**
	 * Where each of the passages begins; nothing where one of them is not there.
	 */
	static Optional<List<Integer>> of(String body, List<Passage> passages) {
		GoPlaces places = new GoPlaces(body, passages);
		return places.find(true).or(() -> places.find(false));
	}

	private Optional<List<Integer>> find(boolean exactly) {
		List<Integer> starts = new ArrayList<>();
		Map<Integer, Integer> lastOfParent = new HashMap<>();
		for (int i = 0; i < this.passages.size(); i++) {
			Passage passage = this.passages.get(i);
			int parent = (passage.parent() != null) ? passage.parent() : -1;
			Integer before = lastOfParent.put(parent, i);
			int start = find(passage, before, (parent >= 0) ? starts.get(parent) : 0, starts, exactly);
			if (start < 0 || passage.text().isEmpty() || (i > 0 && start < starts.get(i - 1))) {
				return Optional.empty();
			}
			starts.add(start);
		}
		return Optional.of(starts);
	}

	private int find(Passage passage, @Nullable Integer before, int first, List<Integer> starts, boolean exactly) {
		String text = passage.text();
		if (before == null) {
			return exactly ? atLineStart(text, first) : this.body.indexOf(text, first);
		}
		Passage previous = this.passages.get(before);
		if (exactly && !previous.heading().equals(passage.heading())) {
			return atLineStart(text, starts.get(before) + previous.text().length());
		}
		return this.body.indexOf(text, starts.get(before) + 1);
	}

	private int atLineStart(String text, int from) {
		int start = this.body.indexOf(text, from);
		while (start >= 0 && !this.body.substring(this.body.lastIndexOf('\n', start - 1) + 1, start).isBlank()) {
			start = this.body.indexOf(text, start + 1);
		}
		return start;
	}

}
