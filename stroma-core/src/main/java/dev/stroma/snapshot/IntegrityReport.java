package dev.stroma.snapshot;

import java.util.List;
import java.util.Set;

import dev.stroma.store.Damage;

/**
 * Whether everything in the file that is derived is as the texts say.
 *
 * @param sqliteOk whether SQLite finds pages, indexes and references sound
 * @param recordsOk whether records are what their hashes and the fingerprint say, their
 * attributes what their metadata says, and their chunks inside of them
 * @param ftsOk whether the full-text index has the terms of every chunk, and no others
 * @param vectorsOk whether the vector index has the vector of every chunk that has one,
 * and no others, and so has that of whole records where there is one
 * @param graphOk whether the graph has only what records and passages that are there, or
 * the application, say
 * @param orphanVectors vectors in an index without chunk or record
 * @param orphanChunkNodes links of the graph without chunk
 * @param orphanFtsRows rows in the full-text index without chunk
 * @param pending chunks that wait for their vector, which is no fault
 * @param unavailable chunks that get no vector, which is no fault either
 * @param messages what is wrong, a line for each kind, empty when nothing is
 */
public record IntegrityReport(boolean sqliteOk, boolean recordsOk, boolean ftsOk, boolean vectorsOk, boolean graphOk,
		long orphanVectors, long orphanChunkNodes, long orphanFtsRows, long pending, long unavailable,
		List<String> messages) {

	static IntegrityReport of(List<Damage> damages, long pending, long unavailable) {
		return new IntegrityReport(isFree(damages, Damage.Part.FILE), isFree(damages, Damage.Part.RECORDS),
				isFree(damages, Damage.Part.TEXT, Damage.Part.ORPHAN_TEXT),
				isFree(damages, Damage.Part.VECTORS, Damage.Part.ORPHAN_VECTORS),
				isFree(damages, Damage.Part.GRAPH, Damage.Part.ORPHAN_LINKS),
				count(damages, Damage.Part.ORPHAN_VECTORS), count(damages, Damage.Part.ORPHAN_LINKS),
				count(damages, Damage.Part.ORPHAN_TEXT), pending, unavailable,
				damages.stream().map(Damage::message).toList());
	}

	private static boolean isFree(List<Damage> damages, Damage.Part... parts) {
		return damages.stream().noneMatch((damage) -> Set.of(parts).contains(damage.part()));
	}

	private static long count(List<Damage> damages, Damage.Part part) {
		return damages.stream().filter((damage) -> damage.part() == part).mapToLong(Damage::count).sum();
	}

	/**
	 * Whether nothing is wrong.
	 */
	public boolean ok() {
		return this.messages.isEmpty();
	}

}
