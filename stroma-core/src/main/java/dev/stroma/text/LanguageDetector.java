package dev.stroma.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.stroma.corpus.Beginning;

/**
 * Tells the language of a text by its letters and its most frequent words:
 *
 * <ol>
 * <li>The script of most letters decides by itself where we know one language of it; a
 * Han, kana or Hangul character counts three.</li>
 * <li>Cyrillic and Arabic script: letters that only some languages use, then stop
 * words.</li>
 * <li>Latin script: letters that only Vietnamese uses, then {@link FrequentWords}.</li>
 * </ol>
 *
 * It looks at the first {@value #SAMPLE} characters. Thread-safe.
 */
final class LanguageDetector {

	/** Characters of a text that are looked at. */
	private static final int SAMPLE = 4000;

	/** A language whose frequent words are rarer than this share is not the text's. */
	private static final double LEAST_SHARE = 0.02;

	/** Letters of other languages in Cyrillic script than those we know. */
	private static final String OTHER_CYRILLIC = "ўјљњђћџѓќѕәғқңөұүһӣӯҳҷ";

	/** Letters of other languages in Arabic script than those we know. */
	private static final String OTHER_ARABIC = "ٹڈڑںےھۓېڼښټڍەۆێڵ";

	private static final String VIETNAMESE = "ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ";

	private static final Set<String> BULGARIAN = Set.of("на", "се", "са", "си", "със", "това", "която", "който",
			"които", "няма", "беше", "има", "като", "да", "е", "той", "тя", "ще", "през", "така", "при");

	private static final Set<String> RUSSIAN = Set.of("не", "что", "как", "это", "он", "она", "они", "его", "но", "из",
			"от", "для", "или", "был", "была", "было", "были", "и", "в", "с", "к", "у", "при", "кто", "где", "когда");

	private final Set<String> languages;

	/**
	 * @param languages codes of the ones to choose from
	 */
	LanguageDetector(Set<String> languages) {
		this.languages = Set.copyOf(languages);
	}

	/**
	 * The language that the text shows.
	 * @return one of the detector's, or {@code ""} when the text shows none of them
	 */
	String shown(String text) {
		String language = shown(letters(text));
		return this.languages.contains(language) ? language : "";
	}

	/**
	 * The language to treat the text as: the one it shows, or English when it shows none
	 * and has no other letters than A to Z.
	 * @return one of the detector's, or {@code ""}
	 */
	String detect(String text) {
		Letters letters = letters(text);
		String language = shown(letters);
		if (language.isEmpty() && letters.mostUsed() == UnicodeScript.LATIN && letters.isAscii()) {
			language = "en";
		}
		return this.languages.contains(language) ? language : "";
	}

	private static Letters letters(String text) {
		String sample = Beginning.of(text, SAMPLE);
		return Letters.of(Normalizer.normalize(sample, Normalizer.Form.NFC));
	}

	private String shown(Letters letters) {
		return switch (letters.mostUsed()) {
			case LATIN -> latin(letters);
			case CYRILLIC -> cyrillic(letters);
			case ARABIC -> arabic(letters);
			case ARMENIAN -> "hy";
			case BENGALI -> "bn";
			case DEVANAGARI -> "hi";
			case GREEK -> "el";
			case HAN -> isJapanese(letters) ? "ja" : "zh";
			case HANGUL -> "ko";
			case HIRAGANA, KATAKANA -> "ja";
			case THAI -> "th";
			default -> "";
		};
	}

	private static boolean isJapanese(Letters letters) {
		int kana = letters.of(UnicodeScript.HIRAGANA) + letters.of(UnicodeScript.KATAKANA);
		return kana * 10 > letters.of(UnicodeScript.HAN);
	}

	private String latin(Letters letters) {
		if (letters.anyOf(VIETNAMESE) * 20 > letters.of(UnicodeScript.LATIN)) {
			return "vi";
		}
		double[] shares = FrequentWords.shares(letters.words());
		String best = "";
		double most = LEAST_SHARE;
		for (FrequentWords language : FrequentWords.values()) {
			if (shares[language.ordinal()] > most) {
				most = shares[language.ordinal()];
				best = language.name().toLowerCase(Locale.ROOT);
			}
		}
		return best;
	}

	private static String cyrillic(Letters letters) {
		if (letters.anyOf(OTHER_CYRILLIC) * 100 > letters.of(UnicodeScript.CYRILLIC)) {
			return "";
		}
		int ukrainian = letters.anyOf("іїєґ");
		int russian = letters.anyOf("ыэё");
		if (ukrainian != russian) {
			return (ukrainian > russian) ? "uk" : "ru";
		}
		// short texts, and Bulgarian, which has neither and more of this
		int bulgarian = letters.anyOf("ъ") + hits(letters.words(), BULGARIAN);
		return (bulgarian > hits(letters.words(), RUSSIAN)) ? "bg" : "ru";
	}

	private static int hits(List<String> words, Set<String> known) {
		return (int) words.stream().filter(known::contains).count();
	}

	private static String arabic(Letters letters) {
		if (letters.anyOf(OTHER_ARABIC) * 100 > letters.of(UnicodeScript.ARABIC)) {
			return "";
		}
		return (letters.anyOf("پچژگیک") > letters.anyOf("ةيكىأإ")) ? "fa" : "ar";
	}

}
