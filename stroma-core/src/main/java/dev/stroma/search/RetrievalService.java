package dev.stroma.search;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Resolution;
import dev.stroma.snapshot.Snapshot;

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
	 * The best passages for a question, as {@link #request} asks for them.
	 */
	default SearchResult search(String text) {
		return search(request(text));
	}

	/**
	 * A request with what the index was opened with; setting an option of it changes
	 * nothing else.
	 */
	SearchRequest request(String text);

	/**
	 * As {@link #search(SearchRequest)}, on one of a few threads of the index. Its
	 * deadline begins when it has one.
	 * @return completes with a {@link LimitExceededException} when as many searches wait
	 * for a thread as may, 1000 unless the index was opened with another number
	 */
	CompletableFuture<SearchResult> searchAsync(SearchRequest request);

	/**
	 * As {@link #search(SearchRequest)} for each of the requests, in their order; their
	 * questions are embedded in one call. Each search sees a generation of its own,
	 * unless the service is {@linkplain #on(Snapshot) on a snapshot}.
	 * @param requests at most 100
	 * @throws LimitExceededException when there are more
	 */
	List<SearchResult> search(List<SearchRequest> requests);

	/**
	 * The passages most like one that was found: by its vector, or by its words where it
	 * has none. It is not among them itself.
	 * @throws NotFoundException when the passage is gone
	 */
	default SearchResult similarTo(ChunkHandle handle) {
		return similarTo(handle, request(""));
	}

	/**
	 * As {@link #similarTo(ChunkHandle)}, with the options of a request whose text does
	 * not count. With one passage per record, those of the passage's own record are left
	 * out.
	 */
	SearchResult similarTo(ChunkHandle handle, SearchRequest options);

	/**
	 * The record of this name, whether it is valid now or not.
	 */
	Optional<CorpusRecord> get(String ref);

	/**
	 * The records that are valid now and pass the filter, by ref.
	 * @param filter {@code null} for all
	 * @param after where an earlier page said that the list goes on, {@code null} for its
	 * beginning
	 * @param limit how many at most, 1 to 250
	 */
	RecordPage list(@Nullable Filter filter, @Nullable String after, int limit);

	/**
	 * How many of the records that are valid now pass the filter, or are there at all.
	 */
	long count(@Nullable Filter filter);

	/**
	 * What became of the passage that a handle was made for. Handles of other scopes are
	 * gone.
	 */
	Resolution resolve(ChunkHandle handle);

	/**
	 * A passage with what stands around it, of at most 2,000 characters unless it has
	 * more itself.
	 * @param parent whether the passage that encloses it is wanted, where it has one
	 * @param neighbours how many passages before and after it, 0 to 3: of those with the
	 * same parent
	 * @throws NotFoundException when the passage is gone
	 */
	Expansion expand(ChunkHandle handle, boolean parent, int neighbours);

	/**
	 * The same service confined to one scope: it finds, reads and counts nothing of
	 * another.
	 * @throws InvalidInputException when this one is confined to another scope itself
	 */
	RetrievalService scoped(String scope);

	/**
	 * The same service on the generation of a snapshot, until that is closed.
	 * Thread-safe, but its searches wait for each other.
	 * @param snapshot of the same index and scope
	 */
	RetrievalService on(Snapshot snapshot);

}
