package dev.stroma.chunk;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

/**
 * Sections of whole paragraphs, for text whose marks mean nothing: every record is read
 * as plain text, whatever its format. Immutable; the methods named after an option return
 * a changed copy.
 *
 * <p>
 * Paragraphs are what blank lines separate; there are no headings. Budget, overlap, small
 * sections and limit are those of {@link MarkdownChunkPolicy}; what exceeds the budget is
 * cut between paragraphs if possible, else between sentences, lines, words, characters.
 * Without overlap sections cover every character that is not blank.
 */
public final class PlainTextChunkPolicy implements ChunkPolicy {

	private final Budget budget;

	private PlainTextChunkPolicy(Budget budget) {
		this.budget = budget;
	}

	public static PlainTextChunkPolicy create() {
		return new PlainTextChunkPolicy(Budget.DEFAULT);
	}

	/**
	 * A copy with another budget, for short passages too.
	 * @param maxTokens tokens in a section, at least 1 and above the overlap
	 */
	public PlainTextChunkPolicy maxTokens(int maxTokens) {
		return new PlainTextChunkPolicy(this.budget.max(maxTokens));
	}

	/**
	 * A copy that leaves passages whole up to another length. To be called after
	 * {@link #maxTokens(int)}, which sets both.
	 * @param wholeTokens tokens of a passage that is not cut, not below the maximum
	 */
	public PlainTextChunkPolicy wholeTokens(int wholeTokens) {
		return new PlainTextChunkPolicy(this.budget.whole(wholeTokens));
	}

	/**
	 * A copy with another overlap.
	 * @param overlapTokens tokens that a section repeats of the one it continues, from 0
	 * to below the maximum
	 */
	public PlainTextChunkPolicy overlapTokens(int overlapTokens) {
		return new PlainTextChunkPolicy(this.budget.overlap(overlapTokens));
	}

	/**
	 * A copy that joins small sections to their neighbours.
	 * @param minTokens tokens below which a section is small, from 0 to the maximum
	 */
	public PlainTextChunkPolicy minTokens(int minTokens) {
		return new PlainTextChunkPolicy(this.budget.min(minTokens));
	}

	/**
	 * A copy that counts differently.
	 * @param tokenCounter default: {@link TokenCounter#words()}
	 */
	public PlainTextChunkPolicy tokenCounter(TokenCounter tokenCounter) {
		return new PlainTextChunkPolicy(this.budget.counter(tokenCounter));
	}

	/**
	 * A copy with another limit.
	 * @param maxSections sections that a record may have: 0 means 10,000, -1 any number
	 */
	public PlainTextChunkPolicy maxSections(int maxSections) {
		return new PlainTextChunkPolicy(this.budget.maxSections(maxSections));
	}

	@Override
	public TokenCounter tokenCounter() {
		return this.budget.counter();
	}

	@Override
	public int maxSections() {
		return this.budget.maxSections();
	}

	@Override
	public String identity() {
		return "plaintext-1(%s)".formatted(this.budget.identity());
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		SectionSplitter splitter = new SectionSplitter(record, this.budget);
		PlainOutline.of(record.body(), this.budget).forEach(splitter::add);
		return Sections.of(splitter.sections());
	}

	@Override
	public String toString() {
		return identity();
	}

}
