package dev.stroma.chunk;

import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * Fills sections with blocks up to the budget.
 *
 * <ol>
 * <li>A passage that may stay whole is one section.</li>
 * <li>Else its blocks go into sections one after the other. A block that fits is not cut:
 * it begins the next section when there is no room left, unless that would leave a
 * heading alone: then a paragraph is cut between sentences, a list between items.</li>
 * <li>A block that is too large is taken apart, in this order, as far as needed: parts of
 * a container, sentences (not of code and tables), lines, words, characters. What must be
 * cut inside a line fills the open section first.</li>
 * <li>A section that continues another of its passage begins up to {@code overlap} tokens
 * earlier, but of code and tables with a whole line; what would have to be cut otherwise
 * leaves no overlap.</li>
 * <li>Where large code or a large table ends, its last section ends too, and the next one
 * does not overlap with it: no fence is left open over other text.</li>
 * </ol>
 */
final class SectionSplitter {

	private final String body;

	private final Budget budget;

	private final SectionList sections;

	private List<String> path = List.of();

	/** Tokens of a section of the passage at most. */
	private int limit;

	private Block.Opening opening = Block.Opening.NONE;

	/** Where the large code or table begins that is being cut, or -1. */
	private int linesStart = -1;

	private int start;

	private int end;

	private int tokens;

	private boolean keepsIndent;

	/** Whether nothing but a heading is in the open section. */
	private boolean onlyHeading;

	SectionSplitter(CorpusRecord record, Budget budget) {
		this.body = record.body();
		this.budget = budget;
		this.sections = new SectionList(record, budget);
	}

	List<Section> sections() {
		return this.sections.sections();
	}

	void add(Passage passage) {
		this.path = passage.headingPath();
		List<Block> blocks = passage.blocks();
		open(blocks.get(0).start());
		boolean whole = Block.tokens(blocks) <= this.budget.whole();
		this.limit = whole ? this.budget.whole() : this.budget.max();
		if (whole) {
			blocks.forEach((block) -> append(block.start(), block.end(), block.tokens(), block.kind()));
		}
		else {
			blocks.forEach(this::split);
		}
		close();
	}

	private void split(Block block) {
		boolean fits = this.tokens + block.tokens() <= this.budget.max();
		if (!fits && this.onlyHeading && block.tokens() <= this.budget.max()) {
			splitUnderHeading(block);
		}
		else if (block.tokens() <= this.budget.max()) {
			append(block.start(), block.end(), block.tokens(), block.kind());
		}
		else if (block.kind() == Block.Kind.CONTAINER) {
			block.parts().forEach(this::split);
		}
		else if (block.kind() != Block.Kind.LINES) {
			splitSentences(block.start(), block.end());
		}
		else {
			this.opening = block.opening();
			this.linesStart = block.start();
			splitLines(block.start(), block.end(), Block.Kind.LINES);
			close();
			this.opening = Block.Opening.NONE;
			this.linesStart = -1;
			open(block.end());
		}
	}

	private void splitUnderHeading(Block block) {
		if (block.kind() == Block.Kind.PROSE) {
			splitSentences(block.start(), block.end());
			return;
		}
		List<Block> parts = block.parts().isEmpty() ? List.of(block) : block.parts();
		parts.forEach((part) -> append(part.start(), part.end(), part.tokens(), part.kind()));
	}

	private void splitSentences(int from, int to) {
		Sentences sentences = new Sentences(this.body, from, to);
		for (int i = from; i < to;) {
			int next = sentences.after(i);
			int length = this.budget.tokens(this.body, i, next);
			if (length <= this.budget.max()) {
				append(i, next, length, Block.Kind.PROSE);
			}
			else {
				splitLines(i, next, Block.Kind.PROSE);
			}
			i = next;
		}
	}

