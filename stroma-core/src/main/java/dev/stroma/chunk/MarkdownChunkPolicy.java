package dev.stroma.chunk;

import java.util.List;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.text.WordCount;

/**
 * The default policy: one section per Markdown heading, cut further where it exceeds a
 * budget. Immutable, thread-safe; the methods named after an option return a changed
 * copy.
 *
 * <ul>
 * <li><b>Headings</b> are those of CommonMark, ATX and underlined, at the top level of
 * the document; in list items, quotes, code, HTML and comments they are text. A heading's
 * line belongs to the section it opens. A heading without a text of its own joins the
 * section that follows (which has that section's path), or stands alone at the end. A
 * path keeps the first 256 code points of a heading, the section its whole line. Text
 * before the first heading has an empty path.</li>
 * <li><b>Front matter</b> in YAML is in no section and reported as omitted.</li>
 * <li><b>Budget</b>: {@link #maxTokens(int)}, default 300, is hard. Tokens are words as
 * counted by {@link WordCount}. What exceeds it is cut between blocks if possible, else
 * between sentences (lines in code, tables and HTML), words, characters; never inside a
 * surrogate pair, and inside a grapheme only if it alone exceeds the budget, less the
 * overlap, or 4096 characters.</li>
 * <li><b>Overlap</b>: {@link #overlapTokens(int)}, default 0: a section that continues
 * another begins up to so many tokens earlier. Sections under different headings never
 * overlap.</li>
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

	/** Tokens in a section; provisional until it is chosen by measurement. */
	static final int DEFAULT_MAX_TOKENS = 300;

	private final int maxTokens;

	private final int overlapTokens;

	private final int maxSections;

	private MarkdownChunkPolicy(int maxTokens, int overlapTokens, int maxSections) {
		if (maxTokens < 1) {
			throw new InvalidInputException("maxTokens is %d: use at least 1".formatted(maxTokens));
		}
		if (overlapTokens < 0 || overlapTokens >= maxTokens) {
			throw new InvalidInputException(
					"overlapTokens is %d and maxTokens %d: the overlap must be at least 0 and below the maximum; lower it, or raise maxTokens first"
						.formatted(overlapTokens, maxTokens));
		}
		this.maxTokens = maxTokens;
		this.overlapTokens = overlapTokens;
		this.maxSections = maxSections;
		Sections.limit(maxSections);
	}

	public static MarkdownChunkPolicy create() {
		return new MarkdownChunkPolicy(DEFAULT_MAX_TOKENS, 0, 0);
	}

	/**
	 * A copy with another budget.
	 * @param maxTokens tokens in a section, at least 1 and above the overlap
	 */
	public MarkdownChunkPolicy maxTokens(int maxTokens) {
		return new MarkdownChunkPolicy(maxTokens, this.overlapTokens, this.maxSections);
	}

	/**
	 * A copy with another overlap.
	 * @param overlapTokens tokens that a section repeats of the one it continues, from 0
	 * to below the maximum
	 */
	public MarkdownChunkPolicy overlapTokens(int overlapTokens) {
		return new MarkdownChunkPolicy(this.maxTokens, overlapTokens, this.maxSections);
	}

	/**
	 * A copy with another limit.
	 * @param maxSections sections that a record may have: 0 means 10,000, -1 any number
	 */
	public MarkdownChunkPolicy maxSections(int maxSections) {
		return new MarkdownChunkPolicy(this.maxTokens, this.overlapTokens, maxSections);
	}

	@Override
	public int maxSections() {
		return this.maxSections;
	}

	/**
	 * Name, version, and the options that move a cut; the limit moves none.
	 */
	@Override
	public String identity() {
		return "markdown-1(maxTokens=%d,overlapTokens=%d)".formatted(this.maxTokens, this.overlapTokens);
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		String body = record.body();
		boolean markdown = record.format() == BodyFormat.MARKDOWN;
		int start = markdown ? FrontMatter.end(body) : 0;
		List<Passage> passages = markdown ? MarkdownOutline.of(body, start) : PlainOutline.of(body);
		SectionSplitter splitter = new SectionSplitter(record, this.maxTokens, this.overlapTokens,
				Sections.limit(this.maxSections));
		passages.forEach(splitter::add);
		Sections sections = Sections.of(splitter.sections());
		return (start > 0) ? sections.omitted(charactersBefore(start, body), "front matter") : sections;
	}

	private static int charactersBefore(int end, String body) {
		int characters = 0;
		for (int i = 0; i < end; i++) {
			if (!WordCount.isBlank(body.charAt(i))) {
				characters++;
			}
		}
		return characters;
	}

	@Override
	public String toString() {
		return identity();
	}

}
