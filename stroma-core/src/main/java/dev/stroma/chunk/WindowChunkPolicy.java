package dev.stroma.chunk;

import java.util.List;

import dev.stroma.corpus.CorpusRecord;

/**
 * Windows of so many characters, whatever the text is about: for what other systems cut
 * this way. Immutable; the methods named after an option return a changed copy.
 *
 * <ul>
 * <li>Characters are code points. A window begins {@link #of overlap} characters before
 * the end of the one before, and never where that one began. There are no headings;
 * windows neither begin nor end with blanks.</li>
 * <li><b>Ends</b>: {@link #cutAfter(int, String...)}, default: anywhere. No surrogate
 * pair is ever cut, and a grapheme only if it fills a window.</li>
 * <li><b>Caps</b>: {@link #minCharacters(int)}, {@link #maxWindows(int)},
 * {@link #maxCharacters(int)}, default: none. What they leave out is reported as
 * omitted.</li>
 * <li><b>Limit</b>: {@link #maxSections(int)}, default 10,000; more is an error.</li>
 * </ul>
 */
public final class WindowChunkPolicy implements ChunkPolicy {

	private final WindowOptions options;

	private WindowChunkPolicy(WindowOptions options) {
		this.options = options;
	}

	/**
	 * @param size characters in a window, at least 1
	 * @param overlap characters that a window repeats of the one before, from 0 to below
	 * the size
	 */
	public static WindowChunkPolicy of(int size, int overlap) {
		return new WindowChunkPolicy(WindowOptions.of(size, overlap));
	}

	/**
	 * What StratoSort searches: 1000 characters, 200 of them repeated, ending after a
	 * blank or one of {@code . ! ? ; ,} among the last 200; at most 80 windows, none of a
	 * text shorter than 200.
	 */
	public static WindowChunkPolicy stratosort() {
		return of(1000, 200).cutAfter(200, " .!?;,").minCharacters(200).maxWindows(80);
	}

	/**
	 * What StratoSort gives a model to extract from: 4000 characters, 400 of them
	 * repeated, 16,000 in all.
	 */
	public static WindowChunkPolicy extraction() {
		return of(4000, 400).maxCharacters(16_000);
	}

	/**
	 * What micrographrag remembers: 1200 characters, 120 of them repeated, ending in the
	 * second half after a line, else after a full stop, an exclamation mark, a question
	 * mark, a semicolon, a colon, a blank.
	 */
	public static WindowChunkPolicy micrographrag() {
		return of(1200, 120).cutAfter(600, "\n", ".\u3002\uFF0E\u2026", "!\uFF01", "?\uFF1F", ";\uFF1B", ":\uFF1A",
				" ");
	}

	/**
	 * A copy whose windows end after certain characters, if there are any.
	 * @param reach how many characters at the end of a window are searched, from 0 to the
	 * size
	 * @param separators the characters, the best in the first string; the last one in the
	 * window counts. A blank stands for every blank; a full stop between digits is none
	 */
	public WindowChunkPolicy cutAfter(int reach, String... separators) {
		return new WindowChunkPolicy(this.options.cutAfter(reach, List.of(separators)));
	}

	/**
	 * A copy that makes nothing of shorter texts.
	 * @param minCharacters 0 for none
	 */
	public WindowChunkPolicy minCharacters(int minCharacters) {
		return new WindowChunkPolicy(this.options.caps(minCharacters, this.options.windows(), this.options.total()));
	}

	/**
	 * A copy that stops after so many windows.
	 * @param maxWindows 0 for no cap
	 */
	public WindowChunkPolicy maxWindows(int maxWindows) {
		return new WindowChunkPolicy(this.options.caps(this.options.min(), maxWindows, this.options.total()));
	}

	/**
	 * A copy that stops after so many characters of all windows together, what they
	 * repeat included; the last window may be shorter for it.
	 * @param maxCharacters 0 for no cap
	 */
	public WindowChunkPolicy maxCharacters(int maxCharacters) {
		return new WindowChunkPolicy(this.options.caps(this.options.min(), this.options.windows(), maxCharacters));
	}

	/**
	 * A copy with another limit.
	 * @param maxSections windows that a record may have: 0 means 10,000, -1 any number
	 */
	public WindowChunkPolicy maxSections(int maxSections) {
		return new WindowChunkPolicy(this.options.maxSections(maxSections));
	}

	@Override
	public int maxSections() {
		return this.options.maxSections();
	}

	@Override
	public String identity() {
		return this.options.identity();
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		return new Windows(record, this.options).sections();
	}

	@Override
	public String toString() {
		return identity();
	}

}
