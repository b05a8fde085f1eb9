package dev.stroma.text;

import java.nio.file.Path;

import dev.stroma.error.InvalidInputException;

/**
 * Measures texts in tokens, the unit of chunk budgets. Implementations are thread-safe
 * and deterministic; all offsets are in UTF-16 units.
 *
 * <p>
 * An implementation needs {@link #count} only; the searches cost a few counts of what
 * they pass over. Parts may count less than the whole, as they do with the tokenizers of
 * models: a chunk policy counts what it has made once more.
 */
public interface TokenCounter {

	/**
	 * What the counts depend on: name and version, part of a chunk policy's identity.
	 */
	String identity();

	/**
	 * The number of tokens between two offsets; text that looks like a model's special
	 * token is text. Blanks count or not: no chunk begins or ends with one.
	 */
	int count(String text, int start, int end);

	/**
	 * Where a number of tokens and the blanks after them end: at least one code point
	 * that is not blank is passed if {@code tokens} is positive. Between words if there
	 * is a blank nearby.
	 * @return the start of the next token, or {@code end} when there are not more
	 */
	default int after(String text, int start, int end, int tokens) {
		return TokenSearch.after(this, text, start, end, tokens);
	}

	/**
	 * Where the last tokens before an offset begin.
	 * @param start where to stop at the latest
	 */
	default int before(String text, int start, int end, int tokens) {
		return TokenSearch.before(this, text, start, end, tokens);
	}

	/**
	 * Counts words, as {@link WordCount} does: fast, and the same for every model.
	 */
	static TokenCounter words() {
		return Words.COUNTER;
	}

	/**
	 * Counts words, and each punctuation mark and symbol as one more: nearer to what a
	 * model counts than words alone, above all in code and tables.
	 */
	static TokenCounter segments() {
		return Segments.COUNTER;
	}

	/**
	 * Counts code points, blanks as well: for budgets in characters.
	 */
	static TokenCounter characters() {
		return Characters.COUNTER;
	}

	/**
	 * Counts the pieces that a model sees whose tokenizer is WordPiece: BERT, MiniLM, BGE
	 * and others. Special tokens that the model puts around a text are not counted.
	 */
	static TokenCounter wordPiece(WordPiece vocabulary) {
		return new WordPieceCount(vocabulary);
	}

	/**
	 * Counts the tokens of OpenAI's models. Needs {@code com.knuddels:jtokkit} on the
	 * class path.
	 * @param encoding its name, such as {@code cl100k_base} or {@code o200k_base}
	 * @throws InvalidInputException when the library is missing or does not know it
	 */
	static TokenCounter jtokkit(String encoding) {
		try {
			return JtokkitCount.of(encoding);
		}
		catch (NoClassDefFoundError ex) {
			throw new InvalidInputException(
					"Counting the tokens of '%s' needs jtokkit: add the dependency com.knuddels:jtokkit"
						.formatted(encoding),
					ex);
		}
	}

	/**
	 * Reads a counter's name: {@code words}, {@code segments}, {@code characters},
	 * {@code jtokkit:} with an encoding, or {@code wordpiece:} with the path of a
	 * {@code vocab.txt}.
	 * @throws InvalidInputException for anything else
	 */
	static TokenCounter parse(String name) {
		int colon = name.indexOf(':');
		String argument = name.substring(colon + 1);
		return switch ((colon < 0) ? name : name.substring(0, colon + 1)) {
			case "words" -> words();
			case "segments" -> segments();
			case "characters" -> characters();
			case "jtokkit:" -> jtokkit(argument);
			case "wordpiece:" -> wordPiece(WordPiece.read(Path.of(argument)));
			default -> throw new InvalidInputException(
					"There is no token counter '%s': use words, segments, characters, jtokkit:ENCODING or wordpiece:PATH"
						.formatted(name));
		};
	}

}
