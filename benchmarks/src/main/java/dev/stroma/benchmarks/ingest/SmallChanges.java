package dev.stroma.benchmarks.ingest;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.index.IndexReport;

/**
 * Updates of a few documents of a corpus that is there, and a sync that changes nothing.
 */
final class SmallChanges {

	private static final int AT_ONCE = 10;

	private static final int WARM_UP = 20;

	private static final int ROUNDS = 60;

	private SmallChanges() {
	}

	/**
	 * How long it takes until ten documents with other texts and vectors are committed,
	 * in milliseconds.
	 * @param spare documents that the corpus does not have, whose texts the others get
	 */
	static Latencies updates(StromaIngest system, List<Document> corpus, List<Document> spare) {
		Latencies latencies = new Latencies();
		for (int round = 0; round < WARM_UP + ROUNDS; round++) {
			List<Document> changed = new ArrayList<>();
			for (int i = 0; i < AT_ONCE; i++) {
				int number = round * AT_ONCE + i;
				Document other = spare.get(number);
				changed.add(new Document(corpus.get(number * 7919 % corpus.size()).ref(), other.title(), other.body(),
						other.vector()));
			}
			long start = System.nanoTime();
			system.update(changed);
			if (round >= WARM_UP) {
				latencies.add(System.nanoTime() - start);
			}
		}
		return latencies;
	}

	/** How many spare documents the updates take. */
	static int spare() {
		return (WARM_UP + ROUNDS) * AT_ONCE;
	}

	/**
	 * Records per second of a sync that finds nothing to do.
	 */
	static double resync(StromaIngest system, List<Document> corpus) {
		double best = 0;
		for (int round = 0; round < 3; round++) {
			long start = System.nanoTime();
			IndexReport report = system.sync(corpus);
			if (report.unchanged() != corpus.size() || report.embedderCalls() != 0) {
				throw new IllegalStateException("A sync of what is there did something: " + report);
			}
			best = Math.max(best, corpus.size() * 1e9 / (System.nanoTime() - start));
		}
		return best;
	}

}
