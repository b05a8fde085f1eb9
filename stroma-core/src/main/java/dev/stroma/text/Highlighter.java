package dev.stroma.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.stroma.error.InvalidInputException;
import dev.stroma.text.Highlight.Range;

/**
 * Shows why a text answers a question: finds its best passage and marks the words that
 * the question has too. Both are analysed, by the same analyzer as for search, so that
 * what is marked is what was found: whatever the case, the accents, the inflection.
 * Immutable and thread-safe.
 *
 * <ol>
 * <li>The best passage is the window with the most distinct terms of the question, the
 * first of several such.</li>
 * <li>The rest of its length is context on both sides, cut where words end; runs of 32
 * characters and more without a blank are cut between two characters.</li>
 * <li>A text without any of the terms gives its beginning, nothing marked.</li>
 * </ol>
 *
 * Texts need not be normalised. Time is linear in the length of the text as long as the
 * analyzer's is.
 */
public final class Highlighter {

	/** Length of a passage unless another is wanted. */
	public static final int DEFAULT_LENGTH = 200;

	/** The shortest passage that can be wanted. */
	public static final int MIN_LENGTH = 40;

	private final TextAnalyzer analyzer;

	private final int length;

	private Highlighter(TextAnalyzer analyzer, int length) {
		this.analyzer = analyzer;
		this.length = length;
	}

	/**
	 * A highlighter of passages of at most 200 characters.
	 * @param analyzer that of the index
	 */
	public static Highlighter of(TextAnalyzer analyzer) {
		return new Highlighter(analyzer, DEFAULT_LENGTH);
	}

	/**
	 * The same highlighter with passages of another length.
	 * @param length of a passage in UTF-16 units at most, at least 40
	 */
	public Highlighter length(int length) {
		if (length < MIN_LENGTH) {
			throw new InvalidInputException(
					"Passages are to have %d characters: use %d or more".formatted(length, MIN_LENGTH));
		}
		return new Highlighter(this.analyzer, length);
	}

	/**
	 * The best passage of a text.
	 * @param question any text; one without words marks nothing
	 */
	public Highlight highlight(String text, String question) {
		List<Token> found = found(text, question);
		Range passage = found.isEmpty() ? PassageBounds.beginning(text, this.length)
				: PassageBounds.around(BestWindow.of(found, this.length), text, this.length);
		return new Highlight(text.substring(passage.start(), passage.end()), passage.start(), passage.end(),
				marks(found, passage));
	}

	private List<Token> found(String text, String question) {
		Set<String> terms = new HashSet<>();
		this.analyzer.analyzeQuery(question).forEach((token) -> terms.add(token.term()));
		List<Token> found = new ArrayList<>();
		if (!terms.isEmpty()) {
			for (Token token : this.analyzer.analyze(text)) {
				if (terms.contains(token.term())) {
					found.add(token);
				}
			}
		}
		found.sort(Comparator.comparingInt(Token::start));
		return found;
	}

	private static List<Range> marks(List<Token> found, Range passage) {
		List<Range> marks = new ArrayList<>();
		int start = -1;
		int end = -1;
		for (Token token : found) {
			int from = Math.max(token.start(), passage.start());
			int to = Math.min(token.end(), passage.end());
			if (from >= to) {
				continue;
			}
			if (from > end) {
				add(marks, start, end);
				start = from;
			}
			end = Math.max(end, to);
		}
		add(marks, start, end);
		return marks;
	}

	private static void add(List<Range> marks, int start, int end) {
		if (start >= 0) {
			marks.add(new Range(start, end));
		}
	}

}
