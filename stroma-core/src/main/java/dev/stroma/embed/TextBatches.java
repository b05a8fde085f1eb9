package dev.stroma.embed;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a list of texts into as few batches as the bounds allow, in order.
 */
final class TextBatches {

	/**
	 * In UTF-8. A token has more than two bytes in any language, so a batch keeps to the
	 * 300,000 tokens that OpenAI takes.
	 */
	static final int MAX_BYTES = 600_000;

	private TextBatches() {
	}

	/**
	 * @param maxTexts of one batch; a text that is longer than the bound on all of them
	 * has a batch of its own
	 */
	static List<List<String>> of(List<String> texts, int maxTexts) {
		List<List<String>> batches = new ArrayList<>();
		int from = 0;
		long bytes = 0;
		for (int i = 0; i < texts.size(); i++) {
			long next = bytes(texts.get(i));
			if (i > from && (i - from == maxTexts || bytes + next > MAX_BYTES)) {
				batches.add(texts.subList(from, i));
				from = i;
				bytes = 0;
			}
			bytes += next;
		}
		if (from < texts.size()) {
			batches.add(texts.subList(from, texts.size()));
		}
		return batches;
	}

	private static long bytes(String text) {
		long bytes = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			bytes += (c < 0x80) ? 1 : (c < 0x800 || Character.isSurrogate(c)) ? 2 : 3;
		}
		return bytes;
	}

}
