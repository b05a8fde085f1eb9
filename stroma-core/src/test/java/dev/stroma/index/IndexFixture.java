package dev.stroma.index;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.support.TestEmbedder;

/**
 * An open index with a record of three headings at hand.
 */
abstract class IndexFixture {

	static final String BODY = "# One\n\nfirst alpha\n\n# Two\n\nsecond beta\n\n# Three\n\nthird gamma\n";

	@TempDir
	Path directory;

	final TestEmbedder embedder = TestEmbedder.local("model", 64);

	Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(this.embedder));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	List<SearchHit> all() {
		return this.stroma.retrieval()
			.search(SearchRequest.of("first second third alpha beta gamma").limit(250))
			.hits();
	}

	ChunkHandle handle(String word) {
		return this.stroma.retrieval().search(SearchRequest.of(word).without("vector")).hits().get(0).handle();
	}

}
