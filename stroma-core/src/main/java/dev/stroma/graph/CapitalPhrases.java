package dev.stroma.graph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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

	private static final Pattern ACRONYM = Pattern.compile("\\p{Lu}{2,6}\\d?");

	private static final Set<String> CONNECTORS = words("of the de da do dos das del di du von van der den e y for");

	private static final Set<String> COMMON = words("""
			a about after all also although an and any are as at be because before both but by call can did do does
			during each every everybody everything find for from get growth had has have he her here his how i if in is
			it its let like look make many maybe me meeting most my never new no nobody none not note nothing now of on
			once one only or our people please remember say see she should since so some somebody someone something
			still such take than thanks that the their them then there these they this those though to today tomorrow
			tonight two under until up use very was we were what when where whether which while who whose why will with
			without would yesterday yes you your
			à abrimos agora ainda amanhã antes ao aos aquela aquele as assim até cada com como da das de depois desde
			deve do dos e ela elas ele eles em enquanto entre era essa esse esta este estou está eu falta foi gosto há
			hoje isso isto já lembrar mais mas meu minha muito na nas nem no nos nossa nosso não nós o onde ontem os ou
			para pela pelo por porque precisamos quando que quem se sem ser seu sua são só também tem temos tenho todas
			todos um uma vai você
			aber alle allem allen aller alles als alte am an auch auf aus bei beim bin bis bitte da damit dann das dass
			dem den der des deshalb dich die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem
			einen einer eines er es euch frau für gegen gestern guten hat haben herr heute hier hinter ich ihm ihn ihr
			ihre ihrem ihren ihrer im in ins ist ja jede jeden jeder jetzt kann kein keine keinem keinen man mein meine
			meinem meinen meiner mit morgen muss nach neue neuen nicht noch nur ob oder ohne seit sein seine seinem
			seinen seiner sich sie sind so sobald soll sollte über um und uns unser unsere unter viele vom von vor war
			waren warum was wegen weil wenn wer werden wie wir wird wo zu zum zur zwei zwischen
			dr mr mrs ms prof sr sra dona dom senhor senhora""");

	private static final Set<String> CALENDAR = words("""
			monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
			september october november december segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março
			abril maio junho julho agosto setembro outubro novembro dezembro montag dienstag mittwoch donnerstag freitag
			samstag sonntag januar februar märz mai juni juli oktober dezember""");

	/** German articles and what else has a noun after it. */
	private static final Set<String> DETERMINERS = words("""
			der die das dem den des ein eine einem einen einer eines kein keine keinem keinen keiner mein meine meinem
			meinen meiner dein deine sein seine seinem seinen seiner ihr ihre ihrem ihren ihrer unser unsere unserem
			unseren dieser diese dieses diesem diesen jeder jede jedes jedem jeden im am zum zur beim vom ins ans alle
			aller allen viele vielen mehr wenig viel zwei drei vier neuen neue neuer neues neuem alten alte""");

	private static final Set<String> GERMAN_PREPOSITIONS = words("""
			in aus nach bei von mit für gegen zwischen ohne an über und oder durch dort per trifft kennt fragt""");

	private static final Pattern GERMAN_NOUN = Pattern
		.compile(".*(?:ung|heit|keit|schaft|tion|tät|nis|ment|ismus|ungen|keiten|heiten|tionen|zeit|stand|gang|zahl)");

	private static final Pattern VERB = Pattern.compile("""
			is|was|has|had|says|said|will|wants|wanted|lives|lived|works|worked|prefers|likes|met|wrote|joined|left\
			|asked|told|thinks|needs|owns|built|made|moved|\\p{L}{2,}(?:ed|es|s)\
			|é|foi|tem|vai|está|mora|trabalha|disse|gosta|quer|comprou|\\p{L}{2,}(?:ou|eu|iu)\
			|ist|hat|war|arbeitet|wohnt|sagt|mag|will|fährt|\\p{L}{2,}t""");

	private CapitalPhrases() {
	}

	private static Set<String> words(String list) {
		return Set.copyOf(new HashSet<>(List.of(list.strip().split("\\s+"))));
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
			else if (CONNECTORS.contains(word.group()) && !(german && end - first < 1)) {
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
		while (first < end && isDropped(words.get(first), begins && first == from)) {
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

	private static boolean isDropped(MatchResult word, boolean begins) {
		if (ACRONYM.matcher(word.group()).matches()) {
			return false;
		}
		String lower = word.group().toLowerCase(Locale.ROOT);
		return CALENDAR.contains(lower) || (COMMON.contains(lower) && !(lower.equals("the") && !begins));
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
		if (ACRONYM.matcher(word).matches()) {
			return true;
		}
		boolean begins = isSentenceStart(words, i, text);
		if (begins) {
			boolean again = words.stream()
				.filter((other) -> other.group().equals(word))
				.anyMatch((other) -> other.start() != words.get(i).start());
			boolean verb = i + 1 < words.size() && VERB.matcher(words.get(i + 1).group()).matches()
					&& !isCapital(words.get(i + 1));
			return (again || verb) && !(german && GERMAN_NOUN.matcher(word).matches());
		}
		return !german || isGermanName(words, i);
	}

	private static boolean isGermanName(List<MatchResult> words, int i) {
		String before = words.get(i - 1).group().toLowerCase(Locale.ROOT);
		String word = words.get(i).group();
		if (before.equals("herr") || before.equals("frau") || before.equals("herrn")) {
			return true;
		}
		return !GERMAN_NOUN.matcher(word).matches() && !DETERMINERS.contains(before)
				&& GERMAN_PREPOSITIONS.contains(before);
	}

	private static boolean isGermanName(List<MatchResult> words, int first, int end) {
		return words.subList(first, end).stream().anyMatch((word) -> !GERMAN_NOUN.matcher(word.group()).matches());
	}

}
