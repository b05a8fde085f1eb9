package dev.stroma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.StromaException;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexOptions;
import dev.stroma.memory.RecallRequest;
import dev.stroma.search.Arrangement;
import dev.stroma.search.Boost;
import dev.stroma.search.KeywordOptions;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SlowSearches;
import dev.stroma.search.Sort;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * One table: what is wrong, which exception, its whole message; and the index stays as it
 * was. Files that are no index have their own table beside the store.
 */
class BadInputTests {

	interface Action {

		Object run(Stroma stroma) throws Exception;

	}

	private static final ChunkHandle HANDLE = new ChunkHandle("", "a", 1, "0".repeat(64));

	private static final StromaOptions OPTIONS = StromaOptions.of(Path.of("index.db"));

	@TempDir
	Path directory;

	static Stream<Arguments> refused() {
		CorpusRecord record = CorpusRecord.of("a", "A", "text");
		return Stream.of(
				row("null ref", (s) -> CorpusRecord.of(null, "t", "b"), "The record ref is null: give it a value"),
				row("blank ref", (s) -> CorpusRecord.of(" \t", "t", "b"),
						"The record ref is blank: give each one a name"),
				row("control character in ref", (s) -> CorpusRecord.of("a\u0000b", "t", "b"),
						"The record ref 'a b' has a control character or half a surrogate pair: remove it"),
				row("null body", (s) -> CorpusRecord.of("a", "t", null),
						"The body of record 'a' is null: give it a value"),
				row("unknown format", (s) -> BodyFormat.parse("html"),
						"Unknown body format 'html': use one of markdown, plaintext"),
				row("null path", (s) -> Stroma.open((Path) null),
						"The index path is null: give a file such as ./data/index.db"),
				row("blank path", (s) -> Stroma.open(Path.of("")),
						"The index path is blank: set stroma.path to a file such as ./data/index.db"),
				row("same ref twice", (s) -> s.indexer().update(record, record),
						"Record 'a' comes twice, as number 1 and 2: give each ref once"),
				row("updated and removed", (s) -> s.indexer().update(List.of(record), List.of("a")),
						"Record 'a' is both updated and removed in one update: decide for one"),
				row("same ref twice in a source", (s) -> s.indexer()
					.rebuild(() -> Stream.of(record, CorpusRecord.of("b", "B", "b"), CorpusRecord.of("a", "A", "c"))),
						"Record 'a' comes twice, as number 1 and 3: give each ref once"),
				row("record of another scope", (s) -> s.scoped("x").indexer().update(record.inScope("y")),
						"Record 'a' is of scope 'y' but this indexer writes scope 'x': use scoped(\"y\")"),
				row("metadata object", (s) -> record.metadata(java.util.Map.of("k", new Object[0])),
						"Metadata 'k' is a [Ljava.lang.Object;: use a string, a long, a double, a boolean, an Instant, "
								+ "a LocalDate or a list of strings"),
				row("null question", (s) -> s.retrieval().search((String) null),
						"The question is null: pass a text, an empty one finds nothing"),
				missing("request", (s) -> s.retrieval().search((SearchRequest) null)),
				missing("request", (s) -> s.retrieval().search((List<SearchRequest>) null)),
				missing("request", (s) -> s.retrieval().search(Arrays.asList(SearchRequest.of("q"), null))),
				missing("request", (s) -> s.retrieval().similarTo(HANDLE, null)),
				missing("handle", (s) -> s.retrieval().similarTo(null)),
				missing("handle", (s) -> s.retrieval().resolve(null)),
				missing("handle", (s) -> s.retrieval().expand(null, false, 1)),
				missing("record ref", (s) -> s.retrieval().get(null)),
				missing("scope", (s) -> s.retrieval().scoped(null)), missing("snapshot", (s) -> s.retrieval().on(null)),
				missing("chunk handle", (s) -> ChunkHandle.parse(null)),
				missing("scope", (s) -> new ChunkHandle(null, "a", 1, HANDLE.contentHash())),
				missing("record ref", (s) -> new ChunkHandle("", null, 1, HANDLE.contentHash())),
				missing("content hash", (s) -> new ChunkHandle("", "a", 1, null)),
				missing("arm", (s) -> SearchRequest.of("q").weight(null, 1)),
				missing("arm", (s) -> SearchRequest.of("q").minScore(null, 1)),
				missing("arm", (s) -> SearchRequest.of("q").without(null)),
				missing("arm", (s) -> SearchRequest.of("q").with(null)),
				missing("set of vector options", (s) -> SearchRequest.of("q").vectors(null)),
				missing("language", (s) -> SearchRequest.of("q").language((String[]) null)),
				missing("language", (s) -> SearchRequest.of("q").language("de", null)),
				missing("facet", (s) -> SearchRequest.of("q").facets((String[]) null)),
				missing("facet", (s) -> SearchRequest.of("q").facets("lang", null)),
				missing("arrangement", (s) -> SearchRequest.of("q").arrange(null)),
				missing("boost", (s) -> Arrangement.byScore().boost(null)),
				missing("boost", (s) -> Arrangement.byScore().boosts(null)),
				missing("sort", (s) -> Arrangement.byScore().sortBy((Sort) null)),
				missing("sort", (s) -> Arrangement.byScore().sortBy((Sort[]) null)),
				missing("field to sort by", (s) -> Sort.ascending(null)),
				missing("field to boost by", (s) -> Boost.number(null, 0, 1, 1)),
				missing("half life", (s) -> Boost.recency("a", null, 1)),
				missing("match", (s) -> KeywordOptions.defaults().match(null)),
				missing("threshold", (s) -> SlowSearches.of(null)),
				missing("filter's field", (s) -> Filter.eq(null, 1)),
				missing("filter's field", (s) -> Filter.exists(null)),
				missing("list of values", (s) -> Filter.in("a", (List<?>) null)),
				missing("list of values", (s) -> Filter.in("a", (Object[]) null)),
				missing("list of values", (s) -> Filter.nin("a", (Object[]) null)),
				missing("filter", (s) -> Filter.not(null)), missing("filter", (s) -> Filter.eq("a", 1).and(null)),
				missing("filter", (s) -> Filter.eq("a", 1).or(null)),
				missing("request", (s) -> s.memory().recall((RecallRequest) null)),
				missing("search", (s) -> RecallRequest.of("q").search(null)),
				missing("request with the defaults", (s) -> OPTIONS.searchDefaults(null)),
				missing("set of keyword options", (s) -> OPTIONS.keywords(null)),
				missing("fusion strategy", (s) -> OPTIONS.fusion(null)),
				missing("query embedding timeout", (s) -> OPTIONS.queryEmbeddingTimeout(null)),
				missing("rerank timeout", (s) -> OPTIONS.rerankTimeout(null)),
				row("limit 0", (s) -> SearchRequest.of("q").limit(0), "The limit is 0: use 1 to 250"),
				row("limit -1", (s) -> SearchRequest.of("q").limit(-1), "The limit is -1: use 1 to 250"),
				row("limit 251", (s) -> SearchRequest.of("q").limit(251), "The limit is 251: use 1 to 250"),
				row("unknown arm", (s) -> SearchRequest.of("q").without("bm25"),
						"There is no arm 'bm25': use lexical, vector, coverage, record-vector, graph or rerank"),
				row("negative weight", (s) -> SearchRequest.of("q").weight("vector", -1),
						"The weight of arm 'vector' is -1.0: use 0 or more"),
				row("relevance above 1", (s) -> SearchRequest.of("q").minRelevance(1.5),
						"The minimum relevance is 1.5: use 0 to 1"),
				row("relevance NaN", (s) -> SearchRequest.of("q").minRelevance(Double.NaN),
						"The minimum relevance is NaN: use 0 to 1"),
				row("null filter value", (s) -> Filter.eq("lang", null),
						"Filter on 'lang' compares with null: give a value"),
				row("handle that is none", (s) -> ChunkHandle.parse("%%"),
						"'%%' is not a chunk handle: pass what ChunkHandle.toString() gave"));
	}

