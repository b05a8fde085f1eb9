package dev.stroma.resident;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.StoreReader;

/**
 * How vectors are best searched by codes, as the file keeps it for the next time that
 * they are loaded: which of them lie together, and how far one has to look. It has no
 * number of any vector, and holds as long as most of the vectors are those that it was
 * found for: a vector never changes, another one has another id. What is derived from the
 * vectors, centres and codes, is made of them again.
 *
 * @param trained how many vectors there were when it was found
 * @param clusters how many there are, possibly none
 * @param embeddings ids of the vectors, ascending
 * @param homes of each the number of its cluster, 0 where there are none
 */
record KeptTraining(int dimension, int trained, double rescored, int clusters, int probes, long[] embeddings,
		char[] homes) {

	private static final int FORMAT = 1;

	private static final int ENTRY_BYTES = Long.BYTES + Character.BYTES;

	/**
	 * What is known of a view that was trained.
	 * @param trained how many vectors there were then
	 * @param reader of the same generation
	 */
	static KeptTraining of(ResidentView view, VectorView vectors, int trained, StoreReader reader) {
		Clusters clusters = vectors.clusters();
		int[] byRow = (clusters != null) ? clusters.homes() : new int[vectors.size()];
		long[] embeddings = new long[vectors.alive()];
		char[] homes = new char[embeddings.length];
		int[] size = new int[1];
		reader.vectors().embedded((embedding, chunk) -> {
			long place = view.lexical().place(chunk);
			int row = (place >= 0) ? view.lexical().segment(place).vector((int) place) : -1;
			// chunks of the same text share a vector
			boolean known = size[0] > 0 && embeddings[size[0] - 1] == embedding;
			if (row >= 0 && row < byRow.length && !known) {
				homes[size[0]] = (char) byRow[row];
				embeddings[size[0]++] = embedding;
			}
		});
		return new KeptTraining(vectors.rows().dimension(), Math.min(trained, size[0]), vectors.rescored(),
				(clusters != null) ? clusters.size() : 0, (clusters != null) ? clusters.probes() : 0,
				Arrays.copyOf(embeddings, size[0]), Arrays.copyOf(homes, size[0]));
	}

	/**
	 * What {@link #bytes} wrote, {@code null} where that is not to be read.
	 */
	static @Nullable KeptTraining parse(byte[] kept) {
		try (InflaterInputStream inflating = new InflaterInputStream(new ByteArrayInputStream(kept))) {
			ByteBuffer bytes = ByteBuffer.wrap(inflating.readAllBytes());
			if (bytes.remaining() < 5 * Integer.BYTES + Double.BYTES || bytes.getInt() != FORMAT) {
				return null;
			}
			int dimension = bytes.getInt();
			int trained = bytes.getInt();
			double rescored = bytes.getDouble();
			int clusters = bytes.getInt();
			int probes = bytes.getInt();
			long[] embeddings = new long[bytes.remaining() / ENTRY_BYTES];
			char[] homes = new char[embeddings.length];
			bytes.asLongBuffer().get(embeddings);
			bytes.position(bytes.position() + embeddings.length * Long.BYTES).asCharBuffer().get(homes);
			return new KeptTraining(dimension, trained, rescored, clusters, probes, embeddings, homes);
		}
		catch (IOException ex) {
			// another library wrote it, or it is damaged: as if nothing had been found
			return null;
		}
	}

	byte[] bytes() {
		ByteBuffer entries = ByteBuffer.allocate(ENTRY_BYTES * this.embeddings.length);
		entries.asLongBuffer().put(this.embeddings);
		entries.position(Long.BYTES * this.embeddings.length).asCharBuffer().put(this.homes);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream into = new DataOutputStream(new DeflaterOutputStream(bytes))) {
			into.writeInt(FORMAT);
			into.writeInt(this.dimension);
			into.writeInt(this.trained);
			into.writeDouble(this.rescored);
			into.writeInt(this.clusters);
			into.writeInt(this.probes);
			into.write(entries.array());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	/**
	 * The cluster of a vector, -1 where that is not known.
	 */
	int home(long embedding) {
		int at = Arrays.binarySearch(this.embeddings, embedding);
		return (at >= 0 && this.homes[at] < Math.max(1, this.clusters)) ? this.homes[at] : -1;
	}

	/**
	 * The vectors with codes and clusters, {@code null} where too many are others.
	 * @param homes by row, what {@link #home} said
	 */
	@Nullable VectorView restore(VectorView vectors, IntPages homes) {
		int[] known = new int[vectors.size()];
		int others = 0;
		for (int row = 0; row < known.length; row++) {
			known[row] = homes.get(row) - 1;
			others += (known[row] < 0) ? 1 : 0;
		}
		if (vectors.rows().dimension() != this.dimension || VectorTraining.isDue(vectors, this.trained)
				|| others > known.length / 5 || this.rescored < 1 || this.probes > this.clusters) {
			return null;
		}
		VectorCodes codes = VectorCodes.of(vectors.rows(), vectors.size());
		Clusters clusters = (this.clusters > 0)
				? new ClusterBuild(vectors.rows(), vectors.size(), codes, this.clusters).restore(known, this.probes)
				: null;
		return vectors.with(codes, clusters, this.rescored);
	}

}
