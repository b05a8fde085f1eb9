package dev.stroma.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * Takes texts apart into the pieces of a vocabulary, as BERT and the models made from it
 * do. Immutable, thread-safe; the methods named after an option return a changed copy.
 *
 * <ol>
 * <li>Controls, formats, U+FFFD and half surrogate pairs are dropped; Chinese characters
 * and punctuation marks are words of their own; everything else between blanks is a
 * word.</li>
 * <li>Accents are taken off ({@link #stripAccents}) and letters made small
 * ({@link #lowerCase}), both by default.</li>
 * <li>A word becomes the longest piece it begins with, then the longest {@code ##} piece
 * that follows, and so on; a word of more than {@value #LONGEST_WORD} characters, or with
 * a rest that no piece begins, becomes {@value #UNKNOWN}.</li>
 * </ol>
 *
 * <p>
 * What looks like a special token is text. Nothing is put before or after the pieces, and
 * no text is too long. Time is linear in the text, up to the length of the longest piece.
 * After "Japanese and Korean Voice Search" (Schuster and Nakajima, 2012) and the
 * tokenizer of "BERT" (Devlin et al., 2019).
 */
public final class WordPiece {

	/** Code points in a word at most. */
	public static final int LONGEST_WORD = 100;

	/** What stands for a word that cannot be taken apart. */
	public static final String UNKNOWN = "[UNK]";

	/**
	 * Receives the pieces of a text in their order.
	 */
	@FunctionalInterface
	public interface Pieces {

		/**
		 * @param id the piece's line in the vocabulary, from 0
		 * @param start offset of its first character in the text, in UTF-16 units
		 * @param end offset after its last character; a character that is written with
		 * several, such as a Hangul syllable, can belong to several pieces
		 */
		void piece(int id, int start, int end);

	}

	private final PieceTrie vocabulary;

	private final WordPieceCharacters characters;

	private WordPiece(PieceTrie vocabulary, WordPieceCharacters characters) {
		this.vocabulary = vocabulary;
		this.characters = characters;
	}

	/**
	 * @param vocabulary the pieces by id, {@value #UNKNOWN} among them; of equal ones the
	 * last counts
	 * @throws InvalidInputException when the vocabulary has no {@value #UNKNOWN}
	 */
	public static WordPiece of(List<String> vocabulary) {
		return new WordPiece(PieceTrie.of(vocabulary), WordPieceCharacters.of(true, true));
	}

	/**
	 * Reads a {@code vocab.txt}: UTF-8, a piece per line.
	 * @throws InvalidInputException when it cannot be read or is no vocabulary
	 */
	public static WordPiece read(Path vocabulary) {
		try (InputStream input = Files.newInputStream(vocabulary)) {
			return read(input);
		}
		catch (IOException ex) {
			throw new InvalidInputException(
					"The vocabulary '%s' cannot be read: give the path of a vocab.txt".formatted(vocabulary), ex);
		}
	}

	/**
	 * Reads a {@code vocab.txt}: UTF-8, a piece per line.
	 * @param vocabulary stays open
	 * @throws InvalidInputException when it is no vocabulary
	 */
	public static WordPiece read(InputStream vocabulary) throws IOException {
		BufferedReader reader = new BufferedReader(
				new InputStreamReader(vocabulary, StandardCharsets.UTF_8.newDecoder()));
		try {
			return of(reader.lines().map(String::stripTrailing).toList());
		}
		catch (UncheckedIOException ex) {
			if (ex.getCause() instanceof CharacterCodingException) {
				throw new InvalidInputException("The vocabulary is not UTF-8: give a vocab.txt, one piece per line",
						ex);
			}
			throw ex.getCause();
		}
	}

	/**
	 * Reads a {@code tokenizer.json} of the Hugging Face tokenizers library: its
	 * vocabulary and what it does to letters and accents.
	 * @throws InvalidInputException when it cannot be read, or describes another kind of
	 * tokenizer
	 */
	public static WordPiece readTokenizer(Path tokenizer) {
		try (InputStream input = Files.newInputStream(tokenizer)) {
			return readTokenizer(input, tokenizer.toString());
		}
		catch (IOException ex) {
			throw new InvalidInputException(
					"The tokenizer '%s' cannot be read: give the path of a tokenizer.json".formatted(tokenizer), ex);
		}
	}

	/**
	 * As {@link #readTokenizer(Path)}, for one that is in no file.
	 * @param name what messages call it
	 */
	public static WordPiece readTokenizer(InputStream tokenizer, String name) throws IOException {
		return new TokenizerJson(name).read(tokenizer);
	}

	/**
	 * A copy that makes letters small, or leaves them as they are.
	 */
	public WordPiece lowerCase(boolean lowerCase) {
		return new WordPiece(this.vocabulary, WordPieceCharacters.of(lowerCase, this.characters.stripsAccents()));
	}

	/**
	 * A copy that takes accents off, or leaves them on.
	 */
	public WordPiece stripAccents(boolean stripAccents) {
		return new WordPiece(this.vocabulary, WordPieceCharacters.of(this.characters.lowersCase(), stripAccents));
	}

	/** The number of pieces: ids are below. */
	public int size() {
		return this.vocabulary.size();
	}

	/** The id of {@value #UNKNOWN}. */
	public int unknown() {
		return this.vocabulary.unknown();
	}

	/**
	 * The id of a piece, negative when the vocabulary lacks it.
	 * @param piece spelt as in the vocabulary, {@code ##} included
	 */
	public int id(String piece) {
		return this.vocabulary.id(piece);
	}

	/**
	 * Vocabulary and options, hashed: what ids depend on.
	 */
	public String identity() {
		return "wordpiece-1(vocabulary=%s,lowerCase=%s,stripAccents=%s)".formatted(this.vocabulary.identity(),
				this.characters.lowersCase(), this.characters.stripsAccents());
	}

	/**
	 * Takes a stretch of a text apart.
	 */
	public void tokenize(String text, int start, int end, Pieces pieces) {
		new WordPieceScan(this.vocabulary, this.characters, pieces).scan(text, start, end);
	}

	/**
	 * The ids of a text's pieces.
	 */
	public int[] ids(String text) {
		IdList ids = new IdList();
		tokenize(text, 0, text.length(), ids);
		return ids.toArray();
	}

	private static final class IdList implements Pieces {

		private int[] ids = new int[64];

		private int count;

		@Override
		public void piece(int id, int start, int end) {
			if (this.count == this.ids.length) {
				this.ids = Arrays.copyOf(this.ids, 2 * this.count);
			}
			this.ids[this.count++] = id;
		}

		private int[] toArray() {
			return Arrays.copyOf(this.ids, this.count);
		}

	}

}
