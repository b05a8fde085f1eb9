package dev.stroma.chunk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where {@link CodeChunkPolicy} begins the chunks of this repository's own sources.
 */
class OwnSourceTests {

	/** A comment or an annotation, up to the end of its line. */
	private static final Pattern BEFORE_A_DECLARATION = Pattern
		.compile("/\\*.*?\\*/\\s*|//[^\\n]*\\s*|@(?!interface)[\\w.]+"
				+ "(\\((\"([^\"\\\\]++|\\\\.)*+\"|[^()\"]++|\\((\"([^\"\\\\]++|\\\\.)*+\"|[^()\"]++)*+\\))*+\\))?\\s*",
				Pattern.DOTALL);

	private static final Pattern DECLARATION = Pattern.compile(
			"(package|import) [\\w.* ]+;.*|((public|protected|private|static|abstract|final|sealed|non-sealed|default|synchronized|volatile|transient) )*"
					+ "(((class|interface|@interface|enum|record) \\w+.*)|(<[^(]*> )?(@\\w+ )?[\\w.]+(<[^(=]*>)?( ?(@\\w+ )?\\[\\])? \\w+ ?[(=;,].*|\\w+\\(.*|static \\{.*)"
					+ "|[A-Z][A-Z_0-9]*([(,; ].*)?",
			Pattern.DOTALL);

	@Test
	void beginsWithADeclarationOrItsComment() throws IOException {
		int chunks = 0;
		int declarations = 0;
		StringBuilder others = new StringBuilder();
		for (Path file : sources()) {
			CorpusRecord record = CorpusRecord.of(file.toString(), null, Files.readString(file));
			for (Section section : CodeChunkPolicy.create().chunk(record).list()) {
				chunks++;
				String text = section.text(record.body()).strip();
				if (isDeclaration(text)) {
					declarations++;
				}
				else {
					others.append('\n')
						.append(section.headingPath())
						.append(": ")
						.append(text.lines().findFirst().orElse(""));
				}
			}
		}
		double share = (double) declarations / chunks;
		System.out.printf("%d of %d chunks of this repository begin with a declaration or its comment: %.1f %%%n",
				declarations, chunks, 100 * share);
		assertThat(share).as(others.toString()).isGreaterThanOrEqualTo(0.95);
	}

	private static boolean isDeclaration(String text) {
		String rest = text;
		for (Matcher before = BEFORE_A_DECLARATION.matcher(rest); before
			.lookingAt(); before = BEFORE_A_DECLARATION.matcher(rest)) {
			rest = rest.substring(before.end());
		}
		return DECLARATION.matcher(rest).matches();
	}

	private static List<Path> sources() throws IOException {
		Path root = Path.of(System.getProperty("basedir", "")).toAbsolutePath().normalize().getParent();
		try (Stream<Path> files = Files.walk(root)) {
			List<Path> sources = files.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> !root.relativize(file).toString().contains("target"))
				.sorted()
				.toList();
			assertThat(sources).as("sources under " + root).hasSizeGreaterThan(100);
			return sources;
		}
	}

}
