package dev.stroma.store;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.filter.Filter;

/**
 * An open store with the simplest pipeline: each line of a body is a chunk, its terms are
 * its words, and its vector counts their hashes.
 */
public final class TestIndex implements AutoCloseable {

	static final int DIMENSION = 16;

	private static final HashingEmbedder EMBEDDER = HashingEmbedder.of(DIMENSION);

	private final Store store;

	private UnaryOperator<String> line = UnaryOperator.identity();

	private TestIndex(Store store) {
		this.store = store;
	}

	public static TestIndex open(Path path) {
		return open(StoreSettings.of(path));
	}

	/** For vectors of another dimension. */
	public static TestIndex open(Path path, int dimension) {
		TestIndex index = openWithoutModel(StoreSettings.of(path));
		index.store.useModel("hashing", dimension, VectorLayout.FULL);
		index.build();
		return index;
	}

	public static TestIndex open(StoreSettings settings) {
		return open(settings, DIMENSION);
	}

	/**
	 * @param dimension of the vectors that records are put with
	 */
	public static TestIndex open(StoreSettings settings, int dimension) {
		TestIndex index = openWithoutModel(settings);
		index.store.useModel("hashing", dimension, VectorLayout.FULL);
		index.build();
		return index;
	}

	/** Without a word on what is wanted. */
	static TestIndex on(Path path) {
		return new TestIndex(Store.open(StoreSettings.of(path)));
	}

	static TestIndex openWithoutModel(StoreSettings settings) {
		TestIndex index = new TestIndex(Store.open(settings));
		index.store.useTerms("words");
		return index;
	}

	/** Gives every chunk that waits its vector, as the worker does. */
	void embedAll() {
		for (List<PendingChunk> due = due(); !due.isEmpty(); due = due()) {
			List<PendingChunk> batch = due;
			this.store.write((writer) -> {
				batch.forEach((chunk) -> writer.apply(new EmbeddingOutcome.Embedded(chunk.id(), key(chunk.text()),
						EMBEDDER.embedQuery(chunk.text()))));
				return true;
			});
		}
	}

	private List<PendingChunk> due() {
		return this.store.read((reader) -> reader.embeddingQueue().due(Instant.EPOCH, 1000, false));
	}

	/**
	 * Says which terms new chunks get: with a word more than the line has, except for
	 * {@code words}.
	 */
	public void useTermsOf(String identity) {
		this.line = identity.equals("words") ? UnaryOperator.identity() : (line) -> line + " " + identity;
	}

	/** Builds what is not there yet, and deletes what is not needed any more. */
	void build() {
		build((passage) -> terms(passage.title(), passage.text()));
	}

	public void build(Function<StoredPassage, FullTextRow> terms) {
		IndexSetBuilder builder = this.store.builder(terms);
		while (builder.step() == BuildStep.MORE) {
			// one more
		}
	}

	/** Settings under which sqlite-vec is not found. */
	static StoreSettings withoutVec(Path path) {
		return StoreSettings.of(path).sqliteVec(path.resolveSibling("no-such-library"), null);
	}

	public Store store() {
		return this.store;
	}

	/**
	 * Inserts or replaces records in one change.
	 * @return the generation it makes
	 */
	public long put(CorpusRecord... records) {
		return put(Arrays.asList(records), TestIndex::vector);
	}

	public long put(List<CorpusRecord> records, Function<String, RecordChange.Vector> vectors) {
		return this.store.write((writer) -> {
			writer.apply(records.stream().map((record) -> change(record, vectors)).toList());
			return writer.generation();
		});
	}

	/** One record of one line. */
	public long put(String ref, String line) {
		return put(CorpusRecord.of(ref, null, line));
	}

	/** Gives all of a record's chunks a further word, as other metadata does. */
	public long reword(String ref, String word) {
		RecordChange change = this.store.read((reader) -> {
			StoredRecord stored = reader.stored("", ref).orElseThrow();
			List<StoredChunk> chunks = reader.chunks(stored);
			List<StoredPassage> passages = reader.passages(chunks.stream().map(StoredChunk::id).toList());
			return new RecordChange(stored, reader.record("", ref).orElseThrow(), "lines",
					IntStream.range(0, chunks.size())
						.mapToObj((i) -> new RecordChange.Kept(chunks.get(i), chunks.get(i).place(), null,
								terms(passages.get(i).title(), passages.get(i).text() + " @" + word)))
						.toList(),
					List.of(), List.of());
		});
		return this.store.write((writer) -> {
			writer.apply(change);
			return writer.generation();
		});
	}

	public long remove(String... refs) {
		List<RecordChange> changes = this.store.read((reader) -> Arrays.stream(refs)
			.map((ref) -> reader.stored("", ref).orElseThrow())
			.map((stored) -> RecordChange.remove(stored, reader.chunks(stored)))
			.toList());
		return this.store.write((writer) -> {
			writer.apply(changes);
			return writer.generation();
		});
	}

