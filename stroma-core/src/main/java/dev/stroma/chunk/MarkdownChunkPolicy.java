package dev.stroma.chunk;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

/**
 * The default policy: one section per Markdown heading, cut further where it exceeds a
 * budget. Immutable, thread-safe; the methods named after an option return a changed
 * copy.
 *
 * <ul>
 * <li><b>Headings</b> are those of CommonMark, ATX and underlined, at the top level of
 * the document; in list items, quotes, code, HTML and comments they are text. A heading's
 * line belongs to the section it opens. A heading without a text of its own joins the
 * section that follows (which has that section's path), or stands alone at the end; with
 * {@link #headingOnlySections(boolean)} it is a section. A path keeps the first 256 code
 * points of a heading, the section its whole line. Text before the first heading has an
 * empty path.</li>
 * <li><b>Front matter</b> in YAML is in no section and reported as omitted.</li>
 * <li><b>Budget</b>: what stands under one heading stays whole up to
 * {@link #wholeTokens(int)}, default 600; a longer text is cut into sections of at most
 * {@link #maxTokens(int)}, default 100. Both are hard. Tokens are words as counted by
 * {@link #tokenCounter(TokenCounter)}, default {@link TokenCounter#words()}. The cuts are
 * between blocks if possible, else between sentences (lines in code, tables and HTML),
 * words, characters; never inside a surrogate pair, and inside a grapheme only if it
 * alone exceeds the budget, or 4096 characters.</li>
 * <li><b>Context</b>: a section that continues a table or a fence has the table's header
 * row, or the fence's first line, as its {@link Section#context() context}, which comes
 * on top of the budget as title and headings do.</li>
 * <li><b>Overlap</b>: {@link #overlapTokens(int)}, default 0: a section that continues
 * another begins up to so many tokens earlier, in code and tables with a whole line; less
 * where the overlap would force a cut. Sections under different headings never
 * overlap.</li>
 * <li><b>Small sections</b>: {@link #minTokens(int)}, default 0: where one of two
 * neighbours is smaller, both become one if that keeps the budget and the headings of one
 * lead to those of the other; it stands under the shorter path.</li>
 * <li><b>Limit</b>: {@link #maxSections(int)}, default 10,000.</li>
 * <li><b>Plain text</b> has no headings; its blocks are what blank lines separate.</li>
 * </ul>
 *
 * <p>
 * Sections neither begin nor end with blanks, but code keeps the indentation of its first
 * line. Without overlap they cover every character that is not blank, front matter aside.
 * Time is linear in the length of the body.
 */
public final class MarkdownChunkPolicy implements ChunkPolicy {

	private final MarkdownOptions options;

	private MarkdownChunkPolicy(MarkdownOptions options) {
		this.options = options;
	}

	public static MarkdownChunkPolicy create() {
		return new MarkdownChunkPolicy(MarkdownOptions.DEFAULT);
	}

	/**
	 * A copy with another budget, for short passages too.
	 * @param maxTokens tokens in a section, at least 1 and above the overlap
	 */
	public MarkdownChunkPolicy maxTokens(int maxTokens) {
		return with(budget().max(maxTokens));
	}

	/**
	 * A copy that leaves passages whole up to another length. To be called after
	 * {@link #maxTokens(int)}, which sets both.
	 * @param wholeTokens tokens of a passage that is not cut, not below the maximum
	 */
	public MarkdownChunkPolicy wholeTokens(int wholeTokens) {
		return with(budget().whole(wholeTokens));
	}

	/**
	 * A copy with another overlap.
	 * @param overlapTokens tokens that a section repeats of the one it continues, from 0
	 * to below the maximum
	 */
	public MarkdownChunkPolicy overlapTokens(int overlapTokens) {
		return with(budget().overlap(overlapTokens));
	}

	/**
	 * A copy that joins small sections to their neighbours.
	 * @param minTokens tokens below which a section is small, from 0 to the maximum
	 */
	public MarkdownChunkPolicy minTokens(int minTokens) {
		return with(budget().min(minTokens));
	}

	/**
	 * A copy that counts differently.
	 * @param tokenCounter default: {@link TokenCounter#words()}
	 */
	public MarkdownChunkPolicy tokenCounter(TokenCounter tokenCounter) {
		return with(budget().counter(tokenCounter));
	}

	/**
	 * A copy with another limit.
	 * @param maxSections sections that a record may have: 0 means 10,000, -1 any number
	 */
	public MarkdownChunkPolicy maxSections(int maxSections) {
		return with(budget().maxSections(maxSections));
	}

	/**
	 * A copy that makes a section of a heading without a text of its own, or does not.
	 */
	public MarkdownChunkPolicy headingOnlySections(boolean headingOnlySections) {
		return new MarkdownChunkPolicy(new MarkdownOptions(budget(), headingOnlySections));
	}

	private MarkdownChunkPolicy with(Budget budget) {
		return new MarkdownChunkPolicy(new MarkdownOptions(budget, this.options.headingOnlySections()));
	}

	private Budget budget() {
		return this.options.budget();
	}

	@Override
	public TokenCounter tokenCounter() {
		return budget().counter();
	}

	@Override
	public int maxSections() {
		return budget().maxSections();
	}

	/**
	 * Name, version, and the options that move a cut; the limit moves none.
	 */
	@Override
	public String identity() {
		return "markdown-1(%s,headingOnlySections=%s)".formatted(budget().identity(),
				this.options.headingOnlySections());
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		SectionSplitter splitter = new SectionSplitter(record, budget());
		MarkdownText text = MarkdownText.of(record, this.options);
		text.passages().forEach(splitter::add);
		return text.sections(splitter.sections());
	}

	@Override
	public String toString() {
		return identity();
	}

}
