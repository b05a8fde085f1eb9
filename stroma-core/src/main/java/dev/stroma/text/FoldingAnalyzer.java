package dev.stroma.text;

import java.util.List;

/**
 * The built-in analyzer for every language: words and character pairs, folded so that
 * case, accents and ways of encoding make no difference. No stop words, no stemming.
 * Thread-safe.
 *
 * <ul>
 * <li><b>Words</b> are runs of letters, digits, combining marks and inner {@code _}, at
 * most 255 code points long; what is longer is cut into several.</li>
 * <li><b>Terms</b> have no case and no accents ({@code ÜBER}: uber; {@code Straße}:
 * strasse), full-width forms are ASCII, digits of all scripts are ASCII. Vowel marks of
 * Indic and South-East Asian scripts stay.</li>
 * <li><b>Scripts without blanks</b> (Han, kana, Hangul, Thai, Lao, Khmer, Burmese, ...)
 * yield overlapping pairs of characters, each with a position of its own; a character
 * without a neighbour of its kind stands alone, and a question of one character finds
 * only such.</li>
 * <li><b>Compounds</b> ({@code ERR_TIMEOUT_42}, {@code getUserById},
 * {@code parseHTTPResponse}) yield the whole word and its pieces as
 * {@linkplain Token.Kind#PART parts}: from 2 to 32 of them, and none of what looks like a
 * checksum.</li>
 * <li><b>Apostrophes</b> separate ({@code l'eau}: l, eau), and an {@code s} after one
 * yields no term, so that {@code what's} and {@code what} find each other.</li>
 * <li>Everything else separates words and yields no terms: punctuation, symbols, emoji,
 * controls, half surrogate pairs.</li>
 * </ul>
 *
 * <p>
 * Texts need not be normalised; offsets refer to the text that was given. Time is linear
 * in the length of the text.
 */
public final class FoldingAnalyzer implements TextAnalyzer {

	@Override
	public String identity() {
		return "folding-1";
	}

	@Override
	public List<Token> analyze(String text) {
		return new WordScanner(text).scan();
	}

}
