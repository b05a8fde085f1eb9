package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A question taken apart:
 *
 * <ol>
 * <li>{@code "two words"}, where the first quote begins the question or follows a blank:
 * a phrase that is required. Straight, curly and angle quotes are the same; a quote that
 * none follows is text.</li>
 * <li>{@code -"two words"} and {@code -word}, up to the next blank, where the minus
 * begins the question or follows a blank: excluded. Two minuses are text.</li>
 * <li>Without a letter or digit in it, or with more than {@value #MAX_LENGTH} characters,
 * any of these is text; so is a question with more than {@value #MAX_OPERATORS} of
 * them.</li>
 * </ol>
 *
 * @param text the question without what is excluded and without the quotes of phrases
 * @param phrases what stands in quotes
 * @param excluded what is not to be found
 */
record QuestionText(String text, List<String> phrases, List<String> excluded) {

	static final int MAX_OPERATORS = 256;

	static final int MAX_LENGTH = 1000;

	private static final String QUOTES = "\"\u201C\u201D\u201E\u201F\u00AB\u00BB";

	private static final Pattern BLANKS = Pattern.compile(" {2,}");

	QuestionText {
		phrases = List.copyOf(phrases);
		excluded = List.copyOf(excluded);
	}

	static QuestionText plain(String question) {
		return new QuestionText(question, List.of(), List.of());
	}

	/**
	 * Takes any text, in linear time.
	 */
	static QuestionText parse(String question) {
		List<String> phrases = new ArrayList<>();
		List<String> excluded = new ArrayList<>();
		StringBuilder text = new StringBuilder(question.length());
		for (int i = 0; i < question.length();) {
			boolean begins = i == 0 || Character.isWhitespace(question.charAt(i - 1));
			boolean minus = begins && question.charAt(i) == '-';
			int start = minus ? i + 1 : i;
			boolean quoted = begins && isQuote(question, start);
			int end = quoted ? closingQuote(question, start) : minus ? wordEnd(question, start) : -1;
			String operand = (end < 0) ? "" : question.substring(quoted ? start + 1 : start, end);
			int next = (end < 0) ? i + 1 : quoted ? end + 1 : end;
			if (!isOperand(operand, quoted)) {
				text.append(question, i, next);
			}
			else if (minus) {
				excluded.add(operand);
			}
			else {
				phrases.add(operand);
				// what follows the closing quote at once is a word of its own
				text.append(operand).append(' ');
			}
			i = next;
		}
		int operators = phrases.size() + excluded.size();
		return (operators == 0 || operators > MAX_OPERATORS) ? plain(question)
				: new QuestionText(BLANKS.matcher(text).replaceAll(" ").strip(), phrases, excluded);
	}

	private static boolean isQuote(String question, int at) {
		return at < question.length() && QUOTES.indexOf(question.charAt(at)) >= 0;
	}

	/** Where the next quote is, -1 if there is none. */
	private static int closingQuote(String question, int opening) {
		for (int i = opening + 1; i < question.length(); i++) {
			if (isQuote(question, i)) {
				return i;
			}
		}
		return -1;
	}

	private static int wordEnd(String question, int start) {
		int end = start;
		while (end < question.length() && !Character.isWhitespace(question.charAt(end))) {
			end++;
		}
		return end;
	}

	private static boolean isOperand(String operand, boolean quoted) {
		return operand.length() <= MAX_LENGTH && operand.codePoints().anyMatch(Character::isLetterOrDigit)
				&& (quoted || operand.charAt(0) != '-');
	}

}
