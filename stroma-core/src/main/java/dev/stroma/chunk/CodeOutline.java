package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the declarations among some lines of code.
 *
 * <p>
 * A declaration begins on a line that is as deep in brackets as its neighbours and not
 * further indented, and that does not continue the line before: it begins with no closing
 * bracket or operator and no word such as {@code else}, and the line before ends with no
 * operator. Comments and annotations before it are part of it.
 */
final class CodeOutline {

	private static final Set<String> CONTINUING = Set.of("else", "elif", "elsif", "elseif", "except", "finally",
			"catch", "end", "ensure", "rescue", "fi", "done", "esac", "then", "do", "where", "extends", "implements",
			"throws", "and", "or", "instanceof", "is", "as", "begin");

	private static final String ARGUMENTS = "(?:[^()]++|\\([^()]*+\\))*+";

	/** Annotations, decorators and attributes; the last one may be open. */
	private static final Pattern ANNOTATION = Pattern.compile("(?:@[\\w.:]++\\s*+(?:\\(" + ARGUMENTS
			+ "\\)\\s*+)?)*(?:@[\\w.:]++\\s*+\\(" + ARGUMENTS + ")?|#?!?\\[[^\\]]*+(?:\\]\\s*+)?");

	/** Characters of a line that can be annotations only. */
	private static final int LONGEST_ANNOTATION = 1000;

	private static final Pattern WORD = Pattern.compile("[A-Za-z]+");

	private final CodeLines lines;

	private final SymbolNames names;

	CodeOutline(CodeLines lines) {
		this.lines = lines;
		this.names = new SymbolNames(lines);
	}

	/**
	 * The declarations from one line to before another, side by side from the first on.
	 */
	List<CodeItem> items(int from, int to) {
		List<CodeItem> items = new ArrayList<>();
		int depth = -1;
		int indent = -1;
		int pending = -1; // where comments and annotations begin that wait for their code
		boolean annotated = false;
		String previous = "";
		for (int line = from; line < to; line++) {
			CodeLines.Kind kind = this.lines.kind(line);
			if (kind == CodeLines.Kind.BLANK || kind == CodeLines.Kind.STRING) {
				continue;
			}
			boolean member = (depth < 0 || this.lines.depth(line) == depth)
					&& (indent < 0 || this.lines.indent(line) <= indent);
			if (kind == CodeLines.Kind.COMMENT) {
				pending = (member && pending < 0) ? line : pending;
				continue;
			}
			String code = this.lines.code(line);
			if (!member || continues(code, previous)) {
				pending = annotated ? pending : -1;
				previous = member ? code : "";
				continue;
			}
			depth = this.lines.depth(line);
			indent = this.lines.indent(line);
			pending = (pending >= 0) ? pending : line;
			annotated = isAnnotation(code);
			if (!annotated) {
				close(items, pending);
				items.add(new CodeItem(pending, line, to, null, false));
				pending = -1;
				previous = code;
			}
		}
		close(items, to);
		return items;
	}

	private void close(List<CodeItem> items, int end) {
		if (!items.isEmpty()) {
			CodeItem last = items.get(items.size() - 1);
			items.set(items.size() - 1, this.names.named(last.end(end)));
		}
	}

	private boolean isAnnotation(String code) {
		char first = code.isEmpty() ? ' ' : code.charAt(0);
		if ((first != '@' && first != '#' && first != '[') || code.length() > LONGEST_ANNOTATION) {
			return false;
		}
		return !code.startsWith("@interface") && ANNOTATION.matcher(code).matches();
	}

	private boolean continues(String code, String previous) {
		char first = code.charAt(0);
		if ("})].?:&|+=,;>{%/^".indexOf(first) >= 0 && !code.startsWith("::")) {
			return true;
		}
		Matcher word = WORD.matcher(code);
		if (word.lookingAt() && CONTINUING.contains(word.group().toLowerCase(Locale.ROOT)) && !code.startsWith("do ")
				&& this.lines.language != CodeLanguage.YAML) {
			return true;
		}
		return !previous.isEmpty() && isOpenEnded(previous);
	}

	/** Whether a line cannot be the last one of what it is part of. */
	private boolean isOpenEnded(String code) {
		char last = code.charAt(code.length() - 1);
		return switch (this.lines.language) {
			case SQL -> last != ';';
			case JAVA, C, CSHARP -> "=+-*/%&|^?,<>(".indexOf(last) >= 0 && !code.startsWith("#")
					|| (Character.isJavaIdentifierPart(last) && !code.startsWith("#"));
			case YAML -> false;
			default -> "=+*%&|^?,(\\".indexOf(last) >= 0;
		};
	}

}
