package dev.stroma.chunk;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Texts on which a careless parser takes minutes; the bound is generous, each takes less
 * than two seconds on two cores.
 */
class HostileTextTests {

	private static final int MEGABYTE = 1_000_000;

	static Stream<Arguments> texts() {
		Stream<String> units = Stream.of("#", "# ", "#\n", "# x\n", "|", "|\n", "|-|\n", ">", "> ", ">\n", "`", "```\n",
				"~", "\u00A0", "[", "[\n", "[a]: b\n", "- ", "- a\n", "* a\n  ", "=\n", "<!--", "<a\n", "a\n\n", ". ",
				"\n", "x", "\u4E00", "\u3002", "\uD83D\uDE00", "\u0301", "\u200D", "\u1100", "\u0600", "e\u0301");
		return Stream.concat(units.map((unit) -> arguments(unit, unit.repeat(MEGABYTE / unit.length()))),
				Stream.of(arguments("5 MB line of words", "lorem ipsum ".repeat(5 * MEGABYTE / 12)),
						arguments("5 MB line without blanks", "x".repeat(5 * MEGABYTE)),
						arguments("1 MB heading over 1 MB of text",
								"# " + "x ".repeat(MEGABYTE / 2) + "\n" + "y. ".repeat(MEGABYTE / 3)),
						arguments("front matter without end", "---\n" + "a: b\n".repeat(MEGABYTE / 5)),
						arguments("tabs in an underlined heading", "a\n" + "\t".repeat(MEGABYTE) + "b\n==="),
						arguments("table", "|a|b|\n|-|-|\n" + "|x y|z|\n".repeat(MEGABYTE / 8))));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("texts")
	void takesTimeLinearInTheText(String name, String body) {
		CorpusRecord record = CorpusRecord.of("ref", "Title", body);
		MarkdownChunkPolicy policy = MarkdownChunkPolicy.create().overlapTokens(40).maxSections(-1);
		assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
			Slices markdown = Slices.of(record, policy);
			assertThat(markdown.charactersInNone()).isZero();
			Slices plain = Slices.of(record.format(BodyFormat.PLAINTEXT), policy);
			assertThat(plain.charactersInNone()).isZero();
		});
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("texts")
	void takesTimeLinearInTheTextUnderEveryPolicy(String name, String body) {
		CorpusRecord record = CorpusRecord.of("ref", "Title", body.substring(0, Math.min(body.length(), MEGABYTE / 4)));
		assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
			for (ChunkPolicy policy : List.of(WindowChunkPolicy.micrographrag().maxSections(-1),
					WindowChunkPolicy.of(1000, 200).cutAfter(200, " .!?;,").maxSections(-1),
					ParentChildChunkPolicy.of(1000, 100).childOverlapTokens(20).maxSections(-1),
					MarkdownChunkPolicy.create()
						.minTokens(100)
						.tokenCounter(TokenCounter.segments())
						.maxSections(-1))) {
				assertThat(Slices.of(record, policy).charactersInNone()).isZero();
			}
		});
	}

}
