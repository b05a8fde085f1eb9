package dev.stroma.benchmarks.search;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.corpus.Corpus;
import dev.stroma.benchmarks.corpus.Document;

/**
 * Puts a corpus into all systems, batch by batch in turn, and takes the time of each
 * until it is as fast as it gets.
 */
final class Loading {

	/** Documents per batch, and per transaction. */
	static final int BATCH = 500;

	private static final double NANOS_PER_SECOND = 1e9;

	private final Corpus corpus;

	private final Map<String, Long> nanos = new LinkedHashMap<>();

	Loading(Corpus corpus) {
		this.corpus = corpus;
	}

	void into(List<SearchSystem> systems, PrintStream out) {
		for (int from = 0, batch = 0; from < this.corpus.size(); from += BATCH, batch++) {
			List<Document> documents = this.corpus.documents(from, Math.min(from + BATCH, this.corpus.size()));
			for (int i = 0; i < systems.size(); i++) {
				load(documents, systems.get((batch + i) % systems.size()));
			}
		}
		for (SearchSystem system : systems) {
			long start = System.nanoTime();
			system.ready();
			this.nanos.merge(system.name(), System.nanoTime() - start, Long::sum);
		}
		systems.forEach((system) -> out.printf("%s: %.0f chunks/s%n", system.name(), chunksPerSecond(system.name())));
	}

	private void load(List<Document> documents, SearchSystem system) {
		long start = System.nanoTime();
		system.load(documents);
		this.nanos.merge(system.name(), System.nanoTime() - start, Long::sum);
	}

	double chunksPerSecond(String system) {
		return this.corpus.size() * NANOS_PER_SECOND / this.nanos.getOrDefault(system, 0L);
	}

}