	private static Arguments missing(String what, Action action) {
		return row("no " + what, action, "The %s is null: give it a value".formatted(what));
	}

	private static Arguments row(String what, Action action, String message) {
		return arguments(what, action, message);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("refused")
	void isRefusedWithAMessageThatNamesTheRemedy(String what, Action action, String message) throws Exception {
		Path file = this.directory.resolve("index.db");
		try (Stroma stroma = Stroma.open(file)) {
			stroma.indexer().update(CorpusRecord.of("kept", "Kept", "what was there before"));
			assertThat(catchThrowable(() -> action.run(stroma))).isExactlyInstanceOf(InvalidInputException.class)
				.hasMessage(message);
			assertUntouched(stroma);
		}
	}

	static Stream<Arguments> badEmbedders() {
		return Stream.of(
				arguments("fewer vectors",
						TestEmbedder.remote("m", 8).answering((vectors) -> vectors.subList(1, vectors.size())),
						"Embedder 'm' returned 1 vectors for 2 texts"),
				arguments("other width",
						TestEmbedder.remote("m", 8)
							.answering((vectors) -> vectors.stream().map((v) -> Arrays.copyOf(v, 7)).toList()),
						"Embedder 'm' returned a vector of 7 numbers for text 1 of 2"),
				arguments("not a number",
						TestEmbedder.remote("m", 8).answering((vectors) -> vectors.stream().map((v) -> {
							float[] changed = v.clone();
							changed[3] = Float.NaN;
							return changed;
						}).toList()), "NaN"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("badEmbedders")
	void doesNotTakeBadVectors(String what, TestEmbedder embedder, String message) throws Exception {
		Path file = this.directory.resolve("index.db");
		try (Stroma stroma = Stroma.open(file)) {
			stroma.indexer().update(CorpusRecord.of("kept", "Kept", "what was there before"));
		}
		StromaOptions options = StromaOptions.of(file).embedder(embedder).startsWorker(false);
		try (Stroma stroma = Stroma.open(options)) {
			var eager = stroma.indexer().with(IndexOptions.defaults().embedding(IndexOptions.Embedding.EAGER));
			assertThat(catchThrowable(() -> eager.update(CorpusRecord.of("a", "A", "one text"),
					CorpusRecord.of("b", "B", "another text"))))
				.isExactlyInstanceOf(ProviderException.class)
				.hasMessageContaining(message)
				.satisfies((ex) -> assertThat(((StromaException) ex).retryable()).isFalse());
			assertUntouched(stroma);
		}
	}

	private static void assertUntouched(Stroma stroma) {
		assertThat(stroma.retrieval().count(null)).isEqualTo(1);
		assertThat(stroma.snapshots().generation()).isEqualTo(1);
		assertThat(stroma.retrieval().search("what was there").hits()).extracting(SearchHit::ref)
			.containsExactly("kept");
	}

}
