package dev.stroma.search;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The lines of a hit, as an editor counts them, whatever ends a line.
 */
class HitLineTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r\n", "\r" })
	void areThoseOfTheText(String lineEnd) {
		String text = "\n# One\n\nalpha\n\n# Two\nbeta\nstill beta\n\n\n# Three\n\ngamma";
		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(Embedder.none())
			.chunkPolicy(MarkdownChunkPolicy.create()))) {
			stroma.indexer()
				.update(CorpusRecord.of("open", null, text.replace("\n", lineEnd)),
						CorpusRecord.of("ended", null, (text + "\n\n").replace("\n", lineEnd)),
						CorpusRecord.of("one", null, "delta"));
			for (String ref : List.of("open", "ended")) {
				assertThat(lines(stroma, ref, "alpha")).isEqualTo("2-4");
				assertThat(lines(stroma, ref, "beta")).isEqualTo("6-8");
				assertThat(lines(stroma, ref, "gamma")).isEqualTo("11-13");
			}
			assertThat(lines(stroma, "one", "delta")).isEqualTo("1-1");
		}
	}

	@Test
	void areThoseOfALargeText() {
		StringBuilder text = new StringBuilder("épsilon 0\n\n");
		for (int i = 1; i < 4000; i++) {
			text.append("épsilon ").append(i).append("\n\n");
		}
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none()))) {
			stroma.indexer().update(CorpusRecord.of("large", null, text.toString()));
			List<SearchHit> hits = stroma.retrieval().search("épsilon 100 1000 2000 3999").hits();
			assertThat(hits).hasSize(10).allSatisfy((hit) -> {
				String[] lines = text.toString().split("\n");
				assertThat(hit.text()).startsWith(lines[hit.firstLine() - 1]).endsWith(lines[hit.lastLine() - 1]);
				assertThat(text.substring(hit.start(), hit.end())).isEqualTo(hit.text());
			});
		}
	}

	private static String lines(Stroma stroma, String ref, String question) {
		return stroma.retrieval()
			.search(question)
			.hits()
			.stream()
			.filter((hit) -> hit.ref().equals(ref))
			.map((hit) -> hit.firstLine() + "-" + hit.lastLine())
			.findFirst()
			.orElseThrow();
	}

}