	/**
	 * Lines of marks only, such as a closing fence or brace, stay with the line before,
	 * and an opening fence with the line after it.
	 */
	private void splitLines(int from, int to, Block.Kind kind) {
		for (int i = from; i < to;) {
			int next = lineEnd(i, to);
			int length = this.budget.tokens(this.body, i, next);
			if (length > this.budget.max()) {
				splitWords(i, next, kind);
				i = next;
				continue;
			}
			int opening = (kind == Block.Kind.LINES && i == from) ? 1 : 0;
			while (next < to && (opening-- > 0 || isMarksOnly(next, lineEnd(next, to)))) {
				int more = this.budget.tokens(this.body, next, lineEnd(next, to));
				if (length + more > this.budget.max()) {
					break;
				}
				length += more;
				next = lineEnd(next, to);
			}
			append(i, next, length, kind);
			i = next;
		}
	}

	private int lineEnd(int from, int to) {
		int lineEnd = this.body.indexOf('\n', from) + 1;
		return (lineEnd > 0 && lineEnd < to) ? lineEnd : to;
	}

	private boolean isMarksOnly(int from, int to) {
		for (int i = from; i < to; i++) {
			if (Character.isLetterOrDigit(this.body.charAt(i)) || Character.isSurrogate(this.body.charAt(i))) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Fills the open section to the brim, for no cut between words is better than
	 * another.
	 */
	private void splitWords(int from, int to, Block.Kind kind) {
		for (int i = from; i < to;) {
			int next = roomEnd(i, to);
			if (next == i && this.tokens > 0) {
				openNext(i);
				next = roomEnd(i, to);
			}
			if (next == i && this.tokens > 0) {
				open(i);
				next = roomEnd(i, to);
			}
			if (next == i) {
				next = this.budget.counter().after(this.body, i, to, this.budget.max());
			}
			append(i, next, this.budget.tokens(this.body, i, next), kind);
			i = next;
		}
	}

	/** How far the open section reaches without cutting a grapheme. */
	private int roomEnd(int from, int to) {
		int room = this.budget.max() - this.tokens;
		int end = (room > 0) ? this.budget.counter().after(this.body, from, to, room) : from;
		return (end == to || end == from) ? end : Graphemes.floor(this.body, from, end);
	}

	private void append(int from, int to, int length, Block.Kind kind) {
		if (this.tokens + length > this.limit) {
			openNext(from);
			if (this.tokens + length > this.limit) {
				open(from);
			}
		}
		if (this.start == from) {
			this.keepsIndent = kind == Block.Kind.LINES;
		}
		this.onlyHeading = kind == Block.Kind.HEADING && (this.tokens == 0 || this.onlyHeading);
		this.tokens += length;
		this.end = to;
	}

	private void openNext(int cut) {
		close();
		open(overlapStart(cut));
		this.keepsIndent = this.linesStart >= 0 && this.start < cut;
		this.tokens = this.budget.tokens(this.body, this.start, cut);
	}

	private int overlapStart(int cut) {
		if (this.budget.overlap() == 0 || this.start == cut) {
			return cut;
		}
		int from = this.budget.counter().before(this.body, this.start, cut, this.budget.overlap());
		int earliest = WordCount.after(this.body, this.start, cut, 1);
		from = Math.max(from, earliest);
		if (this.linesStart >= 0) {
			from = Math.max(from, this.linesStart);
			int lineStart = this.body.lastIndexOf('\n', from - 1) + 1;
			return (lineStart == from || from == this.linesStart) ? from : lineEnd(from, cut);
		}
		return WordCount.isBlank(this.body.charAt(from - 1)) ? from
				: Graphemes.ceiling(this.body, this.start, from, cut);
	}

	private void open(int from) {
		this.start = from;
		this.end = from;
		this.tokens = 0;
		this.keepsIndent = false;
		this.onlyHeading = false;
	}

	private void close() {
		int first = WordCount.skipBlank(this.body, this.start, this.end);
		int last = WordCount.trimmed(this.body, first, this.end);
		if (first < last) {
			Section section = Section.of(this.path, this.keepsIndent ? indentStart(first) : first, last);
			boolean continues = this.linesStart >= 0 && section.start() >= this.opening.end();
			this.sections.add(continues ? section.context(this.opening.context()) : section, this.limit);
		}
	}

	private int indentStart(int first) {
		int i = first;
		while (i > this.start && this.body.charAt(i - 1) != '\n') {
			i--;
		}
		return (i == 0 || this.body.charAt(i - 1) == '\n') ? i : first;
	}

}
