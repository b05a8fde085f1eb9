package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;

/**
 * Collects sections in document order, up to the limit. Where one of two neighbours is
 * below the minimum, both become one if it is not too large and the headings of one lead
 * to those of the other; it stands under the shorter path.
 */
final class SectionList {

	private final CorpusRecord record;

	private final Budget budget;

	private final int limit;

	private final List<Section> sections = new ArrayList<>();

	private @Nullable Section last;

	private int lastTokens;

	SectionList(CorpusRecord record, Budget budget) {
		this.record = record;
		this.budget = budget;
		this.limit = Sections.limit(budget.maxSections());
	}

	void add(Section section) {
		Section before = this.last;
		if (before == null || this.budget.min() == 0) {
			flush();
			this.last = section;
			this.lastTokens = (this.budget.min() > 0) ? tokens(section.start(), section.end()) : 0;
			return;
		}
		int tokens = tokens(section.start(), section.end());
		boolean small = this.lastTokens < this.budget.min() || tokens < this.budget.min();
		List<String> path = commonPath(before.headingPath(), section.headingPath());
		if (small && path != null) {
			int joined = this.lastTokens + ((section.start() >= before.end()) ? tokens
					: tokens(before.end(), Math.max(before.end(), section.end())));
			if (joined <= this.budget.max()) {
				this.last = Section.of(path, before.start(), section.end()).context(before.context());
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
		return this.budget.tokens(this.record.body(), start, end);
	}

	private static @Nullable List<String> commonPath(List<String> one, List<String> other) {
		List<String> shorter = (one.size() <= other.size()) ? one : other;
		List<String> longer = (shorter == one) ? other : one;
		return shorter.equals(longer.subList(0, shorter.size())) ? shorter : null;
	}

}
