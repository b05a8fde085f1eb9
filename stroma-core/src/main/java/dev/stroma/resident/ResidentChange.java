package dev.stroma.resident;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Commit;
import dev.stroma.store.FileGeneration;
import dev.stroma.store.IndexedChunk;

/**
 * What a commit makes of the segments and vectors of the generation before. Not
 * thread-safe.
 */
final class ResidentChange {

	private final List<SegmentView> segments;

	/** By number of the segment. */
	private final Map<Integer, SegmentView.Editor> editors = new HashMap<>();

	private VectorView.@Nullable Editor rows;

	private ResidentChange(LexicalView lexical, @Nullable VectorView vectors) {
		this.segments = new ArrayList<>(lexical.segments());
		this.rows = (vectors != null) ? new VectorView.Editor(vectors) : null;
	}

	/**
	 * @throws IllegalStateException when the commit does not fit what is here
	 */
	static ResidentView apply(ResidentView before, Commit commit, ScratchPool scratches) {
		if (!commit.complete() || commit.generation() != before.generation() + 1) {
			throw new IllegalStateException(
					"Generation %d cannot follow %d".formatted(commit.generation(), before.generation()));
		}
		ResidentChange change = new ResidentChange(before.lexical(), before.vectors());
		change.add(commit);
		change.place(commit.placed());
		change.embed(commit.embedded());
		change.remove(commit.removed());
		ResidentGraph graph = before.graph();
		return new ResidentView(new FileGeneration(before.state().file(), commit.generation()), change.lexical(),
				change.vectors(), (graph != null) ? graph.with(commit.graph()) : null, scratches);
	}

	/**
	 * A chunk with other terms is another one of the same id, which is below new ones.
	 */
	private void add(Commit commit) {
		List<SegmentView> built = new ArrayList<>();
		SegmentBuilder builder = new SegmentBuilder();
		for (Commit.Reworded one : commit.reworded()) {
			long place = require(find(one.chunk()), one.chunk());
			SegmentView.Editor editor = editor(number(place));
			builder = next(builder, built);
			builder.add(editor.chunk((int) place, one.columns()), editor.row((int) place));
			editor.kill((int) place, one.before());
		}
		for (IndexedChunk chunk : commit.added()) {
			builder = next(builder, built);
			builder.add(chunk, row(chunk));
		}
		if (!builder.isEmpty()) {
			built.add(builder.build());
		}
		this.segments.addAll(built);
	}

	private static SegmentBuilder next(SegmentBuilder builder, List<SegmentView> built) {
		if (!builder.isFull()) {
			return builder;
		}
		built.add(builder.build());
		return new SegmentBuilder();
	}

	private int row(IndexedChunk chunk) {
		float[] vector = chunk.vector();
		return (vector != null) ? row(vector, chunk.id(), (int) chunk.record(), (int) chunk.scope()) : -1;
	}

	private int row(float[] vector, long chunk, int record, int scope) {
		VectorView.Editor editor = this.rows;
		if (editor == null) {
			return -1;
		}
		if (editor.dimension() == 0) {
			editor = new VectorView.Editor(VectorView.empty(vector.length));
			this.rows = editor;
		}
		if (editor.dimension() != vector.length) {
			throw new IllegalStateException("Chunk %d has a vector of %d dimensions, those in memory have %d"
				.formatted(chunk, vector.length, editor.dimension()));
		}
		return editor.add(vector, chunk, record, scope);
	}

	private SegmentView.Editor editor(int number) {
		return this.editors.computeIfAbsent(number, (key) -> new SegmentView.Editor(this.segments.get(key)));
	}

	private long find(long chunk) {
		for (int i = 0; i < this.segments.size(); i++) {
			int slot = this.segments.get(i).slot(chunk);
			SegmentView.Editor editor = this.editors.get(i);
			if (slot >= 0 && (editor == null || editor.isAlive(slot))) {
				return LexicalView.place(i, slot);
			}
		}
		return -1;
	}

	private static int number(long place) {
		return (int) (place >>> 32);
	}

	private void place(List<Commit.Placed> placed) {
		for (Commit.Placed one : placed) {
			long place = find(one.chunk());
			// chunks that are only stored are not here
			if (place >= 0) {
				editor(number(place)).place((int) place, one.ordinal());
			}
		}
	}

	private void embed(List<Commit.Embedded> embedded) {
		for (Commit.Embedded one : embedded) {
			long place = require(find(one.chunk()), one.chunk());
			Segment segment = this.segments.get(number(place)).segment();
			int row = row(one.vector(), one.chunk(), segment.records()[(int) place], segment.scopes()[(int) place]);
			editor(number(place)).vector((int) place, row);
		}
	}

	private static long require(long place, long chunk) {
		if (place < 0) {
			throw new IllegalStateException("Chunk %d is not in memory".formatted(chunk));
		}
		return place;
	}

	private void remove(List<Commit.Removed> removed) {
		for (Commit.Removed one : removed) {
			long place = require(find(one.chunk()), one.chunk());
			SegmentView.Editor editor = editor(number(place));
			editor.kill((int) place, one.columns());
			VectorView.Editor vectors = this.rows;
			if (vectors != null && editor.row((int) place) >= 0) {
				vectors.kill(editor.row((int) place));
			}
		}
	}

	private LexicalView lexical() {
		this.editors.forEach((number, editor) -> this.segments.set(number, editor.view()));
		return LexicalView.of(this.segments);
	}

	private @Nullable VectorView vectors() {
		VectorView.Editor editor = this.rows;
		return (editor != null) ? editor.view() : null;
	}

}
