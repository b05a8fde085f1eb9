package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * One text, cut into windows.
 *
 * <ol>
 * <li>A window begins at a character that is not blank and reaches {@code size}
 * characters far, or to the end of the text, which makes it the last.</li>
 * <li>It is cut after the last separator of the best group that has one within
 * reach.</li>
 * <li>The next begins {@code overlap} characters before the cut; if that were no
 * progress, {@code size - overlap} characters after the beginning of this one.</li>
 * </ol>
 */
final class Windows {

	private final CorpusRecord record;

	private final String body;

	private final WindowOptions options;

	private final int end;

	Windows(CorpusRecord record, WindowOptions options) {
		this.record = record;
		this.body = record.body();
		this.options = options;
		this.end = WordCount.trimmed(this.body, 0, this.body.length());
	}

	Sections sections() {
		int start = WordCount.skipBlank(this.body, 0, this.end);
		if (this.body.codePointCount(start, this.end) < this.options.min()) {
			return reported(List.of(), "fewer than %d characters".formatted(this.options.min()));
		}
		List<Section> windows = new ArrayList<>();
		int limit = Sections.limit(this.options.maxSections());
		int room = (this.options.total() > 0) ? this.options.total() : Integer.MAX_VALUE;
		while (start < this.end) {
			if (windows.size() == limit) {
				throw Sections.tooMany(this.record, limit);
			}
			if (this.options.windows() > 0 && windows.size() == this.options.windows()) {
				return reported(windows, "beyond %d windows".formatted(this.options.windows()));
			}
			int cut = cut(start);
			int last = WordCount.trimmed(this.body, start, cut);
			int length = this.body.codePointCount(start, last);
			if (length > room) {
				last = WordCount.trimmed(this.body, start, Graphemes.floor(this.body, start, forward(start, room)));
				if (last > start) {
					windows.add(Section.of(List.of(), start, last));
				}
				return reported(windows, "beyond %d characters".formatted(this.options.total()));
			}
			room -= (this.options.total() > 0) ? length : 0;
			windows.add(Section.of(List.of(), start, last));
			start = (cut == this.end) ? this.end : WordCount.skipBlank(this.body, next(start, cut), this.end);
		}
		return Sections.of(windows);
	}

	private Sections reported(List<Section> windows, String reason) {
		int covered = windows.isEmpty() ? 0 : windows.get(windows.size() - 1).end();
		int omitted = WordCount.notBlank(this.body, covered, this.end);
		return (omitted > 0) ? Sections.of(windows).omitted(omitted, reason) : Sections.of(windows);
	}

	private int cut(int start) {
		int windowEnd = forward(start, this.options.size());
		if (windowEnd == this.end) {
			return this.end;
		}
		int from = back(windowEnd, this.options.reach(), start);
		int cut = windowEnd;
		for (String group : this.options.separators()) {
			int after = afterLast(group, from, windowEnd);
			if (after > start) {
				cut = after;
				break;
			}
		}
		int whole = Graphemes.floor(this.body, start, cut);
		return (whole > start) ? whole : cut;
	}

	/** Where the last character of a group ends, or -1. */
	private int afterLast(String group, int from, int to) {
		boolean blank = group.indexOf(' ') >= 0;
		for (int i = to - 1; i >= from; i--) {
			char c = this.body.charAt(i);
			if ((group.indexOf(c) >= 0 && !isDecimal(i)) || (blank && WordCount.isBlank(c))) {
				return i + 1;
			}
		}
		return -1;
	}

	private boolean isDecimal(int at) {
		return this.body.charAt(at) == '.' && at > 0 && at + 1 < this.end && Character.isDigit(this.body.charAt(at - 1))
				&& Character.isDigit(this.body.charAt(at + 1));
	}

	private int next(int start, int cut) {
		int next = back(cut, this.options.overlap(), start);
		if (next <= start) {
			next = Math.min(cut, forward(start, this.options.size() - this.options.overlap()));
		}
		return Graphemes.ceiling(this.body, start, next, cut);
	}

	private int forward(int from, int characters) {
		int i = from;
		for (int n = 0; n < characters && i < this.end; n++) {
			i += Character.charCount(this.body.codePointAt(i));
		}
		return i;
	}

	private int back(int from, int characters, int atLeast) {
		int i = from;
		for (int n = 0; n < characters && i > atLeast; n++) {
			i -= Character.charCount(this.body.codePointBefore(i));
		}
		return i;
	}

}
