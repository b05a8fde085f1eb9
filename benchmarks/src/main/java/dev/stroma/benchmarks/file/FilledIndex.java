package dev.stroma.benchmarks.file;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.resident.ResidentSettings;

/**
 * An index of documents of one chunk each.
 *
 * @param chunks how many
 * @param dimension of their vectors
 */
public record FilledIndex(Path file, int chunks, int dimension) {

	private static final int BATCH = 500;

	private static final int CHUNKS = 20_000;

	private static final int ALL_CHUNKS = 100_000;

	private static final int DIMENSION = 384;

	/**
	 * Makes one and closes it.
	 */
	static FilledIndex make(Options options, Path directory, PrintStream out) {
		FilledIndex index = new FilledIndex(directory.resolve("index.db"),
				Objects.requireNonNullElse(options.chunks(), options.full() ? ALL_CHUNKS : CHUNKS),
				Objects.requireNonNullElse(options.dimension(), DIMENSION));
		out.printf("filling an index with %d chunks of %d dimensions%n", index.chunks, index.dimension);
		try (Stroma stroma = index.open()) {
			fill(stroma, new SyntheticCorpus(index.chunks, index.dimension));
		}
		return index;
	}

	/**
	 * Takes in all documents.
	 */
	public static void fill(Stroma stroma, SyntheticCorpus corpus) {
		for (int from = 0; from < corpus.size(); from += BATCH) {
			stroma.indexer()
				.update(corpus.documents(from, Math.min(from + BATCH, corpus.size()))
					.stream()
					.map((document) -> CorpusRecord.of(document.ref(), document.title(), document.body()))
					.toList(), List.of());
		}
	}

	Stroma open() {
		return open(ResidentSettings.Mode.AUTO);
	}

	Stroma open(ResidentSettings.Mode resident) {
		return Stroma.open(StromaOptions.of(this.file)
			.embedder(HashingEmbedder.of(this.dimension))
			.resident(ResidentSettings.of(resident))
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(1000)));
	}

	Map<String, Object> toConfig() {
		Map<String, Object> config = new LinkedHashMap<>();
		config.put("chunks", this.chunks);
		config.put("dim", this.dimension);
		return config;
	}

}
