package dev.stroma.chunk;

import java.nio.charset.StandardCharsets;

import com.code_intelligence.jazzer.junit.FuzzTest;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any bytes as Markdown, as plain text and as code: slices in order, nothing lost. Run
 * with the seeds beside it, or without end to search for more (docs, "Fuzzing").
 */
class MarkdownFuzzTests {

	@FuzzTest(maxDuration = "10m")
	void cutsAnyText(byte[] bytes) {
		CorpusRecord record = CorpusRecord.of("ref", "Title", new String(bytes, StandardCharsets.UTF_8));
		int maxTokens = 2 + bytes.length % 50;
		MarkdownChunkPolicy markdown = MarkdownChunkPolicy.create().maxTokens(maxTokens).maxSections(-1);
		check(record, markdown);
		check(record, markdown.overlapTokens(1 + bytes.length % (maxTokens - 1)).tokenCounter(TokenCounter.segments()));
		check(record, ParentChildChunkPolicy.of(0, maxTokens).maxSections(-1));
		check(record.format(BodyFormat.PLAINTEXT), markdown.minTokens(maxTokens / 2));
		check(record.format(BodyFormat.PLAINTEXT).sourceRef("Source.java"), CodeChunkPolicy.create().maxSections(-1));
	}

	private static void check(CorpusRecord record, ChunkPolicy policy) {
		Sections sections = policy.chunk(record).checkedFor(record, -1);
		assertThat(Slices.of(record, sections).charactersInNone()).as(policy.identity())
			.isEqualTo(sections.omittedCharacters());
	}

}
