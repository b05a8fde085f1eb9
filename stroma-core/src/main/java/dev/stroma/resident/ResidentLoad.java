package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.IndexedChunk;
import dev.stroma.store.StoreReader;

/**
 * Reads a generation into memory, chunk by chunk, while segments are made of those that
 * were read. Not thread-safe.
 */
final class ResidentLoad {

	/** Segments are built small, which takes little memory, and merged when so many. */
	private static final int MERGED = Segment.CAPACITY / SegmentBuilder.MOST_CHUNKS;

	/** With less, chunks that wait for being made a segment of would take too much. */
	private static final long LEAST_BYTES_FOR_THREADS = 64L << 20;

	private final MemoryBudget budget;

	private final List<SegmentView> merged = new ArrayList<>();

	private final List<SegmentView> small = new ArrayList<>();

	private List<IndexedChunk> chunks = new ArrayList<>();

	/** Of the vectors of the chunks, -1 where one has none. */
	private int[] rows = new int[SegmentBuilder.MOST_CHUNKS];

	private VectorView.@Nullable Editor vectors = new VectorView.Editor(VectorView.empty(0));

	ResidentLoad(MemoryBudget budget) {
		this.budget = budget;
	}

	/**
	 * @throws MemoryBudget.OverBudgetException when the words alone do not fit
	 */
	ResidentView load(StoreReader reader, ScratchPool scratches) {
		try (SegmentTasks tasks = new SegmentTasks(threads())) {
			reader.indexedChunks((chunk) -> add(chunk, tasks));
			endSegment(tasks);
			tasks.takeAll().forEach(this::add);
		}
		endMerge();
		VectorView.Editor editor = this.vectors;
		return new ResidentView(reader.state(), LexicalView.of(this.merged), (editor != null) ? editor.view() : null,
				ResidentGraph.load(reader.graph()), scratches);
	}

	private int threads() {
		int processors = Runtime.getRuntime().availableProcessors();
		return (processors > 1 && this.budget.holds(LEAST_BYTES_FOR_THREADS)) ? Math.min(processors, 4) : 0;
	}

	private void add(IndexedChunk chunk, SegmentTasks tasks) {
		if (Thread.currentThread().isInterrupted()) {
			throw new IllegalStateException("Loading was interrupted");
		}
		if (this.chunks.size() == SegmentBuilder.MOST_CHUNKS) {
			endSegment(tasks);
		}
		this.rows[this.chunks.size()] = row(chunk);
		this.chunks.add(chunk.withoutVector());
	}

	private int row(IndexedChunk chunk) {
		float[] vector = chunk.vector();
		if (vector == null || this.vectors == null) {
			return -1;
		}
		if (this.vectors.dimension() == 0) {
			this.vectors = new VectorView.Editor(VectorView.empty(vector.length));
		}
		return this.vectors.add(vector, chunk.id(), (int) chunk.record(), (int) chunk.scope());
	}

	private void endSegment(SegmentTasks tasks) {
		if (this.chunks.isEmpty()) {
			return;
		}
		List<IndexedChunk> ended = this.chunks;
		int[] endedRows = this.rows;
		this.chunks = new ArrayList<>();
		this.rows = new int[SegmentBuilder.MOST_CHUNKS];
		tasks.add(() -> segment(ended, endedRows));
		tasks.takeDone().forEach(this::add);
	}

	private static SegmentView segment(List<IndexedChunk> chunks, int[] rows) {
		SegmentBuilder builder = new SegmentBuilder();
		for (int i = 0; i < chunks.size(); i++) {
			builder.add(chunks.get(i), rows[i]);
		}
		return builder.build();
	}

	private void add(SegmentView segment) {
		this.small.add(segment);
		if (this.small.size() == MERGED) {
			endMerge();
		}
		long words = bytes(this.merged) + bytes(this.small);
		if (this.vectors != null && !this.budget.holds(words + this.vectors.bytes())) {
			this.vectors = null;
		}
		this.budget.require(words);
	}

	private void endMerge() {
		if (this.small.size() > 1) {
			this.merged.add(Objects.requireNonNull(new SegmentMerge(this.small).merge()));
		}
		else {
			this.merged.addAll(this.small);
		}
		this.small.clear();
	}

	private static long bytes(List<SegmentView> views) {
		long bytes = 0;
		for (SegmentView view : views) {
			bytes += view.bytes();
		}
		return bytes;
	}

}
