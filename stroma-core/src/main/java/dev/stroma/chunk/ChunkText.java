package dev.stroma.chunk;

import java.util.List;

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

}
