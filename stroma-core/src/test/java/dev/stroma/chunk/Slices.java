package dev.stroma.chunk;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * A record's sections, looked at as parts of its body.
 */
record Slices(String body, List<Section> sections) {

	private static final Pattern GRAPHEME = Pattern.compile("\\X");

	static Slices of(CorpusRecord record, Sections sections) {
		return new Slices(record.body(), sections.list());
	}

	static Slices of(CorpusRecord record, ChunkPolicy policy) {
		return of(record, policy.chunk(record));
	}

	List<String> texts() {
		return this.sections.stream().map((section) -> section.text(this.body)).toList();
	}

	String withoutBlanks() {
		return withoutBlanks(String.join("", texts()));
	}

	static String withoutBlanks(String text) {
		return text.codePoints()
			.filter((c) -> !WordCount.isBlank(c))
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

	int charactersInNone() {
		BitSet covered = new BitSet(this.body.length());
		this.sections.forEach((section) -> covered.set(section.start(), section.end()));
		int count = 0;
		for (int i = covered.nextClearBit(0); i < this.body.length(); i = covered.nextClearBit(i + 1)) {
			count += WordCount.isBlank(this.body.charAt(i)) ? 0 : 1;
		}
		return count;
	}

	/**
	 * The longest grapheme, in words, into which a section begins or ends; 0 when there
	 * is none. Marks on a blank do not count.
	 */
	int wordsOfCutGraphemes() {
		BitSet cuts = new BitSet();
		this.sections.forEach((section) -> {
			cuts.set(section.start());
			cuts.set(section.end());
		});
		int longest = 0;
		Matcher graphemes = GRAPHEME.matcher(this.body);
		while (graphemes.find()) {
			int cut = cuts.nextSetBit(graphemes.start() + 1);
			if (cut >= 0 && cut < graphemes.end() && !WordCount.isBlank(this.body.charAt(graphemes.start()))) {
				longest = Math.max(longest, WordCount.of(this.body, graphemes.start(), graphemes.end()));
			}
		}
		return longest;
	}

}
