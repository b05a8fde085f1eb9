package dev.stroma;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Whatever stands in a question or a record is text: never syntax, never an error.
 */
class AnyTextTests {

	@TempDir
	Path directory;

	static Stream<Arguments> questions() {
		return Stream.of(arguments("", false), arguments("   ", false), arguments("\t\n", false),
				arguments("!!! ... ???", false), arguments("\"", false), arguments("AND", false),
				arguments("NEAR(", false), arguments("*", false), arguments("\"unclosed text", true),
				arguments("C++", false), arguments("what's up?", true), arguments("title:text", true),
				arguments("-text", true), arguments("text OR", true), arguments("text AND NOT", true),
				arguments("(text", true), arguments("te\u0000xt text", true), arguments("text \uD800", true),
				arguments("\uDC00", false), arguments("text ".repeat(20_000), true),
				arguments("x".repeat(100_000), false), arguments("{title} : text", true), arguments("^text", true),
				arguments("text*", true));
	}

	@ParameterizedTest
	@MethodSource("questions")
	void takesAnyQuestionForText(String question, boolean finds) throws Exception {
		try (Stroma stroma = Stroma.open(this.directory.resolve("index.db"))) {
			stroma.indexer()
				.update(CorpusRecord.of("a", "Alpha", "a text about what is up"),
						CorpusRecord.of("b", "Beta", "zebra"));
			SearchResult result = stroma.retrieval().search(SearchRequest.of(question).without("vector"));
			assertThat(result.hits().stream().anyMatch((hit) -> hit.ref().equals("a"))).isEqualTo(finds);
			assertThat(stroma.retrieval().search(question).degraded()).isFalse();
		}
	}

	@ParameterizedTest
	@MethodSource("questions")
	void takesAnyTextForARecord(String text, boolean finds) throws IOException {
		try (Stroma stroma = Stroma.open(this.directory.resolve("index.db"))) {
			stroma.indexer().update(CorpusRecord.of("odd", text, text).metadata(java.util.Map.of("k", text)));
			assertThat(stroma.indexer().awaitIndexed(java.time.Duration.ofMinutes(1))).isTrue();
			assertThat(stroma.retrieval().count(Filter.eq("k", text))).isEqualTo(1);
			stroma.indexer().remove("odd");
			assertThat(stroma.retrieval().search(text).hits()).isEmpty();
		}
		assertThat(Files.exists(this.directory.resolve("index.db-wal"))).isFalse();
	}

}
