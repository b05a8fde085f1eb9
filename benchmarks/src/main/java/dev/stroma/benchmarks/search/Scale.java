package dev.stroma.benchmarks.search;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.UsageException;

/**
 * How much is searched, and how often.
 *
 * @param chunks how many documents of one chunk each
 * @param dimension of the vectors
 * @param blocks how often each arm has its turn
 * @param rounds questions per system, arm and block
 */
record Scale(int chunks, int dimension, int blocks, int rounds) {

	/**
	 * What two cores search through within 10 minutes on two JDKs, in chunks, and in
	 * numbers that a scan of all vectors reads.
	 */
	private static final int MOST_CHUNKS = 100_000;

	private static final long MOST_NUMBERS = 100_000L * 384;

	static Scale of(Options options) {
		Scale scale = options.full() ? new Scale(or(options.chunks(), 100_000), or(options.dimension(), 384), 9, 30)
				: new Scale(or(options.chunks(), 20_000), or(options.dimension(), 384), 5, 20);
		if (!options.full() && (scale.chunks > MOST_CHUNKS || scale.numbers() > MOST_NUMBERS)) {
			throw new UsageException("%d chunks of %d dimensions take longer than 10 minutes: add --full"
				.formatted(scale.chunks, scale.dimension));
		}
		return scale;
	}

	private static int or(@Nullable Integer given, int otherwise) {
		return (given != null) ? given : otherwise;
	}

	private long numbers() {
		return (long) this.chunks * this.dimension;
	}

	int questions() {
		return this.blocks * this.rounds;
	}

	Map<String, Object> toConfig() {
		Map<String, Object> config = new LinkedHashMap<>();
		config.put("chunks", this.chunks);
		config.put("dim", this.dimension);
		config.put("blocks", this.blocks);
		config.put("queries_per_block", this.rounds);
		return config;
	}

}
