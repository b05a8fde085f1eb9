package dev.stroma.modeltool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * "lemma, lemma: gloss" of every synset, from the {@code data.*} files of WordNet
 * (<a href="https://wordnet.princeton.edu/documentation/wndb5wn">their format</a>).
 */
final class WordNetTexts {

	private static final int COUNT = 3;

	private WordNetTexts() {
	}

	static List<String> read(Path directory) throws IOException {
		List<String> texts = new ArrayList<>();
		for (String kind : List.of("adj", "adv", "noun", "verb")) {
			for (String line : Files.readAllLines(directory.resolve("data." + kind), StandardCharsets.ISO_8859_1)) {
				if (!line.startsWith("  ")) { // the licence
					texts.add(text(line));
				}
			}
		}
		return texts;
	}

	private static String text(String line) {
		int bar = line.indexOf(" | ");
		String[] fields = line.substring(0, bar).split(" ", -1);
		int words = Integer.parseInt(fields[COUNT], 16);
		List<String> lemmas = new ArrayList<>();
		for (int i = 0; i < words; i++) {
			lemmas.add(fields[COUNT + 1 + 2 * i].replaceFirst("\\((a|p|ip)\\)$", "").replace('_', ' '));
		}
		return String.join(", ", lemmas) + ": " + line.substring(bar + 3).strip();
	}

}
