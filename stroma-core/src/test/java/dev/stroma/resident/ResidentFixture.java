package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.store.ChunkFacts;
import dev.stroma.store.LexicalQuery;
import dev.stroma.store.QueryTerm;
import dev.stroma.store.QueryWord;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredScope;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Asks the file and the index in memory the same.
 */
final class ResidentFixture {

	/** More than any test's file takes. */
	static final long PLENTY = 1L << 30;

	private static final Comparator<ChunkFacts> BY_WORDS = Comparator.comparingDouble(ChunkFacts::bm25)
		.reversed()
		.thenComparing(ChunkFacts::ref)
		.thenComparingInt(ChunkFacts::ordinal);

	private static final Comparator<ChunkFacts> BY_MEANING = Comparator
		.comparingDouble((ChunkFacts facts) -> Objects.requireNonNull(facts.cosine()))
		.reversed()
		.thenComparing(ChunkFacts::ref)
		.thenComparingInt(ChunkFacts::ordinal);

	private ResidentFixture() {
	}

	/**
	 * @param words the spellings of each
	 */
	static List<QueryWord> words(List<List<String>> words) {
		return IntStream.range(0, words.size())
			.mapToObj((i) -> new QueryWord(words.get(i).stream().map(QueryTerm::of).toList(), i))
			.toList();
	}

	/** Loaded, and everything that it does in the background done at once. */
	static ResidentIndex index(Store store) {
		ResidentIndex index = new ResidentIndex(store, PLENTY, Background.none());
		index.start();
		return index;
	}

	static ResidentView view(ResidentIndex index) {
		ResidentView view = index.view();
		if (view == null) {
			throw new AssertionError("There is no index in memory: " + index.status());
		}
		return view;
	}

	/** What a search sees in the file. */
	static List<ChunkFacts> byWordsInFile(StoreReader reader, List<QueryWord> words, String scope,
			@Nullable Filter filter, int limit) {
		LexicalQuery query = reader.text().query(words);
		return first(reader.candidates(reader.text().best(query, scope, filter, limit), query, null), BY_WORDS, limit);
	}

	/** What a search sees in memory. */
	static List<ChunkFacts> byWords(ResidentView view, StoreReader reader, List<QueryWord> words, String scope,
			@Nullable Filter filter, int limit) {
		StoredScope known = view.scope(scope, reader);
		if (known == null) {
			return List.of();
		}
		LexicalQuery query = view.lexical(words);
		ScoredChunks best = view.best(query, view.select(known, filter, reader), limit);
		List<ChunkFacts> found = view.candidates(chunks(best), query, null, best, ScoredChunks.NONE);
		assertThat(found).isEqualTo(view.candidates(chunks(best), query, null, ScoredChunks.NONE, ScoredChunks.NONE));
		List<ChunkFacts> first = first(found, BY_WORDS, limit);
		assertThat(first.stream().map(ChunkFacts::chunk)).containsExactlyElementsOf(chunks(best));
		return first;
	}

	static List<ChunkFacts> byMeaningInFile(StoreReader reader, float[] vector, String scope, @Nullable Filter filter,
			int limit) {
		return first(reader.candidates(reader.vectors().nearest(vector, scope, filter, limit, true), null, vector),
				BY_MEANING, limit);
	}

	static List<ChunkFacts> byMeaning(ResidentView view, StoreReader reader, float[] vector, String scope,
			@Nullable Filter filter, int limit) {
		StoredScope known = view.scope(scope, reader);
		if (known == null) {
			return List.of();
		}
		ScoredChunks nearest = view.nearest(vector, view.select(known, filter, reader), limit);
		List<ChunkFacts> found = view.candidates(chunks(nearest), null, vector, ScoredChunks.NONE, nearest);
		assertThat(found)
			.isEqualTo(view.candidates(chunks(nearest), null, vector, ScoredChunks.NONE, ScoredChunks.NONE));
		List<ChunkFacts> first = first(found, BY_MEANING, limit);
		assertThat(first.stream().map(ChunkFacts::chunk)).containsExactlyElementsOf(chunks(nearest));
		return first;
	}

	static List<Long> chunks(ScoredChunks found) {
		return IntStream.range(0, found.size()).mapToObj(found::chunk).toList();
	}

	private static List<ChunkFacts> first(Collection<ChunkFacts> facts, Comparator<ChunkFacts> order, int limit) {
		List<ChunkFacts> sorted = new ArrayList<>(facts);
		sorted.sort(order);
		return sorted.subList(0, Math.min(limit, sorted.size()));
	}

}
