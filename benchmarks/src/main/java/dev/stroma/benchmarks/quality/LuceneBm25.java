package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Lucene with its defaults: the analyzer for the collection's language, title and text in
 * one field, BM25 over the question's distinct terms.
 */
final class LuceneBm25 implements RankingSystem {

	private static final String TEXT = "text";

	private final Analyzer analyzer;

	private final DirectoryReader reader;

	private final IndexSearcher searcher;

	LuceneBm25(TestCollection collection) {
		this.analyzer = analyzer(collection.language());
		try {
			ByteBuffersDirectory directory = new ByteBuffersDirectory();
			try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(this.analyzer))) {
				for (TestCollection.Document each : collection.documents()) {
					Document document = new Document();
					document.add(new StringField("id", each.id(), Store.YES));
					document.add(new TextField(TEXT, each.title() + "\n" + each.text(), Store.NO));
					writer.addDocument(document);
				}
				writer.forceMerge(1);
			}
			this.reader = DirectoryReader.open(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene could not index " + collection.name(), ex);
		}
		this.searcher = new IndexSearcher(this.reader);
	}

	private static Analyzer analyzer(String language) {
		return switch (language) {
			case "de" -> new GermanAnalyzer();
			case "en" -> new EnglishAnalyzer();
			case "es" -> new SpanishAnalyzer();
			case "ja", "ko", "zh" -> new CJKAnalyzer();
			case "ru" -> new RussianAnalyzer();
			default -> new StandardAnalyzer();
		};
	}

	@Override
	public String name() {
		return "lucene-bm25";
	}

	@Override
	public List<String> search(String question) {
		try {
			BooleanQuery.Builder query = new BooleanQuery.Builder();
			for (String term : terms(question)) {
				query.add(new TermQuery(new Term(TEXT, term)), Occur.SHOULD);
			}
			StoredFields fields = this.searcher.storedFields();
			List<String> ids = new ArrayList<>();
			for (ScoreDoc hit : this.searcher.search(query.build(), DEPTH).scoreDocs) {
				ids.add(fields.document(hit.doc).get("id"));
			}
			return ids;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene could not search", ex);
		}
	}

	private Set<String> terms(String question) throws IOException {
		Set<String> terms = new LinkedHashSet<>();
		try (TokenStream tokens = this.analyzer.tokenStream(TEXT, question)) {
			CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
			tokens.reset();
			while (tokens.incrementToken()) {
				terms.add(term.toString());
			}
			tokens.end();
		}
		return terms;
	}

	@Override
	public void close() {
		try {
			this.reader.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene could not be closed", ex);
		}
		this.analyzer.close();
	}

}
