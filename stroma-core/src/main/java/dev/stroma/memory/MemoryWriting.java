package dev.stroma.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.index.Indexer;
import dev.stroma.memory.MemoryResult.Outcome;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.ChunkHandle;

/**
 * Writes the memories of one scope: new ones, and what becomes of those that are there.
 * To be called by one thread at a time.
 */
final class MemoryWriting {

	private final Memories shared;

	private final String own;

	private final Indexer indexer;

	private final RetrievalService retrieval;

	private final Function<RecallRequest, RecallResult> recall;

	/**
	 * @param own the scope of their records
	 */
	MemoryWriting(Memories shared, String own, Indexer indexer, RetrievalService retrieval,
			Function<RecallRequest, RecallResult> recall) {
		this.shared = shared;
		this.own = own;
		this.indexer = indexer;
		this.retrieval = retrieval;
		this.recall = recall;
	}

	List<MemoryResult> remember(Collection<MemoryInput> inputs) {
		if (this.shared.options().mergeSimilarity() == 0) {
			return write(inputs);
		}
		return inputs.stream().flatMap((input) -> write(List.of(input)).stream()).toList();
	}

	private List<MemoryResult> write(Collection<MemoryInput> inputs) {
		Map<String, CorpusRecord> changed = new LinkedHashMap<>();
		List<Planned> planned = new ArrayList<>();
		for (MemoryInput input : inputs) {
			Planned plan = plan(input, changed);
			planned.add(plan);
			if (plan.outcome() != Outcome.UNCHANGED) {
				changed.put(plan.record().ref(), plan.record());
			}
		}
		return written(changed.values(), planned);
	}

	private record Planned(CorpusRecord record, Outcome outcome) {
	}

	private Planned plan(MemoryInput input, Map<String, CorpusRecord> changed) {
		String id = input.id();
		String ref = (id != null) ? id.strip() : MemoryRecords.ref(input.content());
		CorpusRecord before = before(ref, changed);
		if (id == null && before == null) {
			before = similar(input);
		}
		Instant now = this.shared.clock().instant();
		if (before == null) {
			return new Planned(MemoryRecords.record(ref, input, now), Outcome.CREATED);
		}
		MemoryInput after = (id != null) ? input : MemoryRecords.merged(MemoryRecords.memory(before), input);
		CorpusRecord atThatTime = MemoryRecords.record(before.ref(), after, MemoryRecords.at(before.metadata()));
		if (atThatTime.contentHash().equals(before.contentHash())) {
			return new Planned(before, Outcome.UNCHANGED);
		}
		return new Planned(MemoryRecords.record(before.ref(), after, now),
				(id != null) ? Outcome.REPLACED : Outcome.MERGED);
	}

	private @Nullable CorpusRecord before(String ref, Map<String, CorpusRecord> changed) {
		CorpusRecord pending = changed.get(ref);
		return (pending != null) ? pending : this.retrieval.get(ref).orElse(null);
	}

	/** The memory that is to take an input in, if there is one. */
	private @Nullable CorpusRecord similar(MemoryInput input) {
		double least = this.shared.options().mergeSimilarity();
		if (least == 0) {
			return null;
		}
		WordOverlap words = new WordOverlap(input.content());
		String kind = (input.kind() != null) ? input.kind() : MemoryRecords.KIND;
		CorpusRecord most = null;
		double overlap = 0;
		for (RecalledMemory near : this.recall.apply(RecallRequest.of(input.content()).filter(Filter.eq("kind", kind)))
			.memories()) {
			CorpusRecord record = this.retrieval.get(near.ref()).orElse(null);
			double common = (record != null) ? words.with(record.body()) : 0;
			if (common >= least && common > overlap) {
				most = record;
				overlap = common;
			}
		}
		return most;
	}

	private List<MemoryResult> written(Collection<CorpusRecord> changed, List<Planned> planned) {
		if (!changed.isEmpty()) {
			this.indexer.update(changed, List.of());
		}
		return this.shared.store()
			.read((reader) -> planned.stream()
				.map((one) -> new MemoryResult(one.record().ref(), reader.stored(this.own, one.record().ref())
					.stream()
					.flatMap((stored) -> reader.chunks(stored).stream())
					.map((chunk) -> new ChunkHandle(this.own, one.record().ref(), chunk.id(), chunk.hash().toString()))
					.toList(), one.outcome()))
				.toList());
	}

	/** Changes one that there is. */
	MemoryResult update(String ref, UnaryOperator<MemoryInput> change) {
		CorpusRecord before = this.retrieval.get(ref)
			.orElseThrow(
					() -> new NotFoundException("There is no memory '%s' to update: remember it first".formatted(ref)));
		MemoryInput after = change.apply(MemoryRecords.memory(before).toInput());
		CorpusRecord record = MemoryRecords.record(before.ref(), after, MemoryRecords.at(before.metadata()));
		boolean same = record.contentHash().equals(before.contentHash());
		return written(same ? List.of() : List.of(record),
				List.of(new Planned(record, same ? Outcome.UNCHANGED : Outcome.REPLACED)))
			.get(0);
	}

}
