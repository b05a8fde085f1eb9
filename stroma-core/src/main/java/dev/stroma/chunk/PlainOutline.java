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

	static List<Passage> of(String body) {
		List<Block> paragraphs = new ArrayList<>();
		int start = 0;
		for (int i = body.indexOf('\n'); i >= 0; i = body.indexOf('\n', i + 1)) {
			int next = WordCount.skipBlank(body, i + 1, body.length());
			int lineEnd = body.lastIndexOf('\n', next - 1);
			if (lineEnd > i) {
				paragraphs.add(Block.of(body, start, lineEnd + 1, Block.Kind.PROSE));
				start = lineEnd + 1;
				i = lineEnd;
			}
		}
		paragraphs.add(Block.of(body, start, body.length(), Block.Kind.PROSE));
		return List.of(new Passage(List.of(), paragraphs));
	}

}
