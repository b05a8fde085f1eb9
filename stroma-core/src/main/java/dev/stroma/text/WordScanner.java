package dev.stroma.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One pass over one text by {@link FoldingAnalyzer}'s rules. Used once.
 */
final class WordScanner {

	/** Code points in a word; what is longer is cut into several. */
	static final int MAX_WORD = 255;

	/** Marks that a character of an unspaced script may carry. */
	private static final int MAX_MARKS = 16;

	private final String text;

	private final List<Token> tokens;

	private int position;

	WordScanner(String text) {
		this.text = text;
		this.tokens = new ArrayList<>(text.length() / 6 + 1);
	}

	List<Token> scan() {
		for (int i = 0; i < this.text.length();) {
			int c = this.text.codePointAt(i);
			CharacterKind kind = CharacterKind.of(c);
			i = switch (kind) {
				case LETTER, DIGIT -> word(i);
				case EAST_ASIAN, SOUTH_EAST_ASIAN -> unspaced(i, kind);
				case SEPARATOR, MARK, UNDERSCORE, INVISIBLE -> i + Character.charCount(c);
			};
		}
		return Collections.unmodifiableList(this.tokens);
	}

	private int word(int start) {
		boolean plain = true; // lower-case ASCII and digits: the term is the surface
		boolean letters = false;
		boolean digits = false;
		boolean joints = false;
		boolean innerUpper = false;
		boolean lower = false;
		int end = start;
		int i = start;
		for (int count = 0; count < MAX_WORD && i < this.text.length(); count++) {
			int c = this.text.codePointAt(i);
			CharacterKind kind = CharacterKind.of(c);
			if (kind == CharacterKind.SEPARATOR || kind.isUnspaced()) {
				break;
			}
			i += Character.charCount(c);
			switch (kind) {
				case LETTER -> {
					letters = true;
					boolean upper = (c < 0x80) ? c < 'a' : CompoundWord.isUpper(c);
					plain &= !upper && c < 0x80;
					innerUpper |= upper && count > 0;
					lower |= !upper;
					end = i;
				}
				case DIGIT -> {
					digits = true;
					plain &= c < 0x80;
					end = i;
				}
				case UNDERSCORE -> joints = true;
				case MARK -> {
					plain = false;
					end = i;
				}
				default -> plain = false;
			}
		}
		if (!isPossessive(start, end)) {
			boolean compound = joints || (letters && digits) || (innerUpper && lower);
			addWord(start, end, plain, compound);
		}
		return i;
	}

	/** Whether a word is the s of {@code what's}. */
	private boolean isPossessive(int start, int end) {
		if (end - start != 1 || start < 2 || (this.text.charAt(start) | 0x20) != 's') {
			return false;
		}
		char before = this.text.charAt(start - 1);
		return (before == '\'' || before == '\u2019' || before == '\u02BC' || before == '\uFF07')
				&& CharacterKind.of(this.text.codePointBefore(start - 1)) != CharacterKind.SEPARATOR;
	}

	private void addWord(int start, int end, boolean plain, boolean compound) {
		String term = plain ? this.text.substring(start, end) : CharacterFolding.fold(this.text, start, end);
		if (term.isEmpty()) {
			return;
		}
		this.tokens.add(new Token(term, start, end, this.position, Token.Kind.WORD));
		if (compound) {
			int[] pieces = CompoundWord.pieces(this.text, start, end);
			for (int p = 0; p < pieces.length; p += 2) {
				String part = CharacterFolding.fold(this.text, pieces[p], pieces[p + 1]);
				if (!part.isEmpty()) {
					this.tokens.add(new Token(part, pieces[p], pieces[p + 1], this.position, Token.Kind.PART));
				}
			}
		}
		this.position++;
	}

	/**
	 * Overlapping pairs of characters; a character without a neighbour stands alone.
	 */
	private int unspaced(int start, CharacterKind script) {
		int previous = start;
		int i = characterEnd(start);
		if (!isAt(i, script)) {
			addUnspaced(start, i);
		}
		while (isAt(i, script)) {
			int end = characterEnd(i);
			addUnspaced(previous, end);
			previous = i;
			i = end;
		}
		return i;
	}

	private boolean isAt(int i, CharacterKind kind) {
		return i < this.text.length() && CharacterKind.of(this.text.codePointAt(i)) == kind;
	}

	/** The end of a character with its marks, or of a syllable of Hangul letters. */
	private int characterEnd(int start) {
		int i = start + Character.charCount(this.text.codePointAt(start));
		for (int marks = 0; marks < MAX_MARKS && i < this.text.length(); marks++) {
			int c = this.text.codePointAt(i);
			CharacterKind kind = CharacterKind.of(c);
			if (kind != CharacterKind.MARK && kind != CharacterKind.INVISIBLE && !continuesSyllable(c, i)) {
				break;
			}
			i += Character.charCount(c);
		}
		return i;
	}

	private boolean continuesSyllable(int c, int i) {
		if ((c < 0x1160 || c > 0x11FF) && (c < 0xD7B0 || c > 0xD7FF)) {
			return false;
		}
		char before = this.text.charAt(i - 1);
		return CharacterKind.isConjoiningJamo(before) || (before >= 0xAC00 && before <= 0xD7A3);
	}

	private void addUnspaced(int start, int end) {
		boolean plain = end - start <= 2 && CharacterKind.isCommonEastAsian(this.text.charAt(start))
				&& CharacterKind.isCommonEastAsian(this.text.charAt(end - 1));
		addWord(start, end, plain, false);
	}

}
