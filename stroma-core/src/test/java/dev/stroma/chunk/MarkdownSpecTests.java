package dev.stroma.chunk;

import java.net.URL;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.commonmark.testutil.TestResources;
import org.commonmark.testutil.example.Example;
import org.commonmark.testutil.example.ExampleReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every example of the CommonMark and GFM specifications, and the regressions of their
 * reference implementations, through {@link MarkdownChunkPolicy}.
 */
class MarkdownSpecTests {

	private static final Pattern HEADING = Pattern.compile("<h[1-6]");

	private static final Pattern HEADING_WITH_WORDS = Pattern.compile("^<h[1-6]>[^<\\s]", Pattern.MULTILINE);

	static Stream<Example> examples() {
		Stream<URL> specifications = Stream.of(TestResources.getSpec(), TestResources.getGfmSpec());
		return Stream.concat(specifications, TestResources.getRegressions().stream())
			.flatMap((specification) -> ExampleReader.readExamples(specification).stream());
	}

	@Test
	void areAllThere() {
		assertThat(ExampleReader.readExamples(TestResources.getSpec())).hasSizeGreaterThan(650);
		assertThat(ExampleReader.readExamples(TestResources.getGfmSpec())).hasSizeGreaterThan(670);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("examples")
	void loseNothingAndKeepTheBudget(Example example) {
		CorpusRecord record = record(example);
		for (int maxTokens : new int[] { 1, 3, 300 }) {
			Sections sections = MarkdownChunkPolicy.create().maxTokens(maxTokens).chunk(record);
			Slices slices = Slices.of(record, sections.checkedFor(record, -1));
			assertThat(slices.withoutBlanks())
				.isEqualTo(Slices.withoutBlanks(record.body()).substring(sections.omittedCharacters()));
			assertThat(slices.texts())
				.allSatisfy((text) -> assertThat(WordCount.of(text, 0, text.length())).isBetween(1, maxTokens));
		}
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("examples")
	void haveHeadingsOnlyWhereTheyShouldHaveSome(Example example) {
		List<Section> sections = MarkdownChunkPolicy.create().chunk(record(example)).list();
		String html = example.getHtml();
		boolean heading = sections.stream().anyMatch((section) -> !section.headingPath().isEmpty());
		if (!HEADING.matcher(html).find()) {
			assertThat(heading).isFalse();
		}
		else if (HEADING_WITH_WORDS.matcher(html).find() && !html.contains("<blockquote>") && !html.contains("<li>")
				&& !example.getSource().contains("<h")) {
			assertThat(heading).isTrue();
		}
	}

	private static CorpusRecord record(Example example) {
		return CorpusRecord.of("ref", "Title", example.getSource());
	}

}
