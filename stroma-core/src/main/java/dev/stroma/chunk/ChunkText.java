package dev.stroma.chunk;

import java.util.List;

import dev.stroma.corpus.ContentHash;

/**
 * The text that is embedded for a section: the one place that derives it from title,
 * headings, context and slice.
 */
public final class ChunkText {

	private ChunkText() {
	}

	/**
	 * What an embedder is given: the title, the headings joined by {@code " > "} unless
	 * they only repeat the title, the context and the slice, each on a line of its own,
	 * separated by LF; what is empty is left out.
	 */
	public static String embeddingInput(String title, List<String> headingPath, String context, String text) {
		String headings = String.join(" > ", headingPath);
		StringBuilder input = new StringBuilder(
				title.length() + headings.length() + context.length() + text.length() + 3);
		if (!title.isEmpty()) {
			input.append(title).append('\n');
		}
		if (!headings.isEmpty() && !headings.equals(title)) {
			input.append(headings).append('\n');
		}
		if (!context.isEmpty()) {
			input.append(context).append('\n');
		}
		return input.append(text).toString();
	}

	/**
	 * What a section says, the same whether or not its text begins with its own Markdown
	 * heading: by that it is found again in a file that was cut in another manner.
	 */
	public static ContentHash saying(String title, List<String> headingPath, String context, String text) {
		String said = text.strip();
		while (said.startsWith("#")) {
			int end = said.indexOf('\n');
			said = (end < 0) ? "" : said.substring(end + 1).strip();
		}
		return ContentHash.over("stroma-saying-1")
			.text(title)
			.texts(headingPath.equals(List.of(title)) ? List.of() : headingPath)
			.text(context.strip())
			.text(said.isEmpty() ? text.strip() : said)
			.build();
	}

}
