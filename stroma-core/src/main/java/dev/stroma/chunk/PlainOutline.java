package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.text.WordCount;

/**
 * The paragraphs of a text without markup: what blank lines separate.
 */
final class PlainOutline {

	private PlainOutline() {
	}

	static List<Passage> of(String body, Budget budget) {
		List<Block> paragraphs = paragraphs(body, 0, body.length(), Block.Kind.PROSE, budget);
		return paragraphs.isEmpty() ? List.of() : List.of(new Passage(List.of(), paragraphs));
	}

	/**
	 * The paragraphs of a stretch, side by side.
	 */
	static List<Block> paragraphs(String body, int from, int to, Block.Kind kind, Budget budget) {
		List<Block> paragraphs = new ArrayList<>();
		int start = from;
		for (int i = body.indexOf('\n', from); i >= 0 && i < to; i = body.indexOf('\n', i + 1)) {
			int next = WordCount.skipBlank(body, i + 1, to);
			int lineEnd = body.lastIndexOf('\n', next - 1);
			if (lineEnd > i) {
				paragraphs.add(Block.of(start, lineEnd + 1, kind, budget.tokens(body, start, lineEnd + 1)));
				start = lineEnd + 1;
				i = lineEnd;
			}
		}
		if (start < to) {
			paragraphs.add(Block.of(start, to, kind, budget.tokens(body, start, to)));
		}
		return paragraphs;
	}

}
