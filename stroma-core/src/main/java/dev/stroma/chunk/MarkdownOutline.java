package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a Markdown text by the headings they stand under.
 *
 * <p>
 * Only blocks are parsed: inline parsing of hostile text takes seconds, and no cut
 * depends on it. A heading inside a list item or a quote is text, and so is one without
 * words.
 */
final class MarkdownOutline {

	private static final Parser PARSER = Parser.builder().inlineParserFactory((context) -> (lines, node) -> {
	}).includeSourceSpans(IncludeSourceSpans.BLOCKS).build();

	private final String body;

	/** Where the Markdown begins in the body. */
	private final int offset;

	private final MarkdownOptions options;

	private final HeadingPath path = new HeadingPath();

	private final List<Passage> passages = new ArrayList<>();

	private List<Block> open = new ArrayList<>();

	private boolean openHasText;

	private MarkdownOutline(String body, int offset, MarkdownOptions options) {
		this.body = body;
		this.offset = offset;
		this.options = options;
	}

	/**
	 * Outlines the body from an offset on.
	 */
	static List<Passage> of(String body, int offset, MarkdownOptions options) {
		return new MarkdownOutline(body, offset, options).passages();
	}

	private List<Passage> passages() {
		Node document = PARSER.parse(this.body.substring(this.offset));
		int start = this.offset;
		for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
			int end = endOf(node, start, this.body.length());
			if (node instanceof Heading heading) {
				enter(heading);
			}
			Block block = block(node, start, end);
			this.open.add(block);
			this.openHasText |= block.tokens() > 0 && !(node instanceof Heading) && !(node instanceof ThematicBreak);
			start = end;
		}
		close();
		return this.passages;
	}

	/**
	 * A heading without a text of its own stays open, so that its line joins the next,
	 * unless it shall be a section.
	 */
	private void enter(Heading heading) {
		String words = HeadingPath.words(sourceOf(heading));
		if (words.isEmpty()) {
			return;
		}
		if (this.openHasText || this.options.headingOnlySections()) {
			close();
		}
		this.path.enter(heading.getLevel(), words);
	}

	private void close() {
		if (!this.open.isEmpty()) {
			this.passages.add(new Passage(this.path.toList(), this.open));
			this.open = new ArrayList<>();
			this.openHasText = false;
		}
	}

	private Block block(Node node, int start, int end) {
		if (node.getFirstChild() != null
				&& (node instanceof ListBlock || node instanceof ListItem || node instanceof BlockQuote)) {
			return container(node, start, end);
		}
		int tokens = this.options.budget().tokens(this.body, start, end);
		if (node instanceof FencedCodeBlock fence) {
			return Block.of(start, end, Block.Kind.LINES, tokens)
				.opening(BlockOpenings.endOfLine(this.body, start, end), BlockOpenings.ofFence(fence));
		}
		SourceSpan delimiters = (node instanceof Paragraph) ? delimiterRow(node) : null;
		if (delimiters != null) {
			int from = this.offset + delimiters.getInputIndex();
			return Block.of(start, end, Block.Kind.LINES, tokens)
				.opening(from, BlockOpenings.ofTable(header(node, delimiters)));
		}
		boolean lines = node instanceof IndentedCodeBlock || node instanceof HtmlBlock;
		Block.Kind kind = (node instanceof Heading) ? Block.Kind.HEADING : Block.Kind.PROSE;
		return Block.of(start, end, lines ? Block.Kind.LINES : kind, tokens);
	}

	private Block container(Node node, int start, int end) {
		List<Block> parts = new ArrayList<>();
		int partStart = start;
		for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
			int partEnd = endOf(child, partStart, end);
			parts.add(block(child, partStart, partEnd));
			partStart = partEnd;
		}
		return Block.of(parts);
	}

	/** A node ends where the line begins on which the next one does. */
	private int endOf(Node node, int start, int parentEnd) {
		for (Node next = node.getNext(); next != null; next = next.getNext()) {
			if (!next.getSourceSpans().isEmpty()) {
				int at = this.offset + next.getSourceSpans().get(0).getInputIndex();
				int lineStart = this.body.lastIndexOf('\n', at - 1) + 1;
				return Math.max(start, lineStart);
			}
		}
		return parentEnd;
	}

	private List<String> sourceOf(Node node) {
		return node.getSourceSpans().stream().map(this::text).toList();
	}

	private String text(SourceSpan span) {
		int start = this.offset + span.getInputIndex();
		return this.body.substring(start, start + span.getLength());
	}

	/** A line after the first such as {@code |---|:--|}. */
	private @Nullable SourceSpan delimiterRow(Node paragraph) {
		List<SourceSpan> lines = paragraph.getSourceSpans();
		for (int i = 1; i < lines.size(); i++) {
			int start = this.offset + lines.get(i).getInputIndex();
			if (BlockOpenings.isDelimiterRow(this.body, start, start + lines.get(i).getLength())) {
				return lines.get(i);
			}
		}
		return null;
	}

	/** The line before the delimiters. */
	private String header(Node table, SourceSpan delimiters) {
		List<SourceSpan> lines = table.getSourceSpans();
		return text(lines.get(lines.indexOf(delimiters) - 1));
	}

}
