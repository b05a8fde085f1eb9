package dev.stroma.chunk;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;

class PlainTextChunkPolicyTests extends ChunkPolicyContract {

	@Override
	protected ChunkPolicy policy() {
		return PlainTextChunkPolicy.create().maxTokens(20).overlapTokens(3);
	}

	@Test
	void takesNoMarkForMarkup() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "---\na: b\n---\n\n# not a heading\n\n```\nx");
		Sections sections = PlainTextChunkPolicy.create().chunk(record);
		assertThat(Slices.of(record, sections).texts()).containsExactly(record.body());
		assertThat(sections.list().get(0).headingPath()).isEmpty();
		assertThat(sections.omittedCharacters()).isZero();
	}

	@Test
	void cutsBetweenParagraphsThenSentences() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "One two.\n\nThree four. Five six. Seven.\n\nEight");
		assertThat(Slices.of(record, PlainTextChunkPolicy.create().maxTokens(4)).texts())
			.containsExactly("One two.\n\nThree four.", "Five six. Seven.\n\nEight");
	}

	@Test
	void cutsOnlyWhatMayNotStayWhole() {
		PlainTextChunkPolicy policy = PlainTextChunkPolicy.create().maxTokens(2).wholeTokens(3);
		assertThat(policy.chunk(CorpusRecord.of("a", "Title", "one\n\ntwo three")).list()).hasSize(1);
		assertThat(policy.chunk(CorpusRecord.of("a", "Title", "one\n\ntwo three four")).list()).hasSize(2);
	}

	@Test
	void namesWhatItsCutsDependOn() {
		assertThat(PlainTextChunkPolicy.create()
			.maxTokens(9)
			.minTokens(2)
			.overlapTokens(1)
			.tokenCounter(TokenCounter.segments())
			.maxSections(3)
			.identity())
			.isEqualTo("plaintext-1(wholeTokens=9,maxTokens=9,overlapTokens=1,minTokens=2,counter=segments-1)");
	}

}
