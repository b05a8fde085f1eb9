package dev.stroma.chunk;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

/**
 * Leaves each record to the policy of its kind. Immutable.
 */
public final class KindRoutingChunkPolicy implements ChunkPolicy {

	private final ChunkPolicy fallback;

	private final SortedMap<String, ChunkPolicy> byKind;

	private KindRoutingChunkPolicy(ChunkPolicy fallback, SortedMap<String, ChunkPolicy> byKind) {
		this.fallback = fallback;
		this.byKind = Collections.unmodifiableSortedMap(byKind);
	}

	/**
	 * @param fallback for records of a kind that has no policy
	 */
	public static KindRoutingChunkPolicy of(ChunkPolicy fallback) {
		return new KindRoutingChunkPolicy(fallback, new TreeMap<>());
	}

	/**
	 * A copy that leaves records of one kind to a policy.
	 * @param kind exactly as {@link CorpusRecord#kind()} gives it
	 */
	public KindRoutingChunkPolicy kind(String kind, ChunkPolicy policy) {
		SortedMap<String, ChunkPolicy> more = new TreeMap<>(this.byKind);
		more.put(kind, policy);
		return new KindRoutingChunkPolicy(this.fallback, more);
	}

	/**
	 * Any number: each policy's own limit is enforced here.
	 */
	@Override
	public TokenCounter tokenCounter() {
		return this.fallback.tokenCounter();
	}

	@Override
	public int maxSections() {
		return -1;
	}

	@Override
	public String identity() {
		return this.byKind.entrySet()
			.stream()
			.map((route) -> "%s:%s".formatted(route.getKey(), route.getValue().identity()))
			.collect(Collectors.joining(",", "kinds-1(" + this.fallback.identity() + ";", ")"));
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		ChunkPolicy policy = this.byKind.getOrDefault(record.kind(), this.fallback);
		return policy.chunk(record).checkedFor(record, policy.maxSections());
	}

	@Override
	public String toString() {
		return identity();
	}

}
