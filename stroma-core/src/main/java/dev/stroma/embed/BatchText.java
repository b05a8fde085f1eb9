package dev.stroma.embed;

import java.util.List;

import dev.stroma.corpus.Beginning;

/**
 * One text of a batch, or a question, as error messages name it: by its place and the
 * first 40 characters.
 */
record BatchText(String text, int index, int size) {

	private static final int EXCERPT_LENGTH = 40;

	static BatchText of(List<String> batch, int index) {
		return new BatchText(batch.get(index), index, batch.size());
	}

	static BatchText question(String text) {
		return new BatchText(text, 0, 0);
	}

	@Override
	public String toString() {
		String place = (this.size > 0) ? "text %d of %d".formatted(this.index + 1, this.size) : "the question";
		return "%s ('%s')".formatted(place, excerpt());
	}

	private String excerpt() {
		String line = Beginning.of(this.text, 2 * EXCERPT_LENGTH).replaceAll("\\p{Cntrl}", " ");
		if (line.codePointCount(0, line.length()) <= EXCERPT_LENGTH) {
			return line;
		}
		return line.substring(0, line.offsetByCodePoints(0, EXCERPT_LENGTH)) + "...";
	}

}
