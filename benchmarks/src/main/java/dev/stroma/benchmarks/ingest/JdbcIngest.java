package dev.stroma.benchmarks.ingest;

import java.nio.file.Path;
import java.util.List;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.search.JdbcSystem;

/**
 * The bare loop over the same two extensions, in transactions of 5,000.
 */
final class JdbcIngest implements IngestSystem {

	private static final int BATCH = 5000;

	private final JdbcSystem system;

	JdbcIngest(Path directory, int dimension, Path sqliteVec) {
		this.system = JdbcSystem.open(directory, dimension, sqliteVec);
	}

	@Override
	public String name() {
		return "jdbc";
	}

	@Override
	public void ingest(List<Document> documents) {
		for (int from = 0; from < documents.size(); from += BATCH) {
			this.system.load(documents.subList(from, Math.min(from + BATCH, documents.size())));
		}
	}

	@Override
	public void close() {
		this.system.close();
	}

}
