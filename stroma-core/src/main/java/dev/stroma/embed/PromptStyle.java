package dev.stroma.embed;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a family of models wants before its texts, as the models' own pages say. Servers
 * do not add it.
 */
enum PromptStyle {

	NOMIC("nomic-embed", "search_document: ", "search_query: "),

	/** Not the instruction-tuned ones. */
	E5("(?:^|[/_-])e5-(?!mistral).*(?<!instruct)$", "passage: ", "query: "),

	BGE("bge-(?:small|base|large)-en|mxbai-embed-large", "",
			"Represent this sentence for searching relevant passages: "),

	ARCTIC_2("arctic-embed(?:2|.*v2)", "", "query: "),

	ARCTIC_1("arctic-embed", "", "Represent this sentence for searching relevant passages: "),

	GEMMA("embedding-?gemma", "title: none | text: ", "task: search result | query: "),

	QWEN("qwen3-embedding", "",
			"Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:"),

	NONE("", "", "");

	private final Pattern names;

	final String document;

	final String query;

	PromptStyle(String names, String document, String query) {
		this.names = Pattern.compile(names);
		this.document = document;
		this.query = query;
	}

	/**
	 * The first whose name is part of the model's.
	 */
	static PromptStyle of(String model) {
		String name = model.strip().toLowerCase(Locale.ROOT);
		for (PromptStyle style : values()) {
			if (style.names.matcher(name).find()) {
				return style;
			}
		}
		return NONE;
	}

}
