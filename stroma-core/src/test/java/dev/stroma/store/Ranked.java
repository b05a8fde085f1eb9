package dev.stroma.store;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A candidate as the engine ranks it: the better score first, then by (ref, chunk index).
 */
record Ranked(double score, String ref, int ordinal) implements Comparable<Ranked> {

	private static final Comparator<Ranked> ORDER = Comparator.comparingDouble(Ranked::score)
		.reversed()
		.thenComparing(Ranked::ref)
		.thenComparingInt(Ranked::ordinal);

	@Override
	public int compareTo(Ranked other) {
		return ORDER.compare(this, other);
	}

	/** The candidates that the words name, ranked and cut. */
	static List<Ranked> byWords(TestIndex index, String question, int limit) {
		return index.store().read((reader) -> {
			LexicalQuery query = TestIndex.query(reader, TestIndex.words(question));
			return words(reader, reader.text().best(query, "", null, limit), query, limit);
		});
	}

	/** All chunks with any of the words, ranked and cut. */
	static List<Ranked> allByWords(TestIndex index, String question, int limit) {
		return index.store()
			.read((reader) -> words(reader, TestIndex.chunks(reader),
					TestIndex.query(reader, TestIndex.words(question)), limit));
	}

	private static List<Ranked> words(StoreReader reader, List<Long> chunks, LexicalQuery query, int limit) {
		return reader.candidates(chunks, query, null)
			.stream()
			.filter((facts) -> facts.bm25() > 0)
			.map((facts) -> new Ranked(facts.bm25(), facts.ref(), facts.ordinal()))
			.sorted()
			.limit(limit)
			.toList();
	}

	/** The candidates that are nearest, ranked and cut. */
	static List<Ranked> byMeaning(TestIndex index, String question, int limit, boolean exact) {
		return index.store()
			.read((reader) -> meaning(reader,
					reader.vectors().nearest(TestIndex.embed(question), "", null, limit, exact), question, limit));
	}

	/** All chunks with a vector, ranked and cut. */
	static List<Ranked> allByMeaning(TestIndex index, String question, int limit) {
		return index.store().read((reader) -> meaning(reader, TestIndex.chunks(reader), question, limit));
	}

	private static List<Ranked> meaning(StoreReader reader, List<Long> chunks, String question, int limit) {
		return reader.candidates(chunks, null, TestIndex.embed(question))
			.stream()
			.filter((facts) -> facts.cosine() != null)
			.map((facts) -> new Ranked(Objects.requireNonNull(facts.cosine()), facts.ref(), facts.ordinal()))
			.sorted()
			.limit(limit)
			.toList();
	}

	String name() {
		return this.ref + "#" + this.ordinal;
	}

}
