package dev.stroma.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * What each character is to {@link WordPiece}, worked out once for 256 neighbours at a
 * time. Thread-safe.
 *
 * <p>
 * An entry is a code point and what to do with it. Characters are cleaned before they are
 * changed and told to be punctuation after, as the models' own tokenizer does.
 */
final class WordPieceCharacters {

	/** Part of a word. */
	static final int LETTER = 0;

	/** No part of anything. */
	static final int DROPPED = 1 << 24;

	/** Ends a word. */
	static final int BLANK = 2 << 24;

	/** A word of its own. */
	static final int ALONE = 3 << 24;

	/** Part of a word, and written with several: the entry is an index. */
	static final int SEVERAL = 4 << 24;

	static final int KIND = 7 << 24;

	static final int VALUE = (1 << 24) - 1;

	private static final WordPieceCharacters[] ALL = { new WordPieceCharacters(false, false),
			new WordPieceCharacters(true, false), new WordPieceCharacters(false, true),
			new WordPieceCharacters(true, true) };

	private static final int PAGE_BITS = 8;

	private static final int PAGE = 1 << PAGE_BITS;

	/**
	 * @param expansions what the entries of kind {@link #SEVERAL} stand for
	 */
	private record Page(int[] entries, int[][] expansions) {
	}

	private final boolean lowerCase;

	private final boolean stripAccents;

	private final Page first;

	private final AtomicReferenceArray<Page> pages = new AtomicReferenceArray<>(
			(Character.MAX_CODE_POINT + 1) >> PAGE_BITS);

	private WordPieceCharacters(boolean lowerCase, boolean stripAccents) {
		this.lowerCase = lowerCase;
		this.stripAccents = stripAccents;
		this.first = page(0);
	}

	static WordPieceCharacters of(boolean lowerCase, boolean stripAccents) {
		return ALL[(lowerCase ? 1 : 0) + (stripAccents ? 2 : 0)];
	}

	boolean lowersCase() {
		return this.lowerCase;
	}

	boolean stripsAccents() {
		return this.stripAccents;
	}

	/**
	 * What a code point is, and the code point it becomes.
	 */
	int entry(int codePoint) {
		return ((codePoint < PAGE) ? this.first : pageOf(codePoint)).entries[codePoint & (PAGE - 1)];
	}

	/**
	 * The code points that one of kind {@link #SEVERAL} becomes.
	 */
	int[] expansion(int codePoint, int entry) {
		return pageOf(codePoint).expansions[entry & VALUE];
	}

	private Page pageOf(int codePoint) {
		int number = codePoint >> PAGE_BITS;
		Page page = this.pages.get(number);
		if (page == null) {
			page = page(number);
			this.pages.set(number, page);
		}
		return page;
	}

	private Page page(int number) {
		int[] entries = new int[PAGE];
		int[][] expansions = new int[PAGE][];
		for (int i = 0; i < PAGE; i++) {
			int codePoint = (number << PAGE_BITS) + i;
			int[] becomes = isDropped(codePoint) ? new int[0]
					: isBlank(codePoint) ? new int[] { ' ' } : fold(codePoint);
			if (becomes.length == 0) {
				entries[i] = DROPPED;
			}
			else if (becomes.length == 1) {
				entries[i] = becomes[0] | kind(codePoint, becomes[0]);
			}
			else {
				entries[i] = SEVERAL | i;
				expansions[i] = becomes;
			}
		}
		return new Page(entries, expansions);
	}

	private static int kind(int codePoint, int becomes) {
		return isBlank(becomes) ? BLANK : (isIdeograph(codePoint) || isPunctuation(becomes)) ? ALONE : LETTER;
	}

	private int[] fold(int codePoint) {
		String text = Character.toString(codePoint);
		String folded = this.stripAccents ? Normalizer.normalize(text, Normalizer.Form.NFD) : text;
		return folded.codePoints()
			.filter((c) -> !this.stripAccents || Character.getType(c) != Character.NON_SPACING_MARK)
			.flatMap((c) -> this.lowerCase ? lower(c) : IntStream.of(c))
			.toArray();
	}

	/** The full mapping of one character: its neighbours have no say. */
	private static IntStream lower(int codePoint) {
		return (codePoint == '\u03A3') ? IntStream.of('\u03C3')
				: Character.toString(codePoint).toLowerCase(Locale.ROOT).codePoints();
	}

	private static boolean isDropped(int c) {
		if (c == '\t' || c == '\n' || c == '\r') {
			return false;
		}
		return c == 0xFFFD || switch (Character.getType(c)) {
			case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
			default -> false;
		};
	}

	/** What Unicode calls white space, controls aside. */
	private static boolean isBlank(int c) {
		return c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
	}

	private static boolean isPunctuation(int c) {
		if (c < 0x80) {
			return (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c < 0x7F);
		}
		return switch (Character.getType(c)) {
			case Character.CONNECTOR_PUNCTUATION, Character.DASH_PUNCTUATION, Character.START_PUNCTUATION,
					Character.END_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION,
					Character.OTHER_PUNCTUATION ->
				true;
			default -> false;
		};
	}

	private static boolean isIdeograph(int c) {
		return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF)
				|| (c >= 0x2A700 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF)
				|| (c >= 0x2F800 && c <= 0x2FA1F);
	}

}
