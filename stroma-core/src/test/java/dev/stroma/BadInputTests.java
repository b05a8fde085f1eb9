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
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
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
