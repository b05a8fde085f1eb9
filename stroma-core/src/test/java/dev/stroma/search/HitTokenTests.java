package dev.stroma.search;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.CodeChunkPolicy;
import dev.stroma.chunk.Contextualizer;
import dev.stroma.chunk.KindRoutingChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.ParentChildChunkPolicy;
import dev.stroma.chunk.PlainTextChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a hit is, in the unit of the policy that cut it.
 */
class HitTokenTests {

	private static final TokenCounter SEGMENTS = TokenCounter.segments();

	@TempDir
	Path directory;

	@Test
	void areWordsUnlessThePolicyCountsOtherwise() {
		assertThat(tokens("words.db", PlainTextChunkPolicy.create())).isEqualTo(2);
		assertThat(tokens("windows.db", WindowChunkPolicy.of(1000, 200))).isEqualTo(2);
		// two words and two marks
		assertThat(tokens("segments.db", PlainTextChunkPolicy.create().tokenCounter(SEGMENTS))).isEqualTo(4);
	}

	@Test
	void areThoseOfThePolicyBehindOthers() {
		ChunkPolicy markdown = MarkdownChunkPolicy.create().tokenCounter(SEGMENTS);
		assertThat(tokens("markdown.db", markdown)).isEqualTo(4);
		assertThat(tokens("code.db", CodeChunkPolicy.create().tokenCounter(SEGMENTS))).isEqualTo(4);
		assertThat(tokens("parents.db", ParentChildChunkPolicy.of(400, 80).tokenCounter(SEGMENTS))).isEqualTo(4);
		assertThat(tokens("kinds.db", KindRoutingChunkPolicy.of(markdown))).isEqualTo(4);
	}

	private int tokens(String file, ChunkPolicy policy) {
		Contextualizer none = Contextualizer.of("none", (record, section) -> "");
		StromaOptions options = StromaOptions.of(this.directory.resolve(file)).embedder(Embedder.none());
		try (Stroma stroma = Stroma.open(options.chunkPolicy(policy).contextualizer(none))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha, beta!"));
			return stroma.retrieval().search("alpha").hits().get(0).tokenCount();
		}
	}

}
