package dev.stroma.chunk;

import java.util.Random;

/**
 * Documents over all scripts and all kinds of blocks, well-formed and not; the same for
 * the same seed.
 */
final class RandomMarkdown {

	private static final String[] WORDS = { "the", "retrieval", "engine", "C++", "ERR_TIMEOUT_42", "e.g.", "Größe",
			"naïve", "e\u0301te\u0301", "город", "λόγος", "שלום", "مرحبا", "हिन्दी", "東京都庁", "データベース", "한국어는",
			"กินข้าว", "ភាសា", "Tiếng", "\uD83D\uDE00", "\uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67",
			"\uD83C\uDDEA\uD83C\uDDF8", "\u2603\uFE0F", "\uD842\uDFB7", "a\u00A0b", "`code`", "[link](x)", "<b>",
			"**bold**", "&amp;", "#", "\u0301", "z\u0300\u0301\u0302", "\u200D", "\uD800", "\u0007" };

	private static final String[] MARKUP = { "#", "##", "# ", "\n", "\n\n", "---\n", "===\n", "```\n", "~~~\n", "> ",
			"- ", "1. ", "    ", "\t", "|", "|---|\n", "<!--", "-->", "<div>\n", "[", "]: x\n", "*", "_", " ", "\u00A0",
			": ", "a", "\u4E00", "\uD83D\uDE00", "\u0301", "\r\n", ". ", "\u3002", "key: value\n" };

	private final Random random;

	RandomMarkdown(long seed) {
		this.random = new Random(seed);
	}

	String document() {
		StringBuilder document = new StringBuilder();
		if (this.random.nextInt(8) == 0) {
			document.append("---\ntitle: ").append(words(3)).append("\ntags:\n  - a\n# note\n---\n");
		}
		for (int blocks = this.random.nextInt(12); blocks >= 0; blocks--) {
			document.append(block()).append((this.random.nextInt(6) == 0) ? "\n" : "\n\n");
		}
		return document.toString();
	}

	private String block() {
		return switch (this.random.nextInt(14)) {
			case 0, 1 ->
				"#".repeat(1 + this.random.nextInt(6)) + " " + words(4) + ((this.random.nextInt(3) == 0) ? " ##" : "");
			case 2 -> words(4) + "\n" + (this.random.nextBoolean() ? "=====" : "---");
			case 3 -> "```java\n" + lines(8, "") + ((this.random.nextInt(9) == 0) ? "" : "```");
			case 4 -> "~~~\n# no heading\n" + lines(3, "") + "~~~";
			case 5 -> lines(6, "    ");
			case 6 -> lines(6, "- ");
			case 7 -> "1. " + words(9) + "\n\n   " + words(20) + "\n   - " + words(5) + "\n\n   ```\n" + lines(6, "   ")
					+ "   ```";
			case 8 -> lines(4, "> ") + ">\n" + lines(4, "> > ") + "> # no heading";
			case 9 -> "| a | b |\n|---|---|\n" + lines(12, "| ");
			case 10 -> "<div>\n# no heading\n" + lines(3, "") + "</div>";
			case 11 -> "<!--\n# no heading\n\n" + lines(3, "") + "-->";
			case 12 -> soup();
			default -> sentences();
		};
	}

	private String sentences() {
		StringBuilder text = new StringBuilder();
		for (int i = this.random.nextInt(12); i >= 0; i--) {
			text.append(words(15)).append((this.random.nextInt(4) == 0) ? "\u3002" : ". ");
		}
		return text.toString();
	}

	private String lines(int count, String prefix) {
		StringBuilder text = new StringBuilder();
		for (int i = this.random.nextInt(count); i >= 0; i--) {
			text.append(prefix).append(words(6)).append('\n');
		}
		return text.toString();
	}

	private String words(int count) {
		StringBuilder text = new StringBuilder();
		for (int i = this.random.nextInt(count); i >= 0; i--) {
			String word = WORDS[this.random.nextInt(WORDS.length)];
			text.append((this.random.nextInt(60) == 0) ? word.repeat(this.random.nextInt(100)) : word)
				.append((this.random.nextInt(5) == 0) ? "" : " ");
		}
		return text.toString();
	}

	private String soup() {
		StringBuilder text = new StringBuilder();
		for (int i = this.random.nextInt(60); i >= 0; i--) {
			text.append(MARKUP[this.random.nextInt(MARKUP.length)]);
		}
		return text.toString();
	}

}
