package dev.stroma.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.stroma.text.LanguageAnalyzer;

/**
 * Names by their capital letters: a run of capitalised words, with small ones such as
 * <i>of</i> or <i>de</i> between two of them.
 * <ul>
 * <li>A word that only begins a sentence and is one of the language's common ones is
 * taken off the front; a single one that begins a sentence counts when a verb of a common
 * form follows, or when the text has it elsewhere.</li>
 * <li>Weekdays, months and words of address are none.</li>
 * <li>In German, where every noun has a capital letter, a single word counts only where a
 * noun would have an article: after a preposition, before a comma or a verb; words with
 * an ending that only nouns have do not count, nor do words after an article.</li>
 * </ul>
 */
final class CapitalPhrases {

	/** Stands for characters that were taken for something else. */
	static final char TAKEN = '\uFFFC';

	private static final LanguageAnalyzer LANGUAGES = LanguageAnalyzer.auto();

	private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:['’-]\\p{L}[\\p{L}\\p{N}]*)*");

	private CapitalPhrases() {
	}

	/**
	 * @param text all of it, by which its language shows
	 * @param rest the same with what was taken already
	 */
	static List<String> of(String text, String rest) {
		boolean german = "de".equals(LANGUAGES.forText(text).language());
		List<MatchResult> words = WORD.matcher(rest).results().toList();
		List<String> phrases = new ArrayList<>();
		int i = 0;
		while (i < words.size()) {
			int end = runEnd(words, i, rest, german);
			if (end > i) {
				phrase(words, i, end, rest, german).ifPresent(phrases::add);
			}
			i = Math.max(end, i + 1);
		}
		return phrases;
	}

	private static boolean isCapital(MatchResult word) {
		return Character.isUpperCase(word.group().codePointAt(0));
	}

	/** The word after the last of a run that begins here; here when none does. */
	private static int runEnd(List<MatchResult> words, int first, String text, boolean german) {
		if (!isCapital(words.get(first))) {
			return first;
		}
		int end = first + 1;
		int next = end;
		while (next < words.size() && isJoined(words, next, text) && next - end <= 2) {
			MatchResult word = words.get(next);
			if (isCapital(word)) {
				end = ++next;
			}
			else if (NameWords.isConnector(word.group()) && !(german && end - first < 1)) {
				next++;
			}
			else {
				break;
			}
		}
		return end;
	}

	private static boolean isJoined(List<MatchResult> words, int i, String text) {
		String between = text.substring(words.get(i - 1).end(), words.get(i).start());
		return between.equals(" ") || (between.equals(". ") && words.get(i - 1).group().length() <= 2);
	}

	private static Optional<String> phrase(List<MatchResult> words, int from, int end, String text, boolean german) {
		int first = from;
		boolean begins = isSentenceStart(words, first, text);
		while (first < end && NameWords.isDropped(words.get(first).group(), begins && first == from)) {
			first++;
		}
		// what was joined to the word that is gone
		while (first < end && !isCapital(words.get(first))) {
			first++;
		}
		if (first == end) {
			return Optional.empty();
		}
		String phrase = text.substring(words.get(first).start(), words.get(end - 1).end());
		boolean counts = (end - first > 1) ? (!german || isGermanName(words, first, end))
				: counts(words, first, text, german);
		return counts ? Optional.of(phrase) : Optional.empty();
	}

	private static boolean isSentenceStart(List<MatchResult> words, int i, String text) {
		if (i == 0) {
			return true;
		}
		String between = text.substring(words.get(i - 1).end(), words.get(i).start());
		return between.matches("(?s).*[.!?:\\n].*") && words.get(i - 1).group().length() > 2;
	}

	private static boolean counts(List<MatchResult> words, int i, String text, boolean german) {
		String word = words.get(i).group();
		if (word.length() < 2) {
			return false;
		}
		if (NameWords.isAcronym(word)) {
			return true;
		}
		boolean begins = isSentenceStart(words, i, text);
		if (begins) {
			boolean again = words.stream()
				.filter((other) -> other.group().equals(word))
				.anyMatch((other) -> other.start() != words.get(i).start());
			boolean verb = i + 1 < words.size() && NameWords.isVerb(words.get(i + 1).group())
					&& !isCapital(words.get(i + 1));
			return (again || verb) && !(german && NameWords.isGermanNoun(word));
		}
		return !german || isGermanName(words, i);
	}

	private static boolean isGermanName(List<MatchResult> words, int i) {
		return NameWords.isGermanName(words.get(i - 1).group().toLowerCase(Locale.ROOT), words.get(i).group());
	}

	private static boolean isGermanName(List<MatchResult> words, int first, int end) {
		return words.subList(first, end).stream().anyMatch((word) -> !NameWords.isGermanNoun(word.group()));
	}

}
