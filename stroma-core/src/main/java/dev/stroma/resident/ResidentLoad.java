package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.IndexedChunk;
import dev.stroma.store.StoreReader;

/**
 * Reads a generation into memory, chunk by chunk. Not thread-safe.
 */
final class ResidentLoad {

	/** Segments are built small, which takes little memory, and merged when so many. */
	private static final int MERGED = Segment.CAPACITY / SegmentBuilder.MOST_CHUNKS;

	private final MemoryBudget budget;

	private final List<SegmentView> merged = new ArrayList<>();

	private final List<SegmentView> small = new ArrayList<>();

	private SegmentBuilder builder = new SegmentBuilder();

	private VectorView.@Nullable Editor vectors = new VectorView.Editor(VectorView.empty(0));

	ResidentLoad(MemoryBudget budget) {
		this.budget = budget;
	}

	/**
	 * @throws MemoryBudget.OverBudgetException when the words alone do not fit
	 */
	ResidentView load(StoreReader reader, ScratchPool scratches) {
		reader.indexedChunks(this::add);
		endSegment();
		endMerge();
		VectorView.Editor editor = this.vectors;
		return new ResidentView(reader.state(), LexicalView.of(this.merged), (editor != null) ? editor.view() : null,
				ResidentGraph.load(reader.graph()), scratches);
	}

	private void add(IndexedChunk chunk) {
		if (Thread.currentThread().isInterrupted()) {
			throw new IllegalStateException("Loading was interrupted");
		}
		if (this.builder.isFull()) {
			endSegment();
		}
		this.builder.add(chunk, row(chunk));
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

	private void endSegment() {
		if (!this.builder.isEmpty()) {
			this.small.add(this.builder.build());
			this.builder = new SegmentBuilder();
		}
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
