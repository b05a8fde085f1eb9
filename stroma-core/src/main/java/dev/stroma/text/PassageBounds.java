package dev.stroma.text;

import dev.stroma.text.Highlight.Range;

/**
 * Finds the ends of a passage: as much context as fits on both sides of what has to be in
 * it, cut where words end. Not API.
 */
public final class PassageBounds {

	private final String text;

	/** What stays in the passage. */
	private final Range core;

	private PassageBounds(String text, Range core) {
		this.text = text;
		this.core = core;
	}

	/**
	 * As much of a text as fits around a window.
	 * @param window what has to be in the passage; cut when it is longer than that
	 */
	public static Range around(Range window, String text, int length) {
		int end = window.end();
		if (end - window.start() > length) {
			end = window.start() + length;
			while (!isBetweenCharacters(text, end)) {
				end--;
			}
		}
		return new PassageBounds(text, new Range(window.start(), end)).widen(length);
	}

	/**
	 * The first words of a text.
	 */
	static Range beginning(String text, int length) {
		int start = WordCount.skipBlank(text, 0, text.length());
		int end = Math.min(text.length(), start + length);
		return new Range(start, new PassageBounds(text, new Range(start, start)).end(end));
	}

	private Range widen(int length) {
		int context = length - (this.core.end() - this.core.start());
		int start = Math.max(0, this.core.start() - context / 2);
		int end = Math.min(this.text.length(), start + length);
		start = Math.max(0, end - length);
		return new Range(start(start), end(end));
	}

	private int start(int earliest) {
		int start = earliest;
		while (start < this.core.start() && !isBetweenWords(start)) {
			start++;
		}
		if (start == this.core.start() && start - earliest >= WordCount.LONGEST) {
			start = earliest;
			while (start < this.core.start() && !isBetweenCharacters(this.text, start)) {
				start++;
			}
		}
		while (start < this.core.start() && isBlankAt(start)) {
			start++;
		}
		return start;
	}

	private int end(int latest) {
		int end = latest;
		while (end > this.core.end() && !isBetweenWords(end)) {
			end--;
		}
		if (end == this.core.end() && latest - end >= WordCount.LONGEST) {
			end = latest;
			while (end > this.core.end() && !isBetweenCharacters(this.text, end)) {
				end--;
			}
		}
		while (end > this.core.end() && isBlankAt(end - 1)) {
			end--;
		}
		return end;
	}

	private boolean isBlankAt(int i) {
		return WordCount.isBlank(this.text.charAt(i));
	}

	/** Beside a blank or between two ideographs. */
	private boolean isBetweenWords(int i) {
		if (i == 0 || i == this.text.length() || isBlankAt(i) || isBlankAt(i - 1)) {
			return true;
		}
		return isBetweenCharacters(this.text, i)
				&& CharacterKind.of(this.text.codePointAt(i)) == CharacterKind.EAST_ASIAN
				&& CharacterKind.of(this.text.codePointBefore(i)) == CharacterKind.EAST_ASIAN;
	}

	/** Neither in a surrogate pair nor before a mark or beside an invisible joiner. */
	private static boolean isBetweenCharacters(String text, int i) {
		if (i == 0 || i == text.length()) {
			return true;
		}
		if (Character.isSurrogatePair(text.charAt(i - 1), text.charAt(i))) {
			return false;
		}
		int c = text.codePointAt(i);
		CharacterKind kind = CharacterKind.of(c);
		return kind != CharacterKind.MARK && kind != CharacterKind.INVISIBLE
				&& Character.getType(c) != Character.MODIFIER_SYMBOL
				&& CharacterKind.of(text.codePointBefore(i)) != CharacterKind.INVISIBLE;
	}

}
