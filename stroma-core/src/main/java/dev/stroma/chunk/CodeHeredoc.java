package dev.stroma.chunk;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that begin on the line after {@code <<WORD} and end at that word.
 */
final class CodeHeredoc {

	private static final Pattern START = Pattern.compile("<<<?[-~]?[ \\t]{0,4}([\"']?)([A-Za-z_]\\w{0,60})\\1");

	/** Characters looked through per character of the text at most. */
	private static final int EFFORT = 8;

	private final String text;

	private final boolean has;

	private long effort;

	CodeHeredoc(String text, CodeLanguage language) {
		this.text = text;
		this.has = language == CodeLanguage.SHELL || language == CodeLanguage.RUBY || language == CodeLanguage.PHP;
		this.effort = (long) EFFORT * text.length();
	}

	/**
	 * Where the text ends that begins at {@code <<}, the word excluded.
	 */
	Optional<Integer> end(int at) {
		Matcher start = START.matcher(this.text).region(at, Math.min(this.text.length(), at + 80));
		if (!this.has || !start.lookingAt()) {
			return Optional.empty();
		}
		String word = start.group(2);
		for (int line = this.text.indexOf('\n', at); line >= 0 && this.effort > 0;) {
			int i = line + 1;
			while (i < this.text.length() && (this.text.charAt(i) == ' ' || this.text.charAt(i) == '\t')) {
				i++;
			}
			int end = i + word.length();
			if (this.text.startsWith(word, i)
					&& (end == this.text.length() || !Character.isJavaIdentifierPart(this.text.charAt(end)))) {
				return Optional.of(i);
			}
			int next = this.text.indexOf('\n', i);
			this.effort -= ((next >= 0) ? next : this.text.length()) - line;
			line = next;
		}
		return Optional.empty();
	}

}
