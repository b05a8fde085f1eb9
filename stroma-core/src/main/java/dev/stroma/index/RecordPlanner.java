package dev.stroma.index;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.store.FullTextRow;
import dev.stroma.store.RecordChange;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredChunk;
import dev.stroma.store.StoredPassage;
import dev.stroma.store.StoredRecord;
import dev.stroma.store.TokenCodec;

/**
 * Cuts a record into chunks and tells what differs from those it has. A chunk is the same
 * when everything indexed of it is; of several equal ones the first stays the first.
 */
final class RecordPlanner {

	private final ChunkPolicy policy;

	/** What cuts records into chunks. */
	private final String pipeline;

	private final TermSource terms;

	private final @Nullable BiFunction<String, String, ModelInputs> model;

	private final VectorIntake vectors;

	/**
	 * @param model what the embedding model is given of a text's chunks, by its title and
	 * body, {@code null} when there is none
	 * @param vectors takes those that records bring along
	 */
	RecordPlanner(ChunkPolicy policy, TermSource terms, @Nullable BiFunction<String, String, ModelInputs> model,
			VectorIntake vectors) {
		this.policy = policy;
		this.pipeline = policy.identity();
		this.terms = terms;
		this.model = model;
		this.vectors = vectors;
	}

	/**
	 * Whether the stored record's chunks are those this planner would make.
	 */
	boolean isCurrent(StoredRecord stored, CorpusRecord record) {
		return stored.pipeline().equals(this.pipeline) && stored.hash().equals(record.contentHash());
	}

	/**
	 * The difference for one record.
	 * @param chunks those it has
	 * @param furtherBefore what else they are found by
	 * @param found receives what is in no chunk
	 * @param codec encodes the terms of new chunks
	 */
	PlannedRecord plan(Given given, @Nullable StoredRecord before, List<StoredChunk> chunks,
			@Nullable String furtherBefore, Tally found, TokenCodec codec) {
		CorpusRecord record = given.record();
		Map<ContentHash, Deque<StoredChunk>> existing = new LinkedHashMap<>();
		chunks.forEach((chunk) -> existing.computeIfAbsent(chunk.hash(), (hash) -> new ArrayDeque<>()).add(chunk));
		Map<ContentHash, ModelInput> inputs = new LinkedHashMap<>();
		ModelInputs model = (this.model != null) ? this.model.apply(record.title(), record.body()) : null;
		String further = this.terms.furtherText(record);
		boolean keepsTerms = further.equals(furtherBefore);
		List<RecordChange.Kept> kept = new ArrayList<>();
		List<RecordChange.Added> added = new ArrayList<>();
		Sections cut = this.policy.chunk(record).checkedFor(record, this.policy.maxSections());
		List<Section> sections = cut.list();
		Map<ContentHash, float[]> brought = brought(record, sections, model);
		for (int ordinal = 0; ordinal < sections.size(); ordinal++) {
			Section section = sections.get(ordinal);
			StoredChunk.Place place = new StoredChunk.Place(ordinal, section.start(), section.end());
			IndexedText text = IndexedText.of(record, section);
			ContentHash hash = text.hash(section.searchable(), (model != null) ? model.documentHash() : null);
			StoredChunk same = existing.getOrDefault(hash, NONE).poll();
			if (same != null) {
				kept.add(new RecordChange.Kept(same, place, section.parent(),
						(keepsTerms || !section.searchable()) ? null : text.terms(this.terms.analyzer(), further)));
			}
			else {
				added.add(new RecordChange.Added(ordinal, section, hash,
						section.searchable() ? RecordChange.Indexed.of(text.terms(this.terms.analyzer(), further),
								vector(text, model, brought, inputs), codec) : null));
			}
		}
		List<StoredChunk> removed = existing.values().stream().flatMap(Deque::stream).toList();
		// whoever writes asks for it
		record.contentHash();
		found.omit(cut.omittedBecause(), cut.omittedCharacters());
		return new PlannedRecord(record.ref(), given.position(),
				new RecordChange(before, record, this.pipeline, kept, added, removed), inputs);
	}

	/**
	 * The same chunks of a record of which only metadata differ.
	 * @param passages the chunks as they are
	 */
	RecordChange patched(StoredRecord before, CorpusRecord after, List<StoredChunk> chunks,
			List<StoredPassage> passages) {
		Map<Long, FullTextRow> rows = rewritten(after, passages);
		Map<Long, Integer> ordinals = new HashMap<>();
		chunks.forEach((chunk) -> ordinals.put(chunk.id(), chunk.place().ordinal()));
		List<RecordChange.Kept> kept = chunks.stream()
			.map((chunk) -> new RecordChange.Kept(chunk, chunk.place(), ordinals.get(chunk.parentId()),
					rows.get(chunk.id())))
			.toList();
		return new RecordChange(before, after, before.pipeline(), kept, List.of(), List.of());
	}

	/** By chunk: the terms of those that can be found, if they change. */
	private Map<Long, FullTextRow> rewritten(CorpusRecord after, List<StoredPassage> passages) {
		Map<Long, FullTextRow> rows = new HashMap<>();
		String further = this.terms.furtherText(after);
		for (StoredPassage passage : passages) {
			IndexedText text = IndexedText.of(passage);
			boolean changes = !further.equals(this.terms.furtherText(passage.sourceRef(), passage.metadata()));
			if (changes && !text.hash(false, null).equals(passage.hash())) {
				rows.put(passage.id(), text.terms(this.terms.analyzer(), further));
			}
		}
		return rows;
	}

	/**
	 * What else the stored record's chunks are found by.
	 */
	@Nullable String furtherText(StoredRecord before, StoreReader reader) {
		return reader.record(before.scope(), before.ref()).map(this.terms::furtherText).orElse(null);
	}

	private static final Deque<StoredChunk> NONE = new ArrayDeque<>(0);

	private Map<ContentHash, float[]> brought(CorpusRecord record, List<Section> sections,
			@Nullable ModelInputs model) {
		return record.vectors().isEmpty() ? Map.of()
				: this.vectors.of(record, model,
						sections.stream()
							.filter(Section::searchable)
							.map((section) -> IndexedText.of(record, section).embeddingInput())
							.toList());
	}

	private static RecordChange.Vector vector(IndexedText text, @Nullable ModelInputs model,
			Map<ContentHash, float[]> brought, Map<ContentHash, ModelInput> inputs) {
		if (model == null) {
			return new RecordChange.Vector(null, null, null);
		}
		String input = text.embeddingInput();
		ContentHash key = model.key(input);
		float[] values = brought.get(key);
		if (values == null) {
			inputs.put(key, model.input(input));
		}
		return new RecordChange.Vector(key, values, null);
	}

}