	private RecordChange change(CorpusRecord record, Function<String, RecordChange.Vector> vectors) {
		StoredRecord before = this.store.read((reader) -> reader.stored(record.scope(), record.ref())).orElse(null);
		List<StoredChunk> existing = (before != null)
				? new ArrayList<>(this.store.read((reader) -> reader.chunks(before))) : new ArrayList<>();
		List<RecordChange.Kept> kept = new ArrayList<>();
		List<RecordChange.Added> added = new ArrayList<>();
		int start = 0;
		int ordinal = 0;
		for (String line : record.body().split("\n", -1)) {
			StoredChunk.Place place = new StoredChunk.Place(ordinal++, start, start + line.length());
			start = place.end() + 1;
			if (line.isEmpty()) {
				ordinal--;
				continue;
			}
			ContentHash hash = ContentHash.over("line").text(record.title()).text(line).build();
			StoredChunk same = existing.stream().filter((chunk) -> chunk.hash().equals(hash)).findFirst().orElse(null);
			if (same != null) {
				existing.remove(same);
				kept.add(new RecordChange.Kept(same, place, null, null));
			}
			else {
				added.add(new RecordChange.Added(place.ordinal(), Section.of(List.of(), place.start(), place.end()),
						hash, indexed(terms(record.title(), this.line.apply(line)), vectors.apply(line))));
			}
		}
		return new RecordChange(before, record, "lines", kept, added, existing);
	}

	static RecordChange.Indexed indexed(FullTextRow row, RecordChange.Vector vector) {
		try (TokenCodec codec = new TokenCodec()) {
			return RecordChange.Indexed.of(row, vector, codec);
		}
	}

	/** Words go where their first character says: # heading, + parts, @ terms. */
	public static FullTextRow terms(String title, String line) {
		List<List<String>> columns = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
				new ArrayList<>());
		for (String word : words(line)) {
			columns.get("#+@".indexOf(word.charAt(0)) + 1).add(word.replaceFirst("^[#+@]", ""));
		}
		return new FullTextRow(FullTextRow.column(words(title)), FullTextRow.column(columns.get(1)),
				FullTextRow.column(columns.get(0)), FullTextRow.column(columns.get(2)),
				FullTextRow.column(columns.get(3)));
	}

	public static List<String> words(String text) {
		return Arrays.stream(text.toLowerCase(Locale.ROOT).split(" ", -1)).filter((word) -> !word.isEmpty()).toList();
	}

	/** The words, each with one spelling. */
	static LexicalQuery query(StoreReader reader, List<String> words) {
		return reader.text()
			.query(IntStream.range(0, words.size())
				.mapToObj((i) -> new QueryWord(List.of(QueryTerm.of(words.get(i))), i))
				.toList());
	}

	/** The vector of a line, or why it has none. */
	public static RecordChange.Vector vector(String line) {
		try {
			return new RecordChange.Vector(key(line), EMBEDDER.embedQuery(line), null);
		}
		catch (NotEmbeddableException ex) {
			return new RecordChange.Vector(key(line), null, ex.getMessage());
		}
	}

	public static RecordChange.Vector later(String line) {
		return new RecordChange.Vector(key(line), null, null);
	}

	public static ContentHash key(String line) {
		return ContentHash.over("input").text(line).build();
	}

	public static float[] embed(String text) {
		return EMBEDDER.embedQuery(text);
	}

	long count(@Nullable Filter filter) {
		return this.store.read((reader) -> reader.count("", filter));
	}

	long generation() {
		return this.store.read(StoreReader::generation);
	}

	/** The best chunks by words, as {@code ref#ordinal}. */
	List<String> byWords(String question, @Nullable Filter filter, int limit) {
		return this.store.read((reader) -> {
			LexicalQuery query = query(reader, words(question));
			return names(reader, reader.text().best(query, "", filter, limit));
		});
	}

	/** The nearest chunks, as {@code ref#ordinal}. */
	List<String> byMeaning(String question, @Nullable Filter filter, int limit) {
		return this.store
			.read((reader) -> names(reader, reader.vectors().nearest(embed(question), "", filter, limit, false)));
	}

	/** Looks at the vectors of whole records. */
	<T> T records(Function<RecordVectors, T> look) {
		return this.store.read((reader) -> look.apply(reader.corpus().vectors()));
	}

	/** The nearest records by their nearest chunks, as {@code ref#ordinal cosine}. */
	List<String> recordsByMeaning(String question, @Nullable Filter filter, int limit, boolean exact) {
		return this.store.read((reader) -> {
			List<RecordVectors.Near> near = reader.corpus()
				.vectors()
				.nearest(embed(question), "", filter, limit, exact);
			List<String> names = names(reader, near.stream().map(RecordVectors.Near::chunk).toList());
			return IntStream.range(0, near.size()).mapToObj((i) -> names.get(i) + " " + near.get(i).cosine()).toList();
		});
	}

	/** Every chunk of the unnamed scope. */
	public static List<Long> chunks(StoreReader reader) {
		return reader.stored("")
			.stream()
			.flatMap((record) -> reader.chunks(record).stream())
			.map(StoredChunk::id)
			.toList();
	}

	static List<String> names(StoreReader reader, List<Long> chunks) {
		return reader.passages(chunks)
			.stream()
			.map((passage) -> passage.ref() + "#" + passage.place().ordinal())
			.toList();
	}

	@Override
	public void close() {
		this.store.close();
	}

}
