package dev.stroma.spring.boot.test;

import java.time.Duration;
import java.util.List;

import dev.stroma.Stroma;
import dev.stroma.StromaStatus;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexReport;
import dev.stroma.search.SearchHit;

/**
 * What tests do with an index. Thread-safe.
 */
public final class IndexTester {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Stroma stroma;

	IndexTester(Stroma stroma) {
		this.stroma = stroma;
	}

	/**
	 * Indexes records and waits for their vectors.
	 * @throws AssertionError as {@link #awaitIndexed()} does
	 */
	public IndexReport index(CorpusRecord... records) {
		IndexReport report = this.stroma.indexer().update(records);
		awaitIndexed();
		return report;
	}

	/**
	 * Waits until every passage has its vector, and whatever is made in the background is
	 * there.
	 * @throws AssertionError when that takes longer than 30 seconds
	 */
	public void awaitIndexed() {
		awaitIndexed(PATIENCE);
	}

	/**
	 * As {@link #awaitIndexed()}.
	 * @param patience how long at the most
	 */
	public void awaitIndexed(Duration patience) {
		if (!this.stroma.indexer().awaitIndexed(patience)) {
			StromaStatus status = this.stroma.status();
			throw new AssertionError("After %s %d passages still wait for their vector, the worker is %s: %s".formatted(
					patience, status.pendingChunks(), status.worker().state(),
					(status.embeddingFailure() != null) ? status.embeddingFailure() : "nothing failed"));
		}
	}

	/**
	 * The refs of the records that a question finds, the best first.
	 */
	public List<String> find(String question) {
		return this.stroma.retrieval().search(question).hits().stream().map(SearchHit::ref).distinct().toList();
	}

	/**
	 * Removes all records that belong to no scope.
	 */
	public void clear() {
		this.stroma.indexer().remove(Filter.exists("ref"));
	}

}
