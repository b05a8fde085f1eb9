package dev.stroma.benchmarks.search;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.StromaStatus;
import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.store.VecReadiness;
import dev.stroma.text.FoldingAnalyzer;

/**
 * Our own API with its defaults: records in, hits out.
 */
final class StromaSystem implements SearchSystem {

	private static final long MOST_NANOS = 300_000_000_000L;

	private static final long PAUSE_NANOS = 10_000_000;

	private final Path file;

	private final PreparedVectors vectors;

	private final Stroma stroma;

	private final boolean inMemory;

	private long documents;

	private StromaSystem(Path file, PreparedVectors vectors, Stroma stroma, boolean inMemory) {
		this.file = file;
		this.vectors = vectors;
		this.stroma = stroma;
		this.inMemory = inMemory;
		this.documents = stroma.status().chunks();
	}

	/**
	 * @param directory for the index and the extracted sqlite-vec
	 * @param questions those that will be asked
	 */
	static StromaSystem open(Path directory, int dimension, List<Question> questions) {
		return open(directory, dimension, questions, ResidentSettings.Mode.AUTO);
	}

	/**
	 * The same without anything in memory.
	 */
	static StromaSystem openFile(Path directory, int dimension, List<Question> questions) {
		return open(directory, dimension, questions, ResidentSettings.Mode.OFF);
	}

	private static StromaSystem open(Path directory, int dimension, List<Question> questions,
			ResidentSettings.Mode resident) {
		Path file = directory.resolve("stroma.db");
		PreparedVectors vectors = new PreparedVectors(dimension);
		questions.forEach((question) -> vectors.know(question.text(), question.vector()));
		// the peer's pieces and words: whole documents, not stemmed
		StromaOptions options = StromaOptions.of(file)
			.embedder(vectors)
			.resident(ResidentSettings.of(resident))
			.sqliteVec(null, directory.resolve("natives"))
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(1000))
			.analyzer(new FoldingAnalyzer());
		return new StromaSystem(file, vectors, Stroma.open(options), resident != ResidentSettings.Mode.OFF);
	}

	/**
	 * The sqlite-vec library in use: the others load the same one, since a process bears
	 * only one build of it.
	 */
	Path sqliteVec() {
		VecReadiness readiness = this.stroma.status().sqliteVec();
		Path library = readiness.library();
		if (!readiness.available() || library == null) {
			throw new IllegalStateException("sqlite-vec is not available: " + readiness.reason());
		}
		return library;
	}

	@Override
	public String name() {
		return this.inMemory ? "stroma" : "stroma-sql";
	}

	@Override
	public Set<Mode> modes() {
		return EnumSet.allOf(Mode.class);
	}

	@Override
	public boolean isFast() {
		return this.inMemory;
	}

	@Override
	public void load(List<Document> documents) {
		documents.forEach((document) -> this.vectors.know(document.body(), document.vector()));
		this.stroma.indexer()
			.update(documents.stream()
				.map((document) -> CorpusRecord.of(document.ref(), document.title(), document.body())
					.metadata(Map.of("shelf", document.shelf())))
				.toList(), List.of());
		documents.forEach((document) -> this.vectors.forget(document.body()));
		this.documents += documents.size();
	}

	/**
	 * Makes sure that the comparison is of equals: a chunk per document, each with its
	 * vector, and waits until memory answers.
	 */
	@Override
	public void ready() {
		long start = System.nanoTime();
		while (this.stroma.status().resident().busy()) {
			if (System.nanoTime() - start > MOST_NANOS) {
				throw new IllegalStateException("It does not come to rest: " + this.stroma.status().resident());
			}
			LockSupport.parkNanos(PAUSE_NANOS);
		}
		StromaStatus status = this.stroma.status();
		if (this.inMemory && status.resident().state() != ResidentStatus.State.ACTIVE) {
			throw new IllegalStateException("Memory does not answer: " + status.resident());
		}
		if (status.chunks() != this.documents || status.pendingChunks() + status.unembeddedChunks() != 0) {
			throw new IllegalStateException(
					"Of %d documents came %d chunks, %d of them waiting for their vector and %d without one"
						.formatted(this.documents, status.chunks(), status.pendingChunks(), status.unembeddedChunks()));
		}
	}

	@Override
	public List<Passage> search(Question question, Mode mode, int limit) {
		SearchResult result = this.stroma.retrieval().search(request(question, mode).limit(limit));
		if (result.degraded()) {
			throw new IllegalStateException("An arm did not answer as it should: " + result.arms());
		}
		return result.hits().stream().map((hit) -> new Passage(hit.ref(), hit.text())).toList();
	}

	private static SearchRequest request(Question question, Mode mode) {
		SearchRequest request = SearchRequest.of(question.text());
		return switch (mode) {
			case LEXICAL -> request.without(Arm.VECTOR).without(Arm.COVERAGE);
			case VECTOR -> request.without(Arm.LEXICAL).without(Arm.COVERAGE);
			case HYBRID -> request;
			case FILTERED -> request.filter(Filter.eq("shelf", question.shelf()));
		};
	}

	@Override
	public Path file() {
		return this.file;
	}

	@Override
	public void close() {
		this.stroma.close();
	}

}
