package dev.stroma.benchmarks.search;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;

/**
 * Lucene as its experts set it up: one merged segment on memory-mapped files, BM25 over
 * title and text in one field, an HNSW graph with its defaults (16 links, a beam of 100
 * while building) searched as wide as recall wants it, the two lists fused by reciprocal
 * rank, texts from the stored fields.
 */
final class LuceneSystem implements SearchSystem {

	/** How many of each list take part in fusion. */
	private static final int FUSED = 50;

	private static final String TEXT = "text";

	private static final String VECTOR = "vector";

	private final StandardAnalyzer analyzer = new StandardAnalyzer();

	private final Path file;

	private final FSDirectory directory;

	private final IndexWriter writer;

	private @Nullable DirectoryReader reader;

	private int width = FUSED;

	private LuceneSystem(Path file) throws IOException {
		this.file = file;
		this.directory = FSDirectory.open(file);
		// large enough for one segment whose graph is built once
		this.writer = new IndexWriter(this.directory,
				new IndexWriterConfig(this.analyzer).setRAMBufferSizeMB(1900).setUseCompoundFile(false));
	}

	static LuceneSystem open(Path directory) {
		return io(() -> new LuceneSystem(directory.resolve("lucene")));
	}

	@Override
	public String name() {
		return "lucene" + Version.LATEST.major;
	}

	@Override
	public Set<Mode> modes() {
		return EnumSet.allOf(Mode.class);
	}

	@Override
	public boolean isFast() {
		return true;
	}

	@Override
	public void load(List<Document> documents) {
		io(() -> {
			for (Document document : documents) {
				org.apache.lucene.document.Document fields = new org.apache.lucene.document.Document();
				fields.add(new StringField("ref", document.ref(), Field.Store.YES));
				fields.add(new StringField("shelf", document.shelf(), Field.Store.NO));
				fields.add(new TextField(TEXT, document.title() + "\n" + document.body(), Field.Store.NO));
				fields.add(new StoredField("body", document.body()));
				fields.add(new KnnFloatVectorField(VECTOR, document.vector(), VectorSimilarityFunction.DOT_PRODUCT));
				this.writer.addDocument(fields);
			}
			return this.writer.flushNextBuffer();
		});
	}

	@Override
	public void ready() {
		io(() -> {
			this.writer.forceMerge(1);
			this.writer.commit();
			this.reader = DirectoryReader.open(this.directory);
			return this.reader;
		});
	}

	/** How many candidates a search by vectors keeps. */
	void width(int width) {
		this.width = width;
	}

	int width() {
		return this.width;
	}

	@Override
	public List<Passage> search(Question question, Mode mode, int limit) {
		return io(() -> {
			if (this.reader == null) {
				throw new IllegalStateException("Lucene is not ready");
			}
			IndexSearcher searcher = new IndexSearcher(this.reader);
			List<Passage> passages = new ArrayList<>();
			StoredFields fields = searcher.storedFields();
			for (long document : best(searcher, question, mode, limit)) {
				org.apache.lucene.document.Document stored = fields.document((int) document);
				passages.add(new Passage(stored.get("ref"), stored.get("body")));
			}
			return passages;
		});
	}

	private List<Long> best(IndexSearcher searcher, Question question, Mode mode, int limit) throws IOException {
		Query filter = (mode == Mode.FILTERED) ? new TermQuery(new Term("shelf", question.shelf())) : null;
		return switch (mode) {
			case LEXICAL -> ids(searcher, words(question.text(), null), limit);
			case VECTOR -> ids(searcher, nearest(question, null), limit);
			case HYBRID, FILTERED -> {
				ReciprocalRanks ranks = new ReciprocalRanks();
				ranks.add(ids(searcher, words(question.text(), filter), FUSED));
				ranks.add(ids(searcher, nearest(question, filter), FUSED));
				yield ranks.best(limit);
			}
		};
	}

	private Query nearest(Question question, @Nullable Query filter) {
		return new KnnFloatVectorQuery(VECTOR, question.vector(), this.width, filter);
	}

	private Query words(String question, @Nullable Query filter) throws IOException {
		Set<String> terms = new LinkedHashSet<>();
		try (TokenStream tokens = this.analyzer.tokenStream(TEXT, new StringReader(question))) {
			CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
			tokens.reset();
			while (tokens.incrementToken()) {
				terms.add(term.toString());
			}
			tokens.end();
		}
		BooleanQuery.Builder query = new BooleanQuery.Builder();
		terms.forEach((term) -> query.add(new TermQuery(new Term(TEXT, term)), Occur.SHOULD));
		if (filter != null) {
			query.add(filter, Occur.FILTER).setMinimumNumberShouldMatch(1);
		}
		return query.build();
	}

	private static List<Long> ids(IndexSearcher searcher, Query query, int limit) throws IOException {
		List<Long> ids = new ArrayList<>();
		for (ScoreDoc hit : searcher.search(query, limit).scoreDocs) {
			ids.add((long) hit.doc);
		}
		return ids;
	}

	@Override
	public Path file() {
		return this.file;
	}

	@Override
	public void close() {
		io(() -> {
			if (this.reader != null) {
				this.reader.close();
			}
			this.writer.close();
			this.directory.close();
			return true;
		});
	}

	private interface Work<T> {

		T run() throws IOException;

	}

	private static <T> T io(Work<T> work) {
		try {
			return work.run();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Lucene failed", ex);
		}
	}

}
