package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.StoreReader;
import dev.stroma.store.TokenCodec;
import dev.stroma.store.TokenizedChunk;

/**
 * Reads a generation into memory: the chunks, of which segments are made meanwhile, then
 * their vectors. Not thread-safe.
 */
final class ResidentLoad {

	/** With less, segments are built small, which takes little memory, and merged. */
	private static final long LEAST_BYTES_FOR_LARGE = 128L << 20;

	private static final int LARGE_CHUNKS = Segment.CAPACITY / 2;

	/** However few chunks they are: what is made of them takes a few times as much. */
	private static final int MOST_TOKEN_BYTES = 16 << 20;

	/** With less, chunks that wait for being made a segment of would take too much. */
	private static final long LEAST_BYTES_FOR_THREADS = 64L << 20;

	/** After so many vectors it is seen whether they still fit. */
	private static final int VECTORS_BETWEEN_LOOKS = 1024;

	private final MemoryBudget budget;

	private final int chunksTogether;

	private final int segmentsTogether;

	private final List<SegmentView> merged = new ArrayList<>();

	private final List<SegmentView> small = new ArrayList<>();

	private List<TokenizedChunk> chunks = new ArrayList<>();

	private long tokenBytes;

	/** Chunks with a vector in segments before. */
	private int rows;

	/** How vectors are best searched, {@code null} where that is not known. */
	private @Nullable KeptTraining kept;

	/** By row: the number of its cluster plus one. */
	private final IntPages homes = new IntPages(0);

	/** How many vectors there were when that was found. */
	private int trained;

	private VectorView.@Nullable Editor vectors = new VectorView.Editor(VectorView.empty(0));

	ResidentLoad(MemoryBudget budget) {
		this(budget, budget.holds(LEAST_BYTES_FOR_LARGE) ? LARGE_CHUNKS : SegmentBuilder.FEW_CHUNKS,
				budget.holds(LEAST_BYTES_FOR_LARGE) ? 1 : Segment.CAPACITY / SegmentBuilder.FEW_CHUNKS);
	}

	/**
	 * @param chunksTogether of how many chunks a segment is made
	 * @param segmentsTogether of how many of these one is made
	 */
	ResidentLoad(MemoryBudget budget, int chunksTogether, int segmentsTogether) {
		this.budget = budget;
		this.chunksTogether = chunksTogether;
		this.segmentsTogether = segmentsTogether;
	}

	/**
	 * @throws MemoryBudget.OverBudgetException when the words alone do not fit
	 */
	ResidentView load(StoreReader reader, ScratchPool scratches) {
		try (SegmentTasks tasks = new SegmentTasks(threads())) {
			reader.tokenizedChunks((chunk) -> add(chunk, tasks));
			endSegment(tasks);
			byte[] found = reader.vectors().keptSearch();
			this.kept = (found != null) ? KeptTraining.parse(found) : null;
			reader.vectors(this::add);
			VectorView restored = restored();
			tasks.takeAll().forEach(this::add);
			endMerge();
			return new ResidentView(reader.state(), LexicalView.of(this.merged),
					(this.vectors != null) ? restored : null, ResidentGraph.load(reader.graph()), scratches);
		}
	}

	/** How many vectors there were when it was found how they are best searched, or 0. */
	int trained() {
		return this.trained;
	}

	/** The vectors with what was kept of them, {@code null} where they do not fit. */
	private @Nullable VectorView restored() {
		VectorView.Editor editor = this.vectors;
		KeptTraining found = this.kept;
		VectorView view = (editor != null) ? editor.view() : null;
		VectorView restored = (view != null && found != null) ? found.restore(view, this.homes) : null;
		if (restored == null || found == null) {
			return view;
		}
		this.trained = found.trained();
		return restored;
	}

	private int threads() {
		int processors = Runtime.getRuntime().availableProcessors();
		return (processors > 1 && this.budget.holds(LEAST_BYTES_FOR_THREADS)) ? Math.min(processors, 4) : 0;
	}

	private void add(TokenizedChunk chunk, SegmentTasks tasks) {
		requireNotInterrupted();
		if (this.chunks.size() == this.chunksTogether || this.tokenBytes > MOST_TOKEN_BYTES) {
			endSegment(tasks);
		}
		this.chunks.add(chunk);
		this.tokenBytes += chunk.tokens().length;
	}

	private static void requireNotInterrupted() {
		if (Thread.currentThread().isInterrupted()) {
			throw new IllegalStateException("Loading was interrupted");
		}
	}

	private boolean add(long chunk, long record, long scope, long embedding, float[] vector) {
		VectorView.Editor editor = this.vectors;
		if (editor == null) {
			return false;
		}
		if (editor.dimension() == 0) {
			editor = new VectorView.Editor(VectorView.empty(vector.length));
			this.vectors = editor;
		}
		int row = editor.add(vector, chunk, (int) record, (int) scope);
		if (this.kept != null) {
			this.homes.set(row, this.kept.home(embedding) + 1);
		}
		if (row % VECTORS_BETWEEN_LOOKS == 0) {
			requireNotInterrupted();
			fitVectors();
		}
		return this.vectors != null;
	}

	private void endSegment(SegmentTasks tasks) {
		if (this.chunks.isEmpty()) {
			return;
		}
		List<TokenizedChunk> ended = this.chunks;
		int firstRow = this.rows;
		for (TokenizedChunk chunk : ended) {
			this.rows += chunk.embedded() ? 1 : 0;
		}
		this.chunks = new ArrayList<>();
		this.tokenBytes = 0;
		tasks.add(() -> segment(ended, firstRow));
		tasks.takeDone().forEach(this::add);
	}

	/**
	 * @param firstRow of the vector of the first chunk that has one: they come in the
	 * same order
	 */
	private static SegmentView segment(List<TokenizedChunk> chunks, int firstRow) {
		SegmentBuilder builder = new SegmentBuilder(chunks.size());
		int row = firstRow;
		try (TokenCodec codec = new TokenCodec()) {
			for (TokenizedChunk chunk : chunks) {
				requireNotInterrupted();
				builder.add(chunk.indexed(codec), chunk.embedded() ? row++ : -1);
			}
		}
		return builder.build();
	}

	private void add(SegmentView segment) {
		this.small.add(segment);
		if (this.small.size() == this.segmentsTogether) {
			endMerge();
		}
		fitVectors();
		this.budget.require(words());
	}

	/** Words come first: vectors have what these leave. */
	private void fitVectors() {
		if (this.vectors != null && !this.budget.holds(words() + this.vectors.bytes())) {
			this.vectors = null;
		}
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

	private long words() {
		return bytes(this.merged) + bytes(this.small);
	}

	private static long bytes(List<SegmentView> views) {
		long bytes = 0;
		for (SegmentView view : views) {
			bytes += view.bytes();
		}
		return bytes;
	}

}
