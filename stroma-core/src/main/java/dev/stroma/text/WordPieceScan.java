package dev.stroma.text;

/**
 * One pass over a text: gathers a word, following the vocabulary at the same time, and
 * hands out its pieces when it ends. Used once.
 */
final class WordPieceScan {

	private final PieceTrie vocabulary;

	private final WordPieceCharacters characters;

	private final WordPiece.Pieces pieces;

	private final int[] word = new int[WordPiece.LONGEST_WORD];

	private final int[] starts = new int[WordPiece.LONGEST_WORD];

	private final int[] ends = new int[WordPiece.LONGEST_WORD];

	/** The pieces of the word that is taken apart, and where in it they end. */
	private final int[] found = new int[WordPiece.LONGEST_WORD];

	private final int[] until = new int[WordPiece.LONGEST_WORD];

	/** Code points of the word, those beyond the longest word included. */
	private int length;

	private int wordEnd;

	/** Where the word as a whole stands in the vocabulary. */
	private int node = PieceTrie.ROOT;

	WordPieceScan(PieceTrie vocabulary, WordPieceCharacters characters, WordPiece.Pieces pieces) {
		this.vocabulary = vocabulary;
		this.characters = characters;
		this.pieces = pieces;
	}

	void scan(String text, int start, int end) {
		int next;
		for (int i = start; i < end; i = next) {
			int c = text.charAt(i);
			next = i + 1;
			if (Character.isHighSurrogate((char) c) && next < end && Character.isLowSurrogate(text.charAt(next))) {
				c = text.codePointAt(i);
				next = i + 2;
			}
			int entry = this.characters.entry(c);
			switch (entry & WordPieceCharacters.KIND) {
				case WordPieceCharacters.LETTER -> add(entry, i, next);
				case WordPieceCharacters.BLANK -> endWord();
				case WordPieceCharacters.ALONE -> {
					endWord();
					add(entry & WordPieceCharacters.VALUE, i, next);
					endWord();
				}
				case WordPieceCharacters.SEVERAL -> {
					for (int part : this.characters.expansion(c, entry)) {
						add(part, i, next);
					}
				}
				default -> {
				}
			}
		}
		endWord();
	}

	private void add(int codePoint, int start, int end) {
		if (this.length < WordPiece.LONGEST_WORD) {
			this.word[this.length] = codePoint;
			this.starts[this.length] = start;
			this.ends[this.length] = end;
			if (this.node != PieceTrie.NOWHERE) {
				this.node = this.vocabulary.next(this.node, codePoint);
			}
		}
		this.length++;
		this.wordEnd = end;
	}

	private void endWord() {
		if (this.length > 0) {
			int whole = (this.node != PieceTrie.NOWHERE) ? this.vocabulary.piece(this.node) : -1;
			if (whole >= 0 && this.length <= WordPiece.LONGEST_WORD) {
				this.pieces.piece(whole, this.starts[0], this.wordEnd);
			}
			else {
				takeApart();
			}
			this.length = 0;
			this.node = PieceTrie.ROOT;
		}
	}

	/**
	 * Nothing is handed out before the whole word is taken apart: a rest that no piece
	 * begins makes all of it unknown.
	 */
	private void takeApart() {
		int count = 0;
		int to = (this.length <= WordPiece.LONGEST_WORD) ? 0 : -1;
		while (to >= 0 && to < this.length) {
			to = longest(to, count++);
		}
		if (to < 0) {
			this.pieces.piece(this.vocabulary.unknown(), this.starts[0], this.wordEnd);
			return;
		}
		int from = 0;
		for (int i = 0; i < count; i++) {
			this.pieces.piece(this.found[i], this.starts[from], this.ends[this.until[i] - 1]);
			from = this.until[i];
		}
	}

	/**
	 * Finds the longest piece that begins at a place of the word.
	 * @return where it ends, negative when there is none
	 */
	private int longest(int from, int number) {
		int at = (from == 0) ? PieceTrie.ROOT : this.vocabulary.continuation();
		int to = -1;
		for (int i = from; i < this.length; i++) {
			at = this.vocabulary.next(at, this.word[i]);
			if (at == PieceTrie.NOWHERE) {
				break;
			}
			int piece = this.vocabulary.piece(at);
			if (piece >= 0) {
				this.found[number] = piece;
				to = i + 1;
			}
		}
		this.until[number] = to;
		return to;
	}

}
