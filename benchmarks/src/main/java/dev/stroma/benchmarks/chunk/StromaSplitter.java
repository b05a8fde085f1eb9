package dev.stroma.benchmarks.chunk;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.PlainTextChunkPolicy;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

/**
 * Our policies. They return offsets, of which the texts are made here, as the others
 * return texts.
 */
final class StromaSplitter implements Splitter {

	private final ChunkPolicy markdown = MarkdownChunkPolicy.create()
		.tokenCounter(TokenCounter.characters())
		.maxTokens(SIZE)
		.overlapTokens(OVERLAP)
		.maxSections(-1);

	private final ChunkPolicy plain = PlainTextChunkPolicy.create()
		.tokenCounter(TokenCounter.characters())
		.maxTokens(SIZE)
		.overlapTokens(OVERLAP)
		.maxSections(-1);

	@Override
	public String name() {
		return "stroma";
	}

	@Override
	public Cut prepare(Text text) {
		ChunkPolicy policy = text.markdown() ? this.markdown : this.plain;
		CorpusRecord record = CorpusRecord.of("ref", null, text.body())
			.format(text.markdown() ? BodyFormat.MARKDOWN : BodyFormat.PLAINTEXT);
		return () -> policy.chunk(record).list().stream().map((section) -> section.text(record.body())).toList();
	}

}
