package dev.stroma.lucene;

import java.util.List;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Words as a token stream, which knows which of them it gave last. Used once.
 */
final class Words extends TokenStream {

	private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

	private final List<String> words;

	private int next;

	Words(List<String> words) {
		this.words = words;
	}

	@Override
	public boolean incrementToken() {
		clearAttributes();
		if (this.next == this.words.size()) {
			return false;
		}
		this.term.append(this.words.get(this.next++));
		return true;
	}

	int index() {
		return this.next - 1;
	}

}
