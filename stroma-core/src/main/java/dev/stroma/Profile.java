package dev.stroma;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.Footprint;
import dev.stroma.store.Quantization;
import dev.stroma.text.TokenCounter;

/**
 * What kind of machine an index is opened on: where its options begin, and how far they
 * may go.
 */
public enum Profile {

	/** One with memory to spare; nothing is limited beyond what each option says. */
	DEFAULT {

		@Override
		StromaOptions begin(StromaOptions options) {
			return options;
		}

		@Override
		void check(StromaOptions options, Embedder embedder) {
			// each option has its own limits
		}

	},

	/**
	 * A small device: what micrographrag takes is where options begin and as far as they
	 * go. 8 hits and memories, at most 12, of 16 candidates an arm, at most 64; chunks of
	 * 1,200 characters, 120 of them repeated; vectors of 128 dimensions in 8 bits; one
	 * reader, one embedder call; nothing answered from memory; page caches of 1,536 KiB;
	 * temporary files on disk; a log of 1 MiB, written back every 64 pages.
	 */
	EMBEDDED {

		@Override
		StromaOptions begin(StromaOptions options) {
			StromaOptions small = options.chunkPolicy(WindowChunkPolicy.micrographrag())
				.quantization(Quantization.INT8)
				.maxReaders(1)
				.candidates(16)
				.resident(ResidentSettings.of(ResidentSettings.Mode.OFF));
			small = small.searchDefaults(small.searchDefaults.limit(8)).memory(small.memory.limit(8));
			return small.indexing(small.indexing.embeddingConcurrency(1)).footprint(Footprint.EMBEDDED);
		}

		@Override
		void check(StromaOptions options, Embedder embedder) {
			atMost("stroma.search.limit", options.searchDefaults.limit(), MAX_HITS);
			atMost("stroma.search.candidates", options.candidates, MAX_CANDIDATES);
			atMost("stroma.memory.limit", options.memory.recall().limit(), MAX_HITS);
			atMost("stroma.store.max-readers", options.store.maxReaders(), 1);
			atMost("stroma.indexing.embedding-concurrency", options.indexing.embeddingConcurrency(), 1);
			atMost("stroma.embedder.dimensions", embedder.profile().dimension(), EMBEDDED_DIMENSION);
			if (options.resident.mode() != ResidentSettings.Mode.OFF) {
				throw refused("stroma.search.resident.mode", options.resident.mode(), "off");
			}
			if (options.vectors.quantization() == Quantization.FLOAT32) {
				throw refused("stroma.vectors.quantization", Quantization.FLOAT32.label(), "int8 or binary");
			}
		}

		@Override
		Embedder standardEmbedder() {
			return Embedder.standard(EMBEDDED_DIMENSION);
		}

		@Override
		int maxHits() {
			return MAX_HITS;
		}

	},

	/**
	 * A library of documents, as StratoSort has it: many hits, passages of up to 1,000
	 * characters, of which a longer text repeats 200, and a worker that is soon back. 30
	 * hits, at most 100; one edge and 120 nodes of the graph; 50 texts in an embedder
	 * call, at most 10 calls at a time; tried again after 5, 10 and 20 s, then given up.
	 */
	DOCUMENTS {

		@Override
		StromaOptions begin(StromaOptions options) {
			return options
				.chunkPolicy(MarkdownChunkPolicy.create()
					.tokenCounter(TokenCounter.characters())
					.maxTokens(1000)
					.wholeTokens(1000)
					.overlapTokens(200))
				.searchDefaults(options.searchDefaults.limit(30).graph(1, 120, 1))
				.indexing(options.indexing.embeddingBatch(50, 50_000, 600_000))
				.worker(options.worker
					.retryDelays(List.of(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20))));
		}

		@Override
		void check(StromaOptions options, Embedder embedder) {
			atMost("stroma.search.limit", options.searchDefaults.limit(), MAX_DOCUMENTS);
			atMost("stroma.indexing.embedding-concurrency", options.indexing.embeddingConcurrency(), MAX_CALLS);
		}

		@Override
		int maxHits() {
			return MAX_DOCUMENTS;
		}

	};

	/** How many of a vector's first dimensions the profile for small devices keeps. */
	public static final int EMBEDDED_DIMENSION = 128;

	private static final int MAX_HITS = 12;

	private static final int MAX_CANDIDATES = 64;

	private static final int MAX_DOCUMENTS = 100;

	private static final int MAX_CALLS = 10;

	/** The options that the profile begins with. */
	abstract StromaOptions begin(StromaOptions options);

	/**
	 * @throws InvalidInputException when an option goes beyond the profile
	 */
	abstract void check(StromaOptions options, Embedder embedder);

	/** What embeds where no embedder is given. */
	Embedder standardEmbedder() {
		return Embedder.standard();
	}

	/** The most hits that one search may ask for. */
	int maxHits() {
		return SearchRequest.MAX_LIMIT;
	}

	/** As a property names it. */
	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	void atMost(String property, int value, int most) {
		if (value > most) {
			throw refused(property, value, "at most " + most);
		}
	}

	InvalidInputException refused(String property, Object value, String allowed) {
		return new InvalidInputException(
				"%s is %s, but stroma.profile is %s, which allows %s: use that, or the profile default"
					.formatted(property, value, label(), allowed));
	}

}
