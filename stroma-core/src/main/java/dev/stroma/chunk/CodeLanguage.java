package dev.stroma.chunk;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import dev.stroma.corpus.CorpusRecord;

/**
 * The programming languages whose declarations are known, by the names and file endings
 * they go under.
 */
enum CodeLanguage {

	JAVA(Syntax.BRACES.quotes("\"", "", "'").triple("\""), "java"),

	KOTLIN(Syntax.BRACES.quotes("\"", "", "'").triple("\""), "kotlin", "kt", "kts"),

	JAVASCRIPT(Syntax.BRACES.quotes("\"'", "`", ""), "javascript", "typescript", "js", "mjs", "cjs", "jsx", "ts", "tsx",
			"mts", "cts"),

	PYTHON(Syntax.HASH.quotes("\"'", "", "").triple("\"'"), "python", "py", "pyi"),

	GO(Syntax.BRACES.quotes("\"", "`", "'"), "go", "golang"),

	RUST(Syntax.BRACES.quotes("", "\"", "'"), "rust", "rs"),

	C(Syntax.BRACES.quotes("\"", "", "'"), "c", "h", "c++", "cpp", "cc", "cxx", "hpp", "hh", "hxx"),

	CSHARP(Syntax.BRACES.quotes("\"", "", "'").triple("\""), "c#", "csharp", "cs"),

	PHP(Syntax.BRACES.comments("//", "#", "/*").quotes("", "\"'", ""), "php"),

	RUBY(Syntax.HASH.quotes("\"'", "", ""), "ruby", "rb", "rake"),

	SQL(Syntax.BRACES.comments("--", "", "/*").quotes("", "'", ""), "sql", "ddl"),

	SHELL(Syntax.HASH.quotes("", "\"'", "").brackets("{}"), "shell", "sh", "bash", "zsh", "ksh"),

	YAML(Syntax.HASH.brackets(""), "yaml", "yml");

	/** Metadata key under which a record says its language. */
	static final String METADATA_KEY = "programmingLanguage";

	private static final Map<String, CodeLanguage> BY_NAME = new TreeMap<>();

	static {
		for (CodeLanguage language : values()) {
			language.names.forEach((name) -> BY_NAME.put(name, language));
		}
	}

	private final Syntax syntax;

	private final Set<String> names;

	CodeLanguage(Syntax syntax, String... names) {
		this.syntax = syntax;
		this.names = Set.of(names);
	}

	Syntax syntax() {
		return this.syntax;
	}

	/**
	 * The language that the metadata names, else that of the source's ending.
	 */
	static Optional<CodeLanguage> of(CorpusRecord record) {
		Object named = record.metadata().asMap().get(METADATA_KEY);
		if (named instanceof String name) {
			return named(name);
		}
		String source = record.sourceRef();
		int dot = source.lastIndexOf('.');
		return (dot > 0) ? named(source.substring(dot + 1)) : Optional.empty();
	}

	private static Optional<CodeLanguage> named(String name) {
		return Optional.ofNullable(BY_NAME.get(name.strip().toLowerCase(Locale.ROOT)));
	}

	/**
	 * What separates code from comments and strings.
	 *
	 * @param lineComment what begins a comment up to the end of the line
	 * @param otherLineComment another such, or empty
	 * @param blockComment what begins a comment up to its mirror image, or empty
	 * @param lineQuotes quotes of strings that end with the line at the latest
	 * @param textQuotes quotes of strings over lines
	 * @param charQuotes quotes of single characters
	 * @param tripleQuotes those of which three begin a text
	 * @param brackets that nest
	 */
	record Syntax(String lineComment, String otherLineComment, String blockComment, String lineQuotes,
			String textQuotes, String charQuotes, String tripleQuotes, String brackets) {

		static final Syntax BRACES = new Syntax("//", "", "/*", "", "", "", "", "{}()[]");

		static final Syntax HASH = new Syntax("#", "", "", "", "", "", "", "{}()[]");

		Syntax comments(String line, String otherLine, String block) {
			return new Syntax(line, otherLine, block, this.lineQuotes, this.textQuotes, this.charQuotes,
					this.tripleQuotes, this.brackets);
		}

		Syntax quotes(String line, String text, String character) {
			return new Syntax(this.lineComment, this.otherLineComment, this.blockComment, line, text, character,
					this.tripleQuotes, this.brackets);
		}

		Syntax triple(String quotes) {
			return new Syntax(this.lineComment, this.otherLineComment, this.blockComment, this.lineQuotes,
					this.textQuotes, this.charQuotes, quotes, this.brackets);
		}

		Syntax brackets(String brackets) {
			return new Syntax(this.lineComment, this.otherLineComment, this.blockComment, this.lineQuotes,
					this.textQuotes, this.charQuotes, this.tripleQuotes, brackets);
		}

	}

}
