package dev.stroma.search;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.filter.Filter;

/**
 * Finds passages. Thread-safe; a search sees one generation of the index and waits for no
 * writer.
 */
public interface RetrievalService {

	/**
	 * The best passages for a question, with the reason why. Whatever stands in the
	 * question is text, never syntax. An arm that cannot answer is reported in the
	 * result, the others answer. Records that are not valid now are not found unless the
	 * request includes them.
	 * @throws IndexUnavailableException when the file cannot be read
	 */
	SearchResult search(SearchRequest request);

	/**
	 * The ten best passages.
	 */
	default SearchResult search(String text) {
		return search(SearchRequest.of(text));
	}

	/**
	 * How many of the records that are valid now pass the filter, or are there at all.
	 */
	long count(@Nullable Filter filter);

}
