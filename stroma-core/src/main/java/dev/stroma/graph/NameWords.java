package dev.stroma.graph;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What tells a name from a word that has a capital letter for another reason, in English,
 * Portuguese and German.
 */
final class NameWords {

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

	private NameWords() {
	}

	private static Set<String> words(String list) {
		return Set.copyOf(new HashSet<>(List.of(list.strip().split("\\s+"))));
	}

	/** Whether it may stand between two words of a name. */
	static boolean isConnector(String word) {
		return CONNECTORS.contains(word);
	}

	static boolean isAcronym(String word) {
		return ACRONYM.matcher(word).matches();
	}

	/** Whether it has a common form of a verb. */
	static boolean isVerb(String word) {
		return VERB.matcher(word).matches();
	}

	/** Whether it ends as only German nouns do. */
	static boolean isGermanNoun(String word) {
		return GERMAN_NOUN.matcher(word).matches();
	}

	/**
	 * Whether it is taken off the front of a name.
	 * @param begins whether it begins a sentence
	 */
	static boolean isDropped(String word, boolean begins) {
		if (isAcronym(word)) {
			return false;
		}
		String lower = word.toLowerCase(Locale.ROOT);
		return CALENDAR.contains(lower) || (COMMON.contains(lower) && !(lower.equals("the") && !begins));
	}

	/**
	 * Whether a German word within a sentence is a name.
	 * @param before the word before it, in small letters
	 */
	static boolean isGermanName(String before, String word) {
		if (before.equals("herr") || before.equals("frau") || before.equals("herrn")) {
			return true;
		}
		return !isGermanNoun(word) && !DETERMINERS.contains(before) && GERMAN_PREPOSITIONS.contains(before);
	}

}
