package dev.stroma.modeltool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers the texts that the bundled model learns from: WordNet, and documentation under
 * the Apache licence.
 */
final class DefaultTexts {

	private static final int MOST_PER_SOURCE = 4000;

	private DefaultTexts() {
	}

	/**
	 * @param arguments the directory of WordNet's files, the directory to write to, then
	 * source jars and directories of HTML pages, whose order matters
	 */
	public static void main(String[] arguments) throws IOException {
		if (arguments.length < 3) {
			System.err.println("usage: WORDNET OUT SOURCE...");
			System.exit(2);
		}
		Path out = Files.createDirectories(Path.of(arguments[1]));
		write(out.resolve("wordnet.txt"), WordNetTexts.read(Path.of(arguments[0])));
		DocumentationTexts documentation = new DocumentationTexts(MOST_PER_SOURCE);
		for (String source : Arrays.asList(arguments).subList(2, arguments.length)) {
			documentation.add(Path.of(source));
		}
		write(out.resolve("documentation.txt"), documentation.all());
	}

	private static void write(Path file, List<String> texts) throws IOException {
		Files.write(file, texts);
		System.out.printf("%d texts in %s%n", texts.size(), file);
	}

}
