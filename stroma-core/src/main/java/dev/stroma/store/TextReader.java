package dev.stroma.store;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.filter.Filter;
import dev.stroma.store.IndexSet.Kind;

/**
 * One generation's words, as long as its {@link StoreReader} is open. Not thread-safe.
 */
public final class TextReader {

	private final StoreReader reader;

	private final Database database;

	private final Session session;

	private final FullTextSet set;

	private final FullTextVocabulary vocabulary;

	private final FullTextConditions conditions;

	private final FullTextRanking ranking;

	TextReader(StoreReader reader, Database database, Session session, FullTextSet set) {
		this.reader = reader;
		this.database = database;
		this.session = session;
		this.set = set;
		this.vocabulary = new FullTextVocabulary(session, set);
		this.conditions = new FullTextConditions(set);
		this.ranking = new FullTextRanking(session, set, this.conditions);
	}

	/**
	 * The languages that chunks are written in, as the analyzer named them.
	 */
	public Set<String> languages() {
		return read(() -> this.database.vocabulary().languages(this.reader.generation(), this.vocabulary));
	}

	/**
	 * What the corpus knows of a question's words; of all scopes, as ranking weighs them.
	 */
	public LexicalQuery query(List<QueryWord> words) {
		return read(() -> this.vocabulary.query(words));
	}

	/**
	 * Why nothing can be found by words, if that is so.
	 */
	public Optional<String> failure() {
		try {
			return read(() -> {
				this.set.probe();
				return Optional.empty();
			});
		}
		catch (IndexUnavailableException ex) {
			return Optional.of(String.valueOf(ex.getMessage()));
		}
	}

	FullTextSet set() {
		return this.set;
	}

	/**
	 * The matching chunks that score best, all that come before rank {@code limit} by
	 * (score, ref, chunk index) and possibly more.
	 */
	public List<Long> best(LexicalQuery query, String scope, @Nullable Filter filter, int limit) {
		return read(() -> this.reader.scoped(scope, filter)
			.map((scoped) -> this.ranking.best(query, scoped, limit))
			.orElse(List.of()));
	}

	/**
	 * The query, requiring as many demands as enough chunks meet, and never more than it
	 * does now.
	 * @param enough how many chunks are to match, if as many have any of the words
	 */
	public LexicalQuery relaxed(LexicalQuery query, String scope, @Nullable Filter filter, int enough) {
		return read(() -> this.reader.scoped(scope, filter).map((scoped) -> {
			long[] counts = this.ranking.countByDemandsMet(query, scoped);
			long wanted = Math.min(enough, Arrays.stream(counts).sum());
			long matching = 0;
			int required = counts.length;
			while (required > 1 && (required > query.required() || matching < wanted)) {
				matching += counts[--required];
			}
			return query.requiring(required);
		}).orElse(query));
	}

	/**
	 * The terms that a word begins with, but for one or some edits; of all scopes.
	 * @param edits how many edits at most
	 */
	public List<SimilarTerm> similar(String word, int edits) {
		return read(
				() -> this.database.vocabulary().terms(this.reader.generation(), this.vocabulary).similar(word, edits));
	}

	/**
	 * Those of the terms that any chunk has which the search may see, the more frequent
	 * ones first.
	 * @param limit how many at most
	 */
	public List<String> visible(Collection<String> terms, String scope, @Nullable Filter filter, int limit) {
		return read(() -> this.reader.scoped(scope, filter).map((scoped) -> {
			Map<String, Long> frequencies = new HashMap<>();
			terms.forEach((term) -> frequencies.put(term, this.vocabulary.documentFrequency(QueryTerm.of(term))));
			return terms.stream()
				.sorted(Comparator.<String>comparingLong(frequencies::get)
					.reversed()
					.thenComparing(Function.identity()))
				.filter((term) -> this.ranking.matches(QueryTerm.of(term), scoped))
				.limit(limit)
				.toList();
		}).orElse(List.of()));
	}

	/** Those of the chunks that have the wording. */
	Scoped worded(Scoped scoped, Wording wording) {
		return this.conditions.worded(scoped, wording);
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.translated(reading);
	}

}
