package dev.stroma.text;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The letters of a text in lower case, counted, and the words they make.
 */
final class Letters {

	/**
	 * How many letters a character counts in scripts that write a word with one or two.
	 */
	private static final int PER_CHARACTER = 3;

	private final Map<UnicodeScript, Integer> scripts = new EnumMap<>(UnicodeScript.class);

	private final Map<Integer, Integer> letters = new HashMap<>();

	private final List<String> words = new ArrayList<>();

	private Letters() {
	}

	static Letters of(String text) {
		Letters letters = new Letters();
		StringBuilder word = new StringBuilder();
		for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
			c = Character.toLowerCase(text.codePointAt(i));
			if (Character.isLetter(c)) {
				UnicodeScript script = UnicodeScript.of(c);
				boolean dense = script == UnicodeScript.HAN || script == UnicodeScript.HIRAGANA
						|| script == UnicodeScript.KATAKANA || script == UnicodeScript.HANGUL;
				letters.scripts.merge(script, dense ? PER_CHARACTER : 1, Integer::sum);
				letters.letters.merge(c, 1, Integer::sum);
				word.appendCodePoint(c);
			}
			else {
				letters.end(word);
			}
		}
		letters.end(word);
		return letters;
	}

	private void end(StringBuilder word) {
		if (!word.isEmpty()) {
			this.words.add(word.toString());
			word.setLength(0);
		}
	}

	/** The script of most letters, {@code COMMON} when there are none. */
	UnicodeScript mostUsed() {
		return this.scripts.entrySet()
			.stream()
			.max(Map.Entry.comparingByValue())
			.map(Map.Entry::getKey)
			.orElse(UnicodeScript.COMMON);
	}

	int of(UnicodeScript script) {
		return this.scripts.getOrDefault(script, 0);
	}

	/** How many of the text's letters are among the given. */
	int anyOf(String characters) {
		return characters.codePoints().map((c) -> this.letters.getOrDefault(c, 0)).sum();
	}

	boolean isAscii() {
		return this.letters.keySet().stream().allMatch((c) -> c < 0x80);
	}

	List<String> words() {
		return this.words;
	}

}
