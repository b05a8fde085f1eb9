package dev.stroma.chunk;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Names what a declaration declares, by the words before its body.
 */
final class SymbolNames {

	/** Characters of a declaration that are looked at. */
	private static final int LONGEST_HEADER = 400;

	private static final Pattern NAMELESS = Pattern
		.compile("(?:package|import|using|use|from|require|include)\\b.*|[#<].*|export\\s+[*{].*", Pattern.DOTALL);

	private static final Pattern TYPE = Pattern
		.compile("\\b(?:class|interface|enum|record|struct|trait|namespace|module|object|union|mod|protocol)\\s+"
				+ "(?:class\\s+|struct\\s+)?([A-Za-z_$][\\w$.:\\\\]*)");

	private static final Pattern IMPL = Pattern
		.compile("(?:unsafe\\s+)?impl\\b(?:<[^{]*?>)?\\s+(?:[^{]*?\\bfor\\s+)?([A-Za-z_][\\w:]*)");

	private static final Pattern GO_TYPE = Pattern.compile("type\\s+(\\w+)");

	private static final Pattern FUNCTION = Pattern
		.compile("\\b(?:fun|func|fn|function|def|sub)\\b\\s*\\*?\\s*(?:<[^>]*>\\s*)?(?:\\([^)]*\\)\\s*)?([\\w$.?!]+)");

	private static final Pattern METHOD = Pattern.compile("([~\\w$:]+)\\s*\\(");

	private static final Pattern VARIABLE = Pattern
		.compile("\\b(?:const|let|var|val|static|type|typealias)\\s+(?:mut\\s+)?([A-Za-z_$][\\w$]*)\\s*(?=[=:;<]|$)");

	private static final Pattern FIELD = Pattern.compile("([A-Za-z_$][\\w$]*)\\s*(?:=|;|:|$)");

	private static final Pattern SQL = Pattern.compile(
			"\\b(?:create|alter)\\b[^;(]*?\\b(?:table|view|function|procedure|index|trigger|type|schema|sequence)\\s+"
					+ "(?:if\\s+(?:not\\s+)?exists\\s+)?([\\w.\"`\\[\\]$]+)",
			Pattern.CASE_INSENSITIVE);

	private static final Pattern SHELL = Pattern
		.compile("(?:function\\s+)?([\\w:.-]+)\\s*\\(\\s*\\)|function\\s+(\\S+)");

	private static final Pattern KEY = Pattern.compile("((?:-\\s+)*)([^\\s:#\\-][^:#]{0,80}?)\\s*:((?:\\s.{0,80})?)");

	private static final Pattern WORD = Pattern.compile("\\w+");

	/** Words that begin a statement, not a declaration. */
	private static final Set<String> STATEMENTS = Set.of("with", "try", "if", "for", "while", "switch", "return",
			"catch", "new", "throw", "synchronized", "sizeof", "assert", "super", "this", "foreach", "when", "match",
			"else");

	private final CodeLines lines;

	SymbolNames(CodeLines lines) {
		this.lines = lines;
	}

	CodeItem named(CodeItem item) {
		int start = this.lines.start(item.declaration());
		int end = Math.min(this.lines.start(item.end()), start + LONGEST_HEADER);
		String code = this.lines.mask.substring(start, end).strip();
		return switch (this.lines.language) {
			case YAML -> with(item, key(firstLine(code)), item.end() - item.declaration() > 1);
			case PYTHON, RUBY -> named(item, firstLine(code), false);
			case SQL -> with(item, first(SQL, code), false);
			case SHELL -> with(item, shell(code), false);
			default -> named(item, header(code), true);
		};
	}

	private CodeItem named(CodeItem item, String header, boolean braces) {
		Matcher word = WORD.matcher(header);
		if (NAMELESS.matcher(header).matches() || (word.lookingAt() && STATEMENTS.contains(word.group()))) {
			return with(item, null, false);
		}
		boolean go = this.lines.language == CodeLanguage.GO;
		boolean functionOfStruct = this.lines.language == CodeLanguage.C && header.indexOf('(') >= 0;
		boolean impl = this.lines.language == CodeLanguage.RUST && IMPL.matcher(header).lookingAt();
		String type = functionOfStruct ? null : first(impl ? IMPL : TYPE, header);
		if (type != null && !(this.lines.language == CodeLanguage.JAVA && isAfterAssignment(header, type))) {
			return with(item, type, true);
		}
		String name = first(FUNCTION, header);
		if (name == null && go) {
			name = first(GO_TYPE, header);
		}
		if (name == null && braces) {
			name = method(header);
		}
		if (name == null) {
			name = first(VARIABLE, header);
		}
		return with(item, (name != null) ? name : first(FIELD, header), false);
	}

	private static boolean isAfterAssignment(String header, String type) {
		int assignment = header.indexOf('=');
		return assignment >= 0 && assignment < header.indexOf(type);
	}

	private static @Nullable String method(String header) {
		Matcher matcher = METHOD.matcher(header);
		int assignment = header.indexOf('=');
		while (matcher.find() && (assignment < 0 || matcher.start() < assignment)) {
			if (!STATEMENTS.contains(matcher.group(1)) && isBalanced(header)) {
				return matcher.group(1);
			}
		}
		return null;
	}

	private static boolean isBalanced(String header) {
		int depth = 0;
		for (int i = 0; i < header.length(); i++) {
			depth += (header.charAt(i) == '(') ? 1 : (header.charAt(i) == ')') ? -1 : 0;
		}
		return depth == 0;
	}

	/** The key, or of an item of a list what its key {@code name} or {@code id} says. */
	private static @Nullable String key(String line) {
		Matcher matcher = KEY.matcher(line);
		if (!matcher.matches()) {
			return null;
		}
		boolean named = matcher.group(2).equals("name") || matcher.group(2).equals("id");
		return matcher.group(1).isEmpty() ? matcher.group(2)
				: (named && !matcher.group(3).isBlank()) ? matcher.group(3).strip() : null;
	}

	private static @Nullable String shell(String code) {
		Matcher matcher = SHELL.matcher(firstLine(code));
		if (!matcher.lookingAt()) {
			return null;
		}
		return (matcher.group(1) != null) ? matcher.group(1) : matcher.group(2);
	}

	private static CodeItem with(CodeItem item, @Nullable String name, boolean holdsMembers) {
		return new CodeItem(item.first(), item.declaration(), item.end(), name, holdsMembers);
	}

	private static @Nullable String first(Pattern pattern, String code) {
		Matcher matcher = pattern.matcher(code);
		return matcher.find() ? matcher.group(1) : null;
	}

	/** What stands before the body. */
	private static String header(String code) {
		int brace = code.indexOf('{');
		int semicolon = code.indexOf(';');
		int end = (brace < 0) ? semicolon : (semicolon < 0) ? brace : Math.min(brace, semicolon);
		return (end < 0) ? firstLine(code) : code.substring(0, end + ((end == semicolon) ? 1 : 0)).strip();
	}

	private static String firstLine(String code) {
		int end = code.indexOf('\n');
		return ((end < 0) ? code : code.substring(0, end)).strip();
	}

}
