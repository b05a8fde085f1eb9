package dev.stroma.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;
import dev.stroma.support.TestEmbedder;

/**
 * An open index with an embedder that can be made to fail.
 */
abstract class SearchFixture {

	@TempDir
	Path directory;

	final TestEmbedder embedder = TestEmbedder.local("model", 64);

	final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(options("index.db"));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	StromaOptions options(String file) {
		return StromaOptions.of(this.directory.resolve(file)).embedder(this.embedder).meters(this.meters);
	}

	/** Texts of few words, so that many score alike. */
	static List<CorpusRecord> records(int count, long seed) {
		Random random = new Random(seed);
		List<String> words = List.of("alpha", "beta", "gamma", "delta", "zebra", "lion");
		return IntStream.range(0, count).mapToObj((i) -> {
			String text = random.ints(1 + random.nextInt(4), 0, words.size())
				.mapToObj(words::get)
				.reduce("", (a, b) -> a + " " + b);
			return CorpusRecord.of("r%03d".formatted(i), "title", text)
				.metadata(Map.of("even", i % 2 == 0, "third", i % 3));
		}).toList();
	}

	static List<String> refs(Stroma stroma, SearchRequest request) {
		return stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

}
