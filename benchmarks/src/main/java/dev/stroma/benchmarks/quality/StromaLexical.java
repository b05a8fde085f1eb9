package dev.stroma.benchmarks.quality;

import java.nio.file.Path;
import java.util.List;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

/**
 * Stroma with its defaults, ranked by lexical evidence alone: without vectors, and with
 * each document in one chunk, as it is in the peer's index.
 */
final class StromaLexical implements RankingSystem {

	/** Words in a chunk, more than any of the documents has. */
	private static final int WHOLE = 100_000;

	private final Stroma stroma;

	StromaLexical(TestCollection collection, Path file) {
		this.stroma = Stroma.open(StromaOptions.of(file)
			.embedder(Embedder.none())
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(WHOLE)));
		this.stroma.indexer()
			.update(collection.documents()
				.stream()
				.map((document) -> CorpusRecord.of(document.id(), document.title(), document.text()))
				.toArray(CorpusRecord[]::new));
	}

	@Override
	public String name() {
		return "stroma-lexical";
	}

	@Override
	public List<String> search(String question) {
		SearchRequest request = SearchRequest.of(question).without(Arm.VECTOR).weight(Arm.COVERAGE, 0).limit(DEPTH);
		return this.stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	@Override
	public void close() {
		this.stroma.close();
	}

}
