package dev.stroma.benchmarks.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.quality.TestCollection;

/**
 * The documents to be cut: made by rule, or those of collections joined by ten, in
 * Markdown with their titles as headings.
 */
final class Texts {

	private static final int JOINED = 10;

	/** Sections of 100 to 200 words in a made document. */
	private static final int SECTIONS = 24;

	private Texts() {
	}

	/**
	 * So many documents of about 25 kB: prose, and in Markdown also lists, tables, quotes
	 * and code.
	 */
	static List<Text> made(int count, boolean markdown) {
		SyntheticCorpus corpus = new SyntheticCorpus(count * SECTIONS, 8);
		List<Text> texts = new ArrayList<>();
		for (int number = 0; number < count; number++) {
			SplittableRandom random = new SplittableRandom(number);
			StringBuilder body = new StringBuilder();
			for (var section : corpus.documents(number * SECTIONS, (number + 1) * SECTIONS)) {
				if (markdown) {
					appendMarkdown(body, section.title(), section.body(), random);
				}
				else {
					body.append(section.body()).append("\n\n");
				}
			}
			texts.add(new Text(body.toString(), markdown));
		}
		return texts;
	}

	private static void appendMarkdown(StringBuilder body, String title, String text, SplittableRandom random) {
		body.append("#".repeat(random.nextInt(1, 4))).append(' ').append(title).append("\n\n");
		String[] sentences = text.split("(?<=\\.) ");
		for (int i = 0; i < sentences.length;) {
			int next = Math.min(sentences.length, i + random.nextInt(2, 6));
			List<String> some = List.of(sentences).subList(i, next);
			switch (random.nextInt(8)) {
				case 0 -> some.forEach((sentence) -> body.append("- ").append(sentence).append('\n'));
				case 1 -> some.forEach((sentence) -> body.append("> ").append(sentence).append('\n'));
				case 2 -> appendTable(body, some);
				case 3 -> appendCode(body, some);
				default -> body.append(String.join(" ", some)
					.replaceFirst(" (\\w+) ", " **$1** ")
					.replaceFirst(" (\\w+)\\.", " [$1](https://example.org/$1).")).append('\n');
			}
			body.append('\n');
			i = next;
		}
	}

	private static void appendTable(StringBuilder body, List<String> rows) {
		body.append("| name | says |\n|------|------|\n");
		rows.forEach((row) -> body.append("| ").append(row.replaceFirst(" ", " | ")).append(" |\n"));
	}

	private static void appendCode(StringBuilder body, List<String> lines) {
		body.append("```java\n");
		lines.forEach((line) -> body.append("    call(").append(line.replace(" ", ", ")).append(");\n"));
		body.append("```\n");
	}

	static List<Text> of(List<TestCollection> collections, boolean markdown) {
		List<Text> texts = new ArrayList<>();
		for (TestCollection collection : collections) {
			StringBuilder body = new StringBuilder();
			int joined = 0;
			for (TestCollection.Document document : collection.documents()) {
				if (markdown && !document.title().isBlank()) {
					body.append("# ").append(document.title()).append("\n\n");
				}
				body.append(document.text()).append("\n\n");
				if (++joined % JOINED == 0) {
					texts.add(new Text(body.toString(), markdown));
					body.setLength(0);
				}
			}
		}
		return texts;
	}

}
