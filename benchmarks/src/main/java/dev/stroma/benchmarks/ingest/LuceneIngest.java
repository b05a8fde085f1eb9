package dev.stroma.benchmarks.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.FSDirectory;

import dev.stroma.benchmarks.corpus.Document;

/**
 * Lucene with its defaults: stored texts, its standard analyzer, an HNSW graph over the
 * vectors; two threads feed it.
 */
final class LuceneIngest implements IngestSystem {

	private static final int THREADS = 2;

	private final FSDirectory directory;

	LuceneIngest(Path directory) {
		try {
			this.directory = FSDirectory.open(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene has no directory", ex);
		}
	}

	@Override
	public String name() {
		return "lucene9";
	}

	@Override
	public void ingest(List<Document> documents) {
		try (IndexWriter writer = new IndexWriter(this.directory, new IndexWriterConfig(new StandardAnalyzer()))) {
			IntStream.range(0, THREADS).parallel().forEach((thread) -> {
				for (int i = thread; i < documents.size(); i += THREADS) {
					add(writer, documents.get(i));
				}
			});
			writer.commit();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene could not index", ex);
		}
	}

	private static void add(IndexWriter writer, Document document) {
		org.apache.lucene.document.Document fields = new org.apache.lucene.document.Document();
		fields.add(new StringField("ref", document.ref(), Field.Store.YES));
		fields.add(new TextField("title", document.title(), Field.Store.YES));
		fields.add(new TextField("body", document.body(), Field.Store.YES));
		fields.add(new KnnFloatVectorField("vector", document.vector(), VectorSimilarityFunction.DOT_PRODUCT));
		try {
			writer.addDocument(fields);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene could not add a document", ex);
		}
	}

	@Override
	public void close() {
		try {
			this.directory.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene could not close its directory", ex);
		}
	}

}
