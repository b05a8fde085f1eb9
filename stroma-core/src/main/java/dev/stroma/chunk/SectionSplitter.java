package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * Fills sections with blocks up to the budget.
 *
 * <ol>
 * <li>A passage that fits is one section.</li>
 * <li>Else its blocks go into sections one after the other. A block that fits is not cut:
 * it begins the next section when there is no room left.</li>
 * <li>A block that is too large is taken apart, in this order, as far as needed: parts of
 * a container, sentences (not of code and tables), lines, words, characters. What must be
 * cut inside a line fills the open section first.</li>
 * <li>A section that continues another of its passage begins up to {@code overlap} words
 * earlier; a block fits when there is room for it beside them.</li>
 * <li>Where large code or a large table ends, its last section ends too, and the next one
 * does not overlap with it: no fence is left open over other text.</li>
 * </ol>
 */
final class SectionSplitter {

	private final String body;

	private final int budget;

	private final int overlap;

	private final CorpusRecord record;

	private final int limit;

	private final List<Section> sections = new ArrayList<>();

	private List<String> path = List.of();

	private int start;

	private int end;

	private int words;

	private boolean keepsIndent;

	/**
	 * @param limit sections that are allowed
	 */
	SectionSplitter(CorpusRecord record, int budget, int overlap, int limit) {
		this.record = record;
		this.body = record.body();
		this.budget = budget;
		this.overlap = overlap;
		this.limit = limit;
	}

	List<Section> sections() {
		return this.sections;
	}

	void add(Passage passage) {
		this.path = passage.headingPath();
		List<Block> blocks = passage.blocks();
		open(blocks.get(0).start());
		if (Block.words(blocks) <= this.budget) {
			blocks.forEach((block) -> append(block.start(), block.end(), block.words(), block.kind()));
		}
		else {
			blocks.forEach(this::split);
		}
		close();
	}

	private void split(Block block) {
		if (block.words() <= this.budget - this.overlap) {
			append(block.start(), block.end(), block.words(), block.kind());
		}
		else if (block.kind() == Block.Kind.CONTAINER) {
			block.parts().forEach(this::split);
		}
		else if (block.kind() == Block.Kind.PROSE) {
			splitSentences(block.start(), block.end());
		}
		else {
			splitLines(block.start(), block.end(), Block.Kind.LINES);
			close();
			open(block.end());
		}
	}

	private void splitSentences(int from, int to) {
		Sentences sentences = new Sentences(this.body, from, to);
		for (int i = from; i < to;) {
			int next = sentences.after(i);
			int length = WordCount.of(this.body, i, next);
			if (length <= this.budget - this.overlap) {
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
			int length = WordCount.of(this.body, i, next);
			if (length > this.budget - this.overlap) {
				splitWords(i, next, kind);
				i = next;
				continue;
			}
			int opening = (kind == Block.Kind.LINES && i == from) ? 1 : 0;
			while (next < to && (opening-- > 0 || isMarksOnly(next, lineEnd(next, to)))) {
				int more = WordCount.of(this.body, next, lineEnd(next, to));
				if (length + more > this.budget - this.overlap) {
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
			if (next == i && this.words > 0) {
				openNext(i);
				next = roomEnd(i, to);
			}
			if (next == i) {
				next = WordCount.after(this.body, i, to, this.budget - this.words);
			}
			append(i, next, WordCount.of(this.body, i, next), kind);
			i = next;
		}
	}

	/** How far the open section reaches without cutting a grapheme. */
	private int roomEnd(int from, int to) {
		int end = WordCount.after(this.body, from, to, this.budget - this.words);
		return (end == to || end == from) ? end : Graphemes.floor(this.body, from, end);
	}

	private void append(int from, int to, int length, Block.Kind kind) {
		if (this.words + length > this.budget) {
			openNext(from);
		}
		if (this.start == from) {
			this.keepsIndent = kind == Block.Kind.LINES;
		}
		this.words += length;
		this.end = to;
	}

	private void openNext(int cut) {
		close();
		open(overlapStart(cut));
		this.words = WordCount.of(this.body, this.start, cut);
	}

	private int overlapStart(int cut) {
		if (this.overlap == 0) {
			return cut;
		}
		int from = WordCount.before(this.body, this.start, cut, this.overlap);
		int earliest = WordCount.after(this.body, this.start, cut, 1);
		from = Math.max(from, earliest);
		return WordCount.isBlank(this.body.charAt(from - 1)) ? from
				: Graphemes.ceiling(this.body, this.start, from, cut);
	}

	private void open(int from) {
		this.start = from;
		this.end = from;
		this.words = 0;
		this.keepsIndent = false;
	}

	private void close() {
		int first = WordCount.skipBlank(this.body, this.start, this.end);
		int last = this.end;
		while (last > first && WordCount.isBlank(this.body.charAt(last - 1))) {
			last--;
		}
		if (first < last) {
			if (this.sections.size() == this.limit) {
				throw Sections.tooMany(this.record, this.limit);
			}
			this.sections.add(Section.of(this.path, this.keepsIndent ? indentStart(first) : first, last));
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
