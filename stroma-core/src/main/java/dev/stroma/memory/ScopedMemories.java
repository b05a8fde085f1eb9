package dev.stroma.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.graph.Graph;
import dev.stroma.index.Indexer;
import dev.stroma.search.RecordPage;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchResult;

/**
 * The memories of one scope.
 */
final class ScopedMemories implements MemoryStore {

	private final Memories shared;

	private final String scope;

	private final String own;

	private final Indexer indexer;

	private final RetrievalService retrieval;

	private final MemoryWriting writing;

	/**
	 * @param scope whose memories they are
	 * @param own the scope of their records
	 */
	ScopedMemories(Memories shared, String scope, String own, Indexer indexer, RetrievalService retrieval) {
		this.shared = shared;
		this.scope = scope;
		this.own = own;
		this.indexer = indexer;
		this.retrieval = retrieval;
		this.writing = new MemoryWriting(shared, own, indexer, retrieval, this::recall);
	}

	@Override
	public MemoryStore scoped(String scope) {
		String checked = CorpusRecord.checkedScope(scope);
		if (!this.scope.isEmpty() && !this.scope.equals(checked)) {
			throw new InvalidInputException("These memories are confined to scope '%s' and do not give out scope '%s'"
				.formatted(this.scope, checked));
		}
		return this.shared.memories(checked);
	}

	@Override
	public List<MemoryResult> remember(Collection<MemoryInput> inputs) {
		return locked(() -> this.writing.remember(inputs));
	}

	@Override
	public MemoryResult update(String ref, UnaryOperator<MemoryInput> change) {
		return locked(() -> this.writing.update(ref, change));
	}

	@Override
	public RecallRequest request(String text) {
		return this.shared.options().recall().text(text);
	}

	@Override
	public RecallResult recall(RecallRequest request) {
		this.shared.retrieval().requireHits(InvalidInputException.require(request, "request").limit());
		SearchResult search = passages(request);
		Map<String, RecalledMemory> best = new LinkedHashMap<>();
		Instant now = this.shared.clock().instant();
		for (SearchHit hit : search.hits()) {
			best.computeIfAbsent(hit.ref(), (ref) -> recalled(hit, request, now));
		}
		List<RecalledMemory> memories = new ArrayList<>(best.values());
		if (request.hasPrior()) {
			memories
				.sort(Comparator.comparingDouble(RecalledMemory::score).reversed().thenComparing(RecalledMemory::ref));
		}
		return new RecallResult(memories.subList(0, Math.min(request.limit(), memories.size())), search);
	}

	/**
	 * As few as have the memories that are wanted, or all of which a prior may choose.
	 */
	private SearchResult passages(RecallRequest request) {
		int limit = request.hasPrior() ? RecallRequest.MAX_LIMIT : request.limit();
		SearchResult found = search(request, limit);
		while (limit < RecallRequest.MAX_LIMIT && found.hits().size() == limit
				&& found.hits().stream().map(SearchHit::ref).distinct().count() < request.limit()) {
			limit = Math.min(RecallRequest.MAX_LIMIT, 4 * limit);
			found = search(request, limit);
		}
		return found;
	}

	private SearchResult search(RecallRequest request, int limit) {
		return this.shared.retrieval()
			.search(request.toSearch(this.retrieval.request(request.text()), limit), this.own);
	}

	private static RecalledMemory recalled(SearchHit hit, RecallRequest request, Instant now) {
		MemoryPrior prior = MemoryPrior.of(hit.importance().orElse(1), MemoryRecords.at(hit.metadata()), request, now);
		return new RecalledMemory(hit, prior, hit.score() * prior.factor());
	}

	@Override
	public Optional<Memory> get(String ref) {
		return this.retrieval.get(ref).map(MemoryRecords::memory);
	}

	@Override
	public MemoryPage list(@Nullable Filter filter, @Nullable String after, int limit) {
		RecordPage page = this.retrieval.list(filter, after, limit);
		return new MemoryPage(page.records().stream().map(MemoryRecords::memory).toList(), page.next());
	}

	@Override
	public long count(@Nullable Filter filter) {
		return this.retrieval.count(filter);
	}

	@Override
	public int forget(Filter filter) {
		return locked(() -> this.indexer.remove(filter).removed());
	}

	@Override
	public int forget(Collection<String> refs) {
		return locked(() -> this.indexer.remove(refs.toArray(String[]::new)).removed());
	}

	@Override
	public ConsolidationReport consolidate(ChatCompletions chat, Consolidation options) {
		return new Consolidator(this, (request) -> search(request, RecallRequest.MAX_LIMIT)).run(chat, options,
				this.shared.clock().instant());
	}

	@Override
	public Graph graph() {
		return this.shared.graph(this.own);
	}

	/** Runs what reads and then writes, while no other thread does. */
	<T> T locked(Supplier<T> work) {
		this.shared.remembering().lock();
		try {
			return work.get();
		}
		finally {
			this.shared.remembering().unlock();
		}
	}

}
