package dev.stroma.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.stroma.corpus.Validity;
import dev.stroma.filter.Filter;
import dev.stroma.search.Arm;
import dev.stroma.search.Evidence;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchResult;

/**
 * Puts old memories into groups: the oldest one that is in none begins the next, and
 * those of its kind that are similar enough are with it, as a search finds them. At most
 * {@value #MOST_LOOKED_AT} memories are looked at. Memories that are summaries
 * themselves, or that hold for a time only, are left alone.
 */
final class MemoryGroups {

	static final int MOST_LOOKED_AT = 10_000;

	private static final int PAGE = 250;

	/** No memory is so old. */
	private static final Duration EVER = Duration.ofDays(365_000);

	private static final Comparator<Memory> OLDEST_FIRST = Comparator.comparing(Memory::at).thenComparing(Memory::ref);

	private final MemoryStore store;

	private final Function<RecallRequest, SearchResult> search;

	private final Consolidation options;

	private final Filter old;

	private boolean complete = true;

	/**
	 * @param search finds passages of memories
	 */
	MemoryGroups(MemoryStore store, Function<RecallRequest, SearchResult> search, Consolidation options, Instant now) {
		this.store = store;
		this.search = search;
		this.options = options;
		Filter before = Filter.lt(MemoryStore.AT, now.minus((options.age().compareTo(EVER) < 0) ? options.age() : EVER))
			.and(Filter.not(Filter.exists(MemoryStore.CONSOLIDATED_FROM)));
		Filter wanted = options.filter();
		this.old = (wanted != null) ? before.and(wanted) : before;
	}

	List<List<Memory>> find() {
		List<Memory> memories = memories();
		Set<String> taken = new HashSet<>();
		List<List<Memory>> groups = new ArrayList<>();
		for (Memory first : memories) {
			if (groups.size() == this.options.groups()) {
				this.complete = false;
				break;
			}
			if (!taken.contains(first.ref())) {
				List<Memory> group = around(first, taken);
				if (group.size() >= this.options.least()) {
					group.forEach((one) -> taken.add(one.ref()));
					groups.add(group);
				}
			}
		}
		return groups;
	}

	/** Whether there was no more to look at. */
	boolean isComplete() {
		return this.complete;
	}

	private List<Memory> memories() {
		List<Memory> memories = new ArrayList<>();
		String after = null;
		do {
			MemoryPage page = this.store.list(this.old, after, PAGE);
			page.memories().stream().filter(MemoryGroups::lasts).forEach(memories::add);
			after = page.next();
		}
		while (after != null && memories.size() < MOST_LOOKED_AT);
		this.complete = after == null;
		memories.sort(OLDEST_FIRST);
		return memories;
	}

	private static boolean lasts(Memory memory) {
		return memory.validity().equals(Validity.ALWAYS);
	}

	private static double closeness(SearchHit hit) {
		return hit.evidence()
			.stream()
			.filter((evidence) -> evidence.arm().equals(Arm.VECTOR))
			.mapToDouble(Evidence::value)
			.findFirst()
			.orElse(0);
	}

	private List<Memory> around(Memory first, Set<String> taken) {
		List<Memory> group = new ArrayList<>(List.of(first));
		Filter alike = this.old.and(Filter.eq("kind", first.kind()));
		WordOverlap words = new WordOverlap(first.content());
		Set<String> met = new HashSet<>(taken);
		met.add(first.ref());
		for (SearchHit hit : this.search.apply(RecallRequest.of(first.content()).filter(alike)).hits()) {
			if (group.size() < this.options.most() && met.add(hit.ref())) {
				this.store.get(hit.ref())
					.filter(MemoryGroups::lasts)
					.filter((one) -> Math.max(words.beside(one.content()), closeness(hit)) >= this.options.similarity())
					.ifPresent(group::add);
			}
		}
		group.sort(OLDEST_FIRST);
		return group;
	}

}
