package dev.stroma.benchmarks.ingest;

import java.nio.file.Path;
import java.util.List;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.StromaStatus;
import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.search.PreparedVectors;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.IndexReport;
import dev.stroma.text.FoldingAnalyzer;

/**
 * Our own API: a sync with a source of records, whose vectors the embedder knows.
 */
final class StromaIngest implements IngestSystem {

	private final PreparedVectors vectors;

	private final Stroma stroma;

	StromaIngest(Path directory, int dimension) {
		this.vectors = new PreparedVectors(dimension);
		// the peers' pieces and words: whole documents, not stemmed
		this.stroma = Stroma.open(StromaOptions.of(directory.resolve("stroma.db"))
			.embedder(this.vectors)
			.sqliteVec(null, directory.resolve("natives"))
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(1000))
			.analyzer(new FoldingAnalyzer()));
	}

	/** The library in use: a process bears only one build of it. */
	Path sqliteVec() {
		Path library = this.stroma.status().sqliteVec().library();
		if (library == null) {
			throw new IllegalStateException(
					"sqlite-vec is not available: " + this.stroma.status().sqliteVec().reason());
		}
		return library;
	}

	/** Prepares the vectors, as if they had been computed before. */
	void know(List<Document> documents) {
		documents.forEach((document) -> this.vectors.know(document.body(), document.vector()));
	}

	@Override
	public String name() {
		return "stroma";
	}

	@Override
	public void ingest(List<Document> documents) {
		sync(documents);
		StromaStatus status = this.stroma.status();
		if (status.chunks() != documents.size() || status.pendingChunks() + status.unembeddedChunks() != 0) {
			throw new IllegalStateException(
					"Of %d documents came %d chunks, %d of them waiting for their vector and %d without one".formatted(
							documents.size(), status.chunks(), status.pendingChunks(), status.unembeddedChunks()));
		}
	}

	IndexReport sync(List<Document> documents) {
		return this.stroma.indexer().sync(() -> documents.stream().map(StromaIngest::record));
	}

	void update(List<Document> documents) {
		this.stroma.indexer().update(documents.stream().map(StromaIngest::record).toList(), List.of());
	}

	private static CorpusRecord record(Document document) {
		return CorpusRecord.of(document.ref(), document.title(), document.body());
	}

	@Override
	public void close() {
		this.stroma.close();
	}

}
