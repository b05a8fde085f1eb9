package dev.stroma.index;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.KindRoutingChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No cap of a chunk policy cuts in silence.
 */
class OmissionReportTests {

	private static final List<CorpusRecord> RECORDS = List.of(
			CorpusRecord.of("long", "Long", "x".repeat(64_300)).kind("file"),
			CorpusRecord.of("short", "Short", "x".repeat(9)).kind("file"),
			CorpusRecord.of("shorter", "Shorter", "y".repeat(7)).kind("file"),
			CorpusRecord.of("page", "Page", "---\na: b\n---\n\ntext"));

	private static final Map<String, Long> OMITTED = Map.of("beyond 80 windows", 100L, "fewer than 200 characters", 16L,
			"front matter", 9L); // ---a:b---

	@Test
	void isPartOfEveryReport(@TempDir Path directory) {
		StromaOptions options = StromaOptions.of(directory.resolve("index.db"))
			.embedder(Embedder.none())
			.chunkPolicy(KindRoutingChunkPolicy.of(MarkdownChunkPolicy.create())
				.kind("file", WindowChunkPolicy.stratosort()));
		try (Stroma stroma = Stroma.open(options)) {
			Indexer indexer = stroma.indexer();
			assertThat(indexer.update(RECORDS, List.of()).omittedCharacters()).isEqualTo(OMITTED);
			assertThat(indexer.update(RECORDS, List.of()).omittedCharacters()).isEmpty();
			assertThat(indexer.rebuild(RecordSource.of(RECORDS)).omittedCharacters()).isEqualTo(OMITTED);
			assertThat(indexer.remove("long", "short", "shorter", "page").omittedCharacters()).isEmpty();
			assertThat(indexer.sync(RecordSource.of(RECORDS)).omittedCharacters()).isEqualTo(OMITTED);
		}
	}

}
