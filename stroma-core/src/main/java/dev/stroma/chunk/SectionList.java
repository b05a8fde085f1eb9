package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * Collects sections in document order, up to the limit. Where one of two neighbours is
 * below the minimum, both become one if it is not too large and the headings of one lead
 * to those of the other; it stands under the shorter path.
 */
final class SectionList {

	private final CorpusRecord record;

	private final String body;

	private final Budget budget;

	private final int limit;

	private final List<Section> sections = new ArrayList<>();

	private @Nullable Section last;

	private int lastTokens;

	SectionList(CorpusRecord record, Budget budget) {
		this.record = record;
		this.body = record.body();
		this.budget = budget;
		this.limit = Sections.limit(budget.maxSections());
	}

	void add(Section section) {
		add(section, this.budget.max());
	}

	/**
	 * Adds a section. One that counts more than its parts did, as it can with the
	 * tokenizer of a model, is cut: the budget is hard.
	 * @param most tokens that it may have
	 */
	void add(Section section, int most) {
		int start = section.start();
		if (this.last != null && start <= this.last.start()) {
			// the one before was cut behind where they overlap
			start = WordCount.skipBlank(this.body, this.last.end(), Math.max(this.last.end(), section.end()));
		}
		int tokens = (start < section.end()) ? tokens(start, section.end()) : 0;
		while (tokens > most) {
			int first = WordCount.skipBlank(this.body, start, section.end());
			int next = partEnd(first, section.end());
			int last = WordCount.trimmed(this.body, first, next);
			join(part(section, first, last), tokens(first, last));
			start = WordCount.skipBlank(this.body, next, section.end());
			tokens = tokens(start, section.end());
		}
		if (start < section.end()) {
			join(part(section, start, section.end()), tokens);
		}
	}

	/**
	 * How far a part reaches that keeps the budget. A shorter part may count more, so the
	 * count after the last whole grapheme decides.
	 */
	private int partEnd(int first, int end) {
		int fits = this.budget.counter().after(this.body, first, end, this.budget.max());
		int whole = Graphemes.floor(this.body, first, fits);
		while (whole > first && tokens(first, WordCount.trimmed(this.body, first, whole)) > this.budget.max()) {
			whole = Graphemes.floor(this.body, first, this.body.offsetByCodePoints(whole, -1));
		}
		return (whole > first) ? whole : fits;
	}

	private static Section part(Section section, int start, int end) {
		return (start == section.start() && end == section.end()) ? section
				: new Section(section.headingPath(), start, end, null, section.context(), true);
	}

	private void join(Section section, int tokens) {
		Section before = this.last;
		List<String> path = (before != null && (this.lastTokens < this.budget.min() || tokens < this.budget.min()))
				? commonPath(before.headingPath(), section.headingPath()) : null;
		if (before != null && path != null) {
			int end = Math.max(before.end(), section.end());
			int joined = tokens(before.start(), end);
			if (joined <= this.budget.max()) {
				this.last = Section.of(path, before.start(), end).context(before.context());
				this.lastTokens = joined;
				return;
			}
		}
		flush();
		this.last = section;
		this.lastTokens = tokens;
	}

	List<Section> sections() {
		flush();
		return this.sections;
	}

	private void flush() {
		Section section = this.last;
		if (section == null) {
			return;
		}
		if (this.sections.size() == this.limit) {
			throw Sections.tooMany(this.record, this.limit);
		}
		this.sections.add(section);
		this.last = null;
	}

	private int tokens(int start, int end) {
		return this.budget.tokens(this.body, start, end);
	}

	private static @Nullable List<String> commonPath(List<String> one, List<String> other) {
		List<String> shorter = (one.size() <= other.size()) ? one : other;
		List<String> longer = (shorter == one) ? other : one;
		return shorter.equals(longer.subList(0, shorter.size())) ? shorter : null;
	}

}
