package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.TooManySectionsException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ContextualChunkPolicyTests extends ChunkPolicyContract {

	private static final Contextualizer KIND_AND_START = Contextualizer.of("test-1",
			(record, section) -> "of " + record.kind() + " at " + section.start());

	@Override
	protected ChunkPolicy policy() {
		return ContextualChunkPolicy.of(MarkdownChunkPolicy.create().maxTokens(20), KIND_AND_START);
	}

	@Test
	void putsTheGivenContextBeforeThatOfThePolicy() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "| a |\n|---|\n| b |\n| c |\n");
		assertThat(contexts(record, MarkdownChunkPolicy.create().maxTokens(5), KIND_AND_START))
			.containsExactly("of artifact at 0", "of artifact at 12\n| a |", "of artifact at 18\n| a |");
	}

	@Test
	void leavesSectionsWithoutContextAsTheyAre() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "text");
		ChunkPolicy policy = MarkdownChunkPolicy.create();
		assertThat(ContextualChunkPolicy.of(policy, Contextualizer.of("none", (of, section) -> " \n")).chunk(record))
			.isEqualTo(policy.chunk(record));
	}

	@Test
	void asksNothingForSectionsThatAreOnlyStored() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "One two. Three four.");
		assertThat(contexts(record, ParentChildChunkPolicy.of(0, 2), KIND_AND_START)).containsExactly("",
				"of artifact at 0", "of artifact at 9");
	}

	@Test
	void cleansWhatItIsGiven() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "text");
		assertThat(contexts(record, MarkdownChunkPolicy.create(),
				Contextualizer.of("raw", (of, section) -> "\uFEFFa\u0000b\r\nc\uD800 ")))
			.containsExactly("a b\nc\uFFFD");
	}

	@Test
	void refusesAContextThatIsTooLong() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "text");
		assertThat(contexts(record, MarkdownChunkPolicy.create(),
				Contextualizer.of("long", (of, section) -> "x".repeat(2000))))
			.hasSize(1);
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> contexts(record, MarkdownChunkPolicy.create(),
					Contextualizer.of("long", (of, section) -> "x".repeat(2001))))
			.withMessage("Contextualizer 'long' gave 2001 characters for section [0, 4) of record 'ref': "
					+ "shorten them to 2000");
	}

	@Test
	void asksNothingOfARecordThatHasTooManySections() {
		CorpusRecord record = CorpusRecord.of("ref", "Title", "a\n# b\nc");
		Contextualizer failing = Contextualizer.of("failing", (of, section) -> {
			throw new AssertionError("asked");
		});
		assertThatExceptionOfType(TooManySectionsException.class)
			.isThrownBy(() -> contexts(record, MarkdownChunkPolicy.create().maxSections(1), failing));
	}

	private static List<String> contexts(CorpusRecord record, ChunkPolicy policy, Contextualizer contextualizer) {
		return ContextualChunkPolicy.of(policy, contextualizer)
			.chunk(record)
			.list()
			.stream()
			.map(Section::context)
			.toList();
	}

}
