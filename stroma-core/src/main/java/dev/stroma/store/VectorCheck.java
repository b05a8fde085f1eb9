package dev.stroma.store;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

import dev.stroma.store.IndexSet.Kind;

/**
 * Compares chunks with their vectors, the vectors with what a model of this dimension can
 * have made, and the vector index with both.
 */
final class VectorCheck {

	private static final double UNIT_TOLERANCE = 1e-3;

	private final Session session;

	private final Findings findings;

	private final Set<Long> wrong = new TreeSet<>();

	VectorCheck(Session session, Findings findings) {
		this.session = session;
		this.findings = findings;
	}

	/**
	 * @param readable whether the index can be read
	 */
	void run(boolean readable) {
		IndexSet set = new IndexSets(this.session).active(Kind.VECTOR).orElse(null);
		new ChunkRepair(this.session).forEachOfWrongState((chunk) -> this.findings.add(Damage.Part.VECTORS,
				"chunks have a state that their vector does not confirm", "chunk " + chunk));
		new EmbeddingTable(this.session).forEachUsed((id, vector) -> {
			if (!isSound(vector, (set != null) ? set.dimension() : 0)) {
				this.wrong.add(id);
				this.findings.add(Damage.Part.VECTORS, "vectors are not of the model's dimension and of unit length",
						"vector " + id);
			}
		});
		if (set != null && set.synced() && set.dimension() > 0 && readable) {
			compare(new VectorSet(this.session, set));
			String table = "vec_" + set.id();
			if (!new VectorShadow(this.session, table).agrees()) {
				this.findings.add(Damage.Part.VECTORS, "vector index contradicts itself", table);
			}
		}
	}

	/** Embeddings that are not, or perhaps not, those of their chunks. */
	Set<Long> wrong() {
		return this.wrong;
	}

	private static boolean isSound(byte[] bytes, int dimension) {
		float[] vector = VectorBytes.decode(bytes);
		double square = 0;
		for (float value : vector) {
			square += (double) value * value;
		}
		return bytes.length == dimension * Float.BYTES && Math.abs(square - 1) < UNIT_TOLERANCE;
	}

	private void compare(VectorSet set) {
		AtomicLong found = new AtomicLong();
		set.forEach((row) -> {
			if (row.expected() == null) {
				this.findings.add(Damage.Part.ORPHAN_VECTORS, "vectors of the index have no chunk",
						"chunk " + row.id());
				return;
			}
			found.incrementAndGet();
			boolean same = Arrays.equals(row.expected(), row.indexed());
			if (!same) {
				this.wrong.add(row.full());
			}
			if (!same || !row.isScopeRight()) {
				this.findings.add(Damage.Part.VECTORS, "vectors of the index are not those of their chunks",
						"chunk " + row.id());
			}
		});
		long missing = new ChunkRepair(this.session).countEmbedded() - found.get();
		if (missing > 0) {
			this.findings.add(Damage.Part.VECTORS, "vectors are missing from the index", missing,
					missing + " of " + (missing + found.get()));
		}
	}

}
