package dev.stroma.text;

/**
 * Counts the pieces of a {@link WordPiece} vocabulary.
 */
final class WordPieceCount implements TokenCounter {

	private final WordPiece vocabulary;

	WordPieceCount(WordPiece vocabulary) {
		this.vocabulary = vocabulary;
	}

	@Override
	public String identity() {
		return this.vocabulary.identity();
	}

	@Override
	public int count(String text, int start, int end) {
		Tally tally = new Tally();
		this.vocabulary.tokenize(text, start, end, tally);
		return tally.count;
	}

	private static final class Tally implements WordPiece.Pieces {

		private int count;

		@Override
		public void piece(int id, int start, int end) {
			this.count++;
		}

	}

}
