package dev.stroma.samples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * This repository's README and pages, for tests that keep them true.
 */
final class Documentation {

	/**
	 * A fenced block.
	 *
	 * @param page the page's path from the root
	 * @param line the line its fence opens in, from 1
	 * @param section the heading of level 2 above it, empty when there is none
	 */
	record Block(String page, int line, String section, String language, String text) {

		@Override
		public String toString() {
			return this.page + ":" + this.line;
		}

	}

	static final Path ROOT = root();

	private Documentation() {
	}

	private static Path root() {
		Path path = Path.of("").toAbsolutePath();
		while (!Files.isDirectory(path.resolve("docs")) || !Files.isDirectory(path.resolve("stroma-core"))) {
			path = path.getParent();
		}
		return path;
	}

	/**
	 * The paths from the root of each README.md and each page below a folder docs, of the
	 * whole and of its modules.
	 */
	static List<String> pages() {
		List<String> pages = new ArrayList<>();
		for (String module : modules()) {
			try (Stream<Path> files = Files.walk(ROOT.resolve(module + "docs"))) {
				files.map((file) -> ROOT.relativize(file).toString().replace('\\', '/'))
					.filter((page) -> page.endsWith(".md"))
					.forEach(pages::add);
			}
			catch (NoSuchFileException ex) {
				// a module need not have pages
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			if (Files.exists(ROOT.resolve(module + "README.md"))) {
				pages.add(module + "README.md");
			}
		}
		return pages.stream().sorted().toList();
	}

	private static List<String> modules() {
		List<String> modules = new ArrayList<>(List.of(""));
		Pattern.compile("<module>(.*)</module>")
			.matcher(String.join("\n", lines("pom.xml")))
			.results()
			.forEach((module) -> modules.add(module.group(1) + "/"));
		return modules;
	}

	static List<String> lines(String page) {
		try {
			return Files.readAllLines(ROOT.resolve(page));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static List<Block> blocks(String page) {
		List<Block> blocks = new ArrayList<>();
		List<String> lines = lines(page);
		String section = "";
		for (int i = 0; i < lines.size(); i++) {
			String line = lines.get(i);
			if (line.startsWith("## ")) {
				section = line.substring("## ".length());
			}
			if (line.startsWith("```")) {
				int first = i + 1;
				do {
					i++;
				}
				while (!lines.get(i).equals("```"));
				blocks.add(new Block(page, first, section, line.substring("```".length()),
						String.join("\n", lines.subList(first, i)) + "\n"));
			}
		}
		return blocks;
	}

}
