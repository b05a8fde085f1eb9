package dev.stroma.benchmarks.ingest;

import java.util.List;

import dev.stroma.benchmarks.corpus.Document;

/**
 * What takes in documents: each becomes one passage, found by its words and its vector.
 */
interface IngestSystem extends AutoCloseable {

	String name();

	/**
	 * Takes in all documents and makes them durable and searchable.
	 */
	void ingest(List<Document> documents);

	@Override
	void close();

}
