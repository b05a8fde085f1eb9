package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * Fills sections with declarations up to the budget.
 *
 * <ol>
 * <li>Neighbours go into one section as long as they fit.</li>
 * <li>A declaration that is too large and consists of declarations is taken apart into
 * them, its own first lines before them.</li>
 * <li>Another one is cut between paragraphs, else lines; what continues it has its first
 * line as context.</li>
 * </ol>
 */
final class CodeSections {

	/** How deep declarations are taken apart. */
	private static final int DEEPEST = 16;

	/** Characters of a declaration's line that stand for it. */
	private static final int LONGEST_CONTEXT = 200;

	private final CorpusRecord record;

	private final String body;

	private final Budget budget;

	private final CodeLines lines;

	private final CodeOutline outline;

	private final SectionList sections;

	private List<String> path = List.of();

	private int openStart = -1;

	private int openEnd;

	private int openTokens;

	/** How many symbols the open section declares, wholly or in part. */
	private int openNames;

	private @Nullable String openName;

	CodeSections(CorpusRecord record, CodeLanguage language, Budget budget) {
		this.record = record;
		this.body = record.body();
		this.budget = budget;
		this.lines = CodeLines.of(this.body, language);
		this.outline = new CodeOutline(this.lines);
		this.sections = new SectionList(record, budget);
	}

	List<Section> sections() {
		fill(new CodeItem(0, 0, this.lines.count(), null, true), 0, 0);
		flush();
		return this.sections.sections();
	}

	/**
	 * @param from the line on which the members begin; what is before belongs to the
	 * whole
	 */
	private void fill(CodeItem whole, int from, int level) {
		List<CodeItem> items = this.outline.items(from, whole.end());
		int first = items.isEmpty() ? whole.end() : items.get(0).first();
		if (whole.first() < first) {
			add(new CodeItem(whole.first(), whole.declaration(), first, null, false), level);
			this.openNames += (this.openStart >= 0) ? 1 : 0;
		}
		items.forEach((item) -> add(item, level));
	}

	private void add(CodeItem item, int level) {
		int start = this.lines.start(item.first());
		int end = this.lines.start(item.end());
		int tokens = this.budget.tokens(this.body, start, end);
		if (tokens > this.budget.max()) {
			flush();
			if (item.holdsMembers() && level < DEEPEST) {
				takeApart(item, level);
			}
			else {
				cut(item, start, end);
			}
			return;
		}
		if (this.openStart >= 0 && this.openTokens + tokens > this.budget.max()) {
			flush();
		}
		if (this.openStart < 0) {
			this.openStart = start;
		}
		this.openEnd = end;
		this.openTokens += tokens;
		if (item.name() != null) {
			this.openNames++;
			this.openName = item.name();
		}
	}

	private void takeApart(CodeItem item, int level) {
		List<String> outer = this.path;
		this.path = pathTo(item.name());
		fill(item, bodyOf(item), level + 1);
		flush();
		this.path = outer;
	}

	/** The line after the one on which the body is opened. */
	private int bodyOf(CodeItem item) {
		int line = item.declaration();
		int start = this.lines.start(line);
		int brace = (this.lines.language.syntax().brackets().isEmpty() || this.lines.language == CodeLanguage.PYTHON
				|| this.lines.language == CodeLanguage.RUBY) ? -1 : this.lines.mask.indexOf('{', start);
		while (brace >= 0 && line + 1 < item.end() && this.lines.start(line + 1) <= brace) {
			line++;
		}
		return Math.min(line + 1, item.end());
	}

	private void cut(CodeItem item, int start, int end) {
		SectionSplitter splitter = new SectionSplitter(this.record, this.budget.maxSections(-1));
		splitter.add(new Passage(pathTo(item.name()),
				PlainOutline.paragraphs(this.body, start, end, Block.Kind.LINES, this.budget)));
		String context = context(item.declaration());
		int declaration = this.lines.start(item.declaration());
		for (Section section : splitter.sections()) {
			this.sections.add((section.start() > declaration) ? section.context(context) : section);
		}
	}

	private String context(int line) {
		String text = this.body.substring(this.lines.start(line), this.lines.start(line + 1)).strip();
		return (text.length() <= LONGEST_CONTEXT) ? text
				: text.substring(0, Graphemes.floor(text, 0, text.offsetByCodePoints(0, LONGEST_CONTEXT / 2)));
	}

	private void flush() {
		if (this.openStart >= 0) {
			int first = WordCount.skipBlank(this.body, this.openStart, this.openEnd);
			int last = WordCount.trimmed(this.body, first, this.openEnd);
			if (first < last) {
				int lineStart = Math.max(this.openStart, this.body.lastIndexOf('\n', first) + 1);
				this.sections
					.add(Section.of((this.openNames == 1) ? pathTo(this.openName) : this.path, lineStart, last));
			}
		}
		this.openStart = -1;
		this.openTokens = 0;
		this.openNames = 0;
		this.openName = null;
	}

	private List<String> pathTo(@Nullable String name) {
		if (name == null) {
			return this.path;
		}
		List<String> longer = new ArrayList<>(this.path);
		longer.add(name);
		return List.copyOf(longer);
	}

}
