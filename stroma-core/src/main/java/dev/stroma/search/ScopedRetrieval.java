package dev.stroma.search;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Reading;
import dev.stroma.snapshot.Resolution;
import dev.stroma.snapshot.Snapshot;

/**
 * The service of one scope, on the present generation or on that of a snapshot.
 */
final class ScopedRetrieval implements RetrievalService {

	private final Retrieval shared;

	private final String scope;

	private final Reading reading;

	private final boolean pinned;

	private final Lookup lookup;

	private ScopedRetrieval(Retrieval shared, String scope, Reading reading, boolean pinned) {
		this.shared = shared;
		this.scope = scope;
		this.reading = reading;
		this.pinned = pinned;
		this.lookup = new Lookup(reading, scope, shared.clock());
	}

	/**
	 * @param shared what all services of the index have in common
	 */
	static RetrievalService of(Retrieval shared, String scope) {
		return new ScopedRetrieval(shared, scope, shared.reading(scope), false);
	}

	@Override
	public RetrievalService scoped(String scope) {
		String checked = CorpusRecord.checkedScope(scope);
		if (checked.equals(this.scope)) {
			return this;
		}
		if (!this.scope.isEmpty()) {
			throw new InvalidInputException("This service is confined to scope '%s' and does not give out scope '%s'"
				.formatted(this.scope, checked));
		}
		if (this.pinned) {
			throw new InvalidInputException(
					"The snapshot has no scope: open one of scope '%s' and search on that".formatted(checked));
		}
		return of(this.shared, checked);
	}

	@Override
	public RetrievalService on(Snapshot snapshot) {
		return new ScopedRetrieval(this.shared, this.scope, Reading.of(snapshot, this.shared.store(), this.scope),
				true);
	}

	@Override
	public SearchRequest request(String text) {
		return this.shared.defaults().text(text);
	}

	@Override
	public CompletableFuture<SearchResult> searchAsync(SearchRequest request) {
		return this.shared.threads().run(() -> search(request));
	}

	@Override
	public Optional<CorpusRecord> get(String ref) {
		return this.lookup.get(ref);
	}

	@Override
	public RecordPage list(@Nullable Filter filter, @Nullable String after, int limit) {
		return this.lookup.list(filter, after, limit);
	}

	@Override
	public long count(@Nullable Filter filter) {
		return this.lookup.count(filter);
	}

	@Override
	public Resolution resolve(ChunkHandle handle) {
		return this.lookup.resolve(handle);
	}

	@Override
	public Expansion expand(ChunkHandle handle, boolean parent, int neighbours) {
		return this.lookup.expand(handle, parent, neighbours);
	}

	@Override
	public SearchResult search(SearchRequest request) {
		return this.shared.search().search(checked(request), this.scope, this.reading);
	}

	@Override
	public List<SearchResult> search(List<SearchRequest> requests) {
		List<SearchRequest> all = InvalidInputException.requireEach(requests, "request");
		all.forEach(this::checked);
		return this.shared.search().search(all, this.scope, this.reading);
	}

	@Override
	public SearchResult similarTo(ChunkHandle handle, SearchRequest options) {
		Lookup.Likeness likeness = this.lookup.likeness(handle, checked(options),
				this.shared.search().comparesVectors(options));
		return this.shared.search().search(likeness.request(), Set.of(likeness.chunk()), this.scope, this.reading);
	}

	private SearchRequest checked(SearchRequest request) {
		this.shared.requireHits(InvalidInputException.require(request, "request").limit());
		return request;
	}

}
