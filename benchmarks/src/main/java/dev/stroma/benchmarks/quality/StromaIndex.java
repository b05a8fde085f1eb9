package dev.stroma.benchmarks.quality;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.VecReadiness;

/**
 * Stroma with its defaults or nearly so, over one collection: documents are cut into
 * chunks, and the best chunk speaks for its document. Asked in several ways.
 */
final class StromaIndex implements AutoCloseable {

	/** The most that a search gives. */
	private static final int CHUNKS = 250;

	/** Few commits for many documents. */
	private static final int BATCH = 2000;

	private static final Duration PATIENCE = Duration.ofHours(2);

	private final Stroma stroma;

	/**
	 * @param options what differs from the defaults
	 */
	StromaIndex(TestCollection collection, Path file, UnaryOperator<StromaOptions> options) {
		this.stroma = Stroma.open(options.apply(StromaOptions.of(file)));
		List<TestCollection.Document> documents = collection.documents();
		for (int from = 0; from < documents.size(); from += BATCH) {
			this.stroma.indexer()
				.update(documents.subList(from, Math.min(from + BATCH, documents.size()))
					.stream()
					.map((document) -> CorpusRecord.of(document.id(), document.title(), document.text()))
					.toArray(CorpusRecord[]::new));
		}
		// A transformer's vectors follow from the worker
		this.stroma.indexer().awaitIndexed(PATIENCE);
	}

	/** As a search is by default. */
	RankingSystem hybrid(String name) {
		return system(name, UnaryOperator.identity());
	}

	/** By vectors alone. */
	RankingSystem vector(String name) {
		return system(name, (request) -> request.without(Arm.LEXICAL).without(Arm.COVERAGE));
	}

	/** The relevance of the best hit, 0 when there is none. */
	double bestRelevance(String question) {
		List<SearchHit> hits = this.stroma.retrieval().search(SearchRequest.of(question).limit(1)).hits();
		return hits.isEmpty() ? 0 : hits.get(0).relevance();
	}

	/** The sqlite-vec library in use: a process bears only one build of it. */
	Path sqliteVec() {
		VecReadiness readiness = this.stroma.status().sqliteVec();
		Path library = readiness.library();
		if (!readiness.available() || library == null) {
			throw new IllegalStateException("sqlite-vec is not available: " + readiness.reason());
		}
		return library;
	}

	private RankingSystem system(String name, UnaryOperator<SearchRequest> way) {
		RetrievalService retrieval = this.stroma.retrieval();
		return new RankingSystem() {

			@Override
			public String name() {
				return name;
			}

			@Override
			public List<String> search(String question) {
				return retrieval.search(way.apply(SearchRequest.of(question).limit(CHUNKS)))
					.hits()
					.stream()
					.map(SearchHit::ref)
					.distinct()
					.limit(DEPTH)
					.toList();
			}

			@Override
			public void close() {
				// The index is closed by whoever opened it
			}

		};
	}

	@Override
	public void close() {
		this.stroma.close();
	}

}
