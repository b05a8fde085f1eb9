package dev.stroma.store;

/**
 * What a question looks for in the index.
 *
 * @param text a term, in the form in which it stands in a {@link FullTextRow}
 * @param open whether any term will do that begins with the text
 */
public record QueryTerm(String text, boolean open) {

	public QueryTerm {
		text = FullTextRow.term(text);
	}

	public static QueryTerm of(String term) {
		return new QueryTerm(term, false);
	}

	public static QueryTerm beginning(String text) {
		return new QueryTerm(text, true);
	}

	/** As FTS5 reads it. */
	String expression() {
		return quoted(this.text) + (this.open ? "*" : "");
	}

	static String quoted(String terms) {
		return '"' + terms.replace("\"", "\"\"") + '"';
	}

}
