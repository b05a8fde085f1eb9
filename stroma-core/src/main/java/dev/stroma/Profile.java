package dev.stroma;

import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.TruncatingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.Footprint;
import dev.stroma.store.Quantization;

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
	 * go. 8 hits and memories, at most 12; chunks of 1,200 characters, 120 of them
	 * repeated; vectors of 128 dimensions in 8 bits; one reader, one embedder call;
	 * nothing answered from memory; page caches of 1,536 KiB; temporary files on disk; a
	 * log of 1 MiB, written back every 64 pages.
	 */
	EMBEDDED {

		@Override
		StromaOptions begin(StromaOptions options) {
			StromaOptions small = options.chunkPolicy(WindowChunkPolicy.micrographrag())
				.quantization(Quantization.INT8)
				.maxReaders(1)
				.resident(ResidentSettings.of(ResidentSettings.Mode.OFF));
			small = small.searchDefaults(small.searchDefaults.limit(8)).memory(small.memory.limit(8));
			return small.indexing(small.indexing.embeddingConcurrency(1)).footprint(Footprint.EMBEDDED);
		}

		@Override
		void check(StromaOptions options, Embedder embedder) {
			atMost("stroma.search.limit", options.searchDefaults.limit(), MAX_HITS);
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
			return TruncatingEmbedder.of(Embedder.standard(), EMBEDDED_DIMENSION);
		}

		@Override
		int maxHits() {
			return MAX_HITS;
		}

	};

	/** How many of a vector's first dimensions the profile for small devices keeps. */
	public static final int EMBEDDED_DIMENSION = 128;

	private static final int MAX_HITS = 12;

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

	private static void atMost(String property, int value, int most) {
		if (value > most) {
			throw refused(property, value, "at most " + most);
		}
	}

	private static InvalidInputException refused(String property, Object value, String allowed) {
		return new InvalidInputException(
				"%s is %s, but stroma.profile is embedded, which allows %s: use that, or the profile default"
					.formatted(property, value, allowed));
	}

}
