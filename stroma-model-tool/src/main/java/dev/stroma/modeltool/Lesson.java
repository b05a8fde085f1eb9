package dev.stroma.modeltool;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * Has a teacher read texts, in blocks, and keeps what it said of each block in a file, so
 * that a run that was stopped, or another one over the same texts, goes on from there.
 *
 * <p>
 * A quantized teacher's vectors depend a little on the company that a text is in, so that
 * the batches are part of the recipe: a block is sorted by length, and texts of one
 * length are read 64 at a time, without padding.
 */
final class Lesson {

	private static final int BLOCK = 4096;

	private static final int BATCH = 64;

	private final Teacher teacher;

	private final byte[] teacherHash;

	private final @Nullable Path directory;

	/**
	 * @param teacherHash what tells this teacher from others
	 * @param directory where vectors are kept, {@code null} for nowhere
	 */
	Lesson(Teacher teacher, byte[] teacherHash, @Nullable Path directory) {
		this.teacher = teacher;
		this.teacherHash = teacherHash;
		this.directory = directory;
	}

	/**
	 * The teacher's vector of each text, of unit length.
	 * @param texts the pieces of each in the teacher's vocabulary
	 */
	float[][] read(List<int[]> texts) throws IOException {
		float[][] vectors = new float[texts.size()][];
		for (int from = 0; from < vectors.length; from += BLOCK) {
			List<int[]> block = texts.subList(from, Math.min(from + BLOCK, vectors.length));
			System.arraycopy(kept(block), 0, vectors, from, block.size());
		}
		return vectors;
	}

	private float[][] kept(List<int[]> block) throws IOException {
		if (this.directory == null) {
			return readBlock(block);
		}
		Path file = this.directory.resolve(hash(block).toString().substring(0, 16) + ".vectors");
		if (!Files.exists(file)) {
			float[][] vectors = readBlock(block);
			ByteBuffer bytes = ByteBuffer.allocate(vectors.length * this.teacher.dimension() * Float.BYTES);
			for (float[] vector : vectors) {
				for (float number : vector) {
					bytes.putFloat(number);
				}
			}
			Path part = Files.createTempFile(this.directory, "block", ".part");
			Files.write(part, bytes.array());
			Files.move(part, file);
			return vectors;
		}
		ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
		float[][] vectors = new float[block.size()][this.teacher.dimension()];
		for (float[] vector : vectors) {
			for (int k = 0; k < vector.length; k++) {
				vector[k] = bytes.getFloat();
			}
		}
		return vectors;
	}

	private ContentHash hash(List<int[]> block) {
		ContentHash.Builder hash = ContentHash.over("lesson-1").bytes(this.teacherHash);
		for (int[] text : block) {
			hash.number(text.length);
			for (int piece : text) {
				hash.number(piece);
			}
		}
		return hash.build();
	}

	private float[][] readBlock(List<int[]> texts) {
		float[][] vectors = new float[texts.size()][];
		int[] order = IntStream.range(0, texts.size())
			.boxed()
			.sorted(Comparator.<Integer>comparingInt((i) -> texts.get(i).length).thenComparing((i) -> i))
			.mapToInt(Integer::intValue)
			.toArray();
		int from = 0;
		while (from < order.length) {
			int length = texts.get(order[from]).length;
			List<int[]> batch = new ArrayList<>(BATCH);
			int to = from;
			while (to < order.length && batch.size() < BATCH && texts.get(order[to]).length == length) {
				batch.add(texts.get(order[to++]));
			}
			float[][] read = this.teacher.meanStates(batch);
			for (int i = from; i < to; i++) {
				vectors[order[i]] = read[i - from];
			}
			from = to;
		}
		return vectors;
	}

}
