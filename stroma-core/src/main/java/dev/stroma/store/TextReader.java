package dev.stroma.store;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;

/**
 * One generation's words, as long as its {@link StoreReader} is open. Not thread-safe.
 */
public final class TextReader {

	private final StoreReader reader;

	private final Database database;

	private final Session session;

	private final FullTextVocabulary vocabulary;

	private final FullTextRanking ranking;

	TextReader(StoreReader reader, Database database, Session session, FullTextSet set) {
		this.reader = reader;
		this.database = database;
		this.session = session;
		this.vocabulary = new FullTextVocabulary(session, set);
		this.ranking = new FullTextRanking(session, set);
	}

	/**
	 * The languages that chunks are written in, as the analyzer named them.
	 */
	public Set<String> languages() {
		return read(() -> this.database.languages(this.reader.generation(), this.vocabulary));
	}

	/**
	 * What the corpus knows of a question's words; of all scopes, as ranking weighs them.
	 * @param words the spellings of each
	 */
	public LexicalQuery query(List<List<String>> words) {
		return read(() -> this.vocabulary.query(words));
	}

	/**
	 * The chunks that score best for the terms, all that come before rank {@code limit}
	 * by (score, ref, chunk index) and possibly more.
	 */
	public List<Long> best(LexicalQuery query, String scope, @Nullable Filter filter, int limit) {
		return read(() -> this.reader.scoped(scope, filter)
			.map((scoped) -> this.ranking.best(query, scoped, limit))
			.orElse(List.of()));
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.translated(reading);
	}

}
