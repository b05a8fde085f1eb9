package dev.stroma.chunk;

import org.commonmark.node.FencedCodeBlock;

/**
 * What stands for the first lines of a fence or a table in the sections that continue it.
 */
final class BlockOpenings {

	/**
	 * Characters of a fence's marks, or of what is written behind them, that are kept.
	 */
	private static final int LONGEST_FENCE = 80;

	/** Characters of a header row that are kept. */
	private static final int LONGEST_HEADER = 1000;

	private BlockOpenings() {
	}

	/**
	 * The fence's first line, without what stands before it in a list item or a quote.
	 */
	static String ofFence(FencedCodeBlock fence) {
		Integer length = fence.getOpeningFenceLength();
		String mark = String.valueOf(fence.getFenceCharacter());
		String info = (fence.getInfo() != null) ? fence.getInfo() : "";
		return mark.repeat(Math.min((length != null) ? length : 3, LONGEST_FENCE)) + shortened(info, LONGEST_FENCE);
	}

	static String ofTable(String header) {
		return shortened(header.strip(), LONGEST_HEADER);
	}

	static int endOfLine(String body, int start, int end) {
		int lineEnd = body.indexOf('\n', start) + 1;
		return (lineEnd > 0 && lineEnd < end) ? lineEnd : end;
	}

	static boolean isDelimiterRow(String body, int start, int end) {
		boolean dash = false;
		boolean pipe = false;
		for (int i = start; i < end; i++) {
			char c = body.charAt(i);
			dash |= c == '-';
			pipe |= c == '|';
			if (c != '-' && c != '|' && c != ':' && c != ' ' && c != '\t') {
				return false;
			}
		}
		return dash && pipe;
	}

	private static String shortened(String text, int length) {
		if (text.length() <= length) {
			return text;
		}
		boolean splits = Character.isHighSurrogate(text.charAt(length - 1));
		return text.substring(0, Graphemes.floor(text, 0, splits ? length - 1 : length));
	}

}
