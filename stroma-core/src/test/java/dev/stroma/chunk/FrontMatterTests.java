package dev.stroma.chunk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

class FrontMatterTests {

	@ParameterizedTest
	@ValueSource(strings = { "---\ntitle: x\n---\n", "---\ntitle: x\n...\n", "---  \ntitle: x\n---\t\n",
			"---\na:\n  b: c\n---\n", "---\n# note\ntags:\n- a\n- b\n\nlast updated: today\n---\n",
			"---\nlist: [\n  a\n]\n---\n", "---\n\"a b\": c\nx: y\n---\n",
			"---\ntext: |\n  # not a heading\n  prose.\n---\n", "---\nurl: https://example.org/a:b\n---\n",
			"---\na: b\n---" })
	void endsWhereYamlEnds(String frontMatter) {
		assertThat(FrontMatter.end(frontMatter)).isEqualTo(frontMatter.length());
		if (frontMatter.endsWith("\n")) {
			assertThat(FrontMatter.end(frontMatter + "# Title\n---\n")).isEqualTo(frontMatter.length());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "---", "---\n", "---\n---\n", "---\n\n---\n", "---\ntitle: x\n",
			"----\ntitle: x\n----\n", "\n---\ntitle: x\n---\n", " ---\ntitle: x\n---\n", "---\n**Acme Ltd**\n---\n",
			"---\nAcme Ltd\nphone: 1\n---\n", "---\ntitle:x\n---\n", "---\n- item\n---\n", "---\n# Heading\n---\n",
			"---\nA sentence: with a colon\n---\n", "---\nkey: a\nprose\n---\n" })
	void leavesTextAlone(String body) {
		assertThat(FrontMatter.end(body)).isZero();
	}

	@Test
	void isInNoSectionAndReported() {
		CorpusRecord record = CorpusRecord.of("ref", "Title",
				"---\ntitle: x\n# note\n---\n\n# Install\n\n```sh\n# install\nmake\n```\n");
		Sections sections = MarkdownChunkPolicy.create().chunk(record);
		assertThat(Slices.of(record, sections).texts()).containsExactly("# Install\n\n```sh\n# install\nmake\n```");
		assertThat(sections.omittedCharacters()).isEqualTo("---title:x#note---".length());
		assertThat(sections.omittedBecause()).isEqualTo("front matter");
	}

	@Test
	void w06KeepsALetterheadBetweenRules() {
		CorpusRecord record = CorpusRecord.of("ref", "Title",
				"---\n\n**Acme Ltd**, Main Street 1\n\n---\n\nDear reader");
		Sections sections = MarkdownChunkPolicy.create().chunk(record);
		assertThat(Slices.of(record, sections).texts()).containsExactly(record.body());
		assertThat(sections.omittedCharacters()).isZero();
	}

}
