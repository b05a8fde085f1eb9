package dev.stroma.store;

import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What all terms of a generation tell, which costs too much to find out for each search.
 * Kept for the generation asked for last. Thread-safe.
 */
final class VocabularyCache {

	private record Known<T>(long generation, String table, T value) {

		private boolean isOf(long generation, FullTextVocabulary text) {
			return this.generation == generation && this.table.equals(text.table());
		}

	}

	private volatile @Nullable Known<Set<String>> languages;

	private volatile @Nullable Known<Terms> terms;

	/** The languages of the chunks. */
	Set<String> languages(long generation, FullTextVocabulary text) {
		Known<Set<String>> known = known(this.languages, generation, text, text::languages);
		this.languages = known;
		return known.value();
	}

	/** The terms of letters. */
	Terms terms(long generation, FullTextVocabulary text) {
		Known<Terms> known = known(this.terms, generation, text, text::letters);
		this.terms = known;
		return known.value();
	}

	/** Forgets everything: the file is another one. */
	void clear() {
		this.languages = null;
		this.terms = null;
	}

	private static <T> Known<T> known(@Nullable Known<T> known, long generation, FullTextVocabulary text,
			Supplier<T> value) {
		return (known != null && known.isOf(generation, text)) ? known
				: new Known<>(generation, text.table(), value.get());
	}

}
