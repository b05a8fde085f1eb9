package dev.stroma.chunk;

/**
 * What {@link MarkdownChunkPolicy} can be told.
 *
 * @param headingOnlySections whether a heading without a text of its own is a section
 */
record MarkdownOptions(Budget budget, boolean headingOnlySections) {

	static final MarkdownOptions DEFAULT = new MarkdownOptions(Budget.DEFAULT, false);

}
