package dev.stroma.store;

import java.util.Arrays;

/**
 * Compares the vectors of whole records with what their chunks' give, and the index over
 * them with both.
 */
final class RecordVectorCheck {

	private final Session session;

	private final Findings findings;

	private long found;

	RecordVectorCheck(Session session, Findings findings) {
		this.session = session;
		this.findings = findings;
	}

	/**
	 * @param readable whether the index can be read
	 */
	void run(boolean readable) {
		new IndexSets(this.session).active(IndexSet.Kind.RECORD).ifPresent((set) -> {
			RecordSet records = new RecordSet(this.session, set, readable);
			compareWithChunks(records);
			if (readable && set.synced() && set.dimension() > 0) {
				compareIndex(records);
			}
		});
	}

	private void compareWithChunks(RecordSet records) {
		this.found = 0;
		new PooledRecords(this.session).forEach((record, pooled) -> records.read(record).ifPresentOrElse((stored) -> {
			this.found++;
			if (!Arrays.equals(VectorBytes.encode(pooled.vector()), stored)) {
				this.findings.add(Damage.Part.VECTORS, "vectors of records are not what their chunks' give",
						"record " + record);
			}
		}, () -> this.findings.add(Damage.Part.VECTORS, "records lack their vector", "record " + record)));
		long orphans = records.size() - this.found;
		if (orphans > 0) {
			this.findings.add(Damage.Part.ORPHAN_VECTORS, "vectors of records have no chunk", orphans,
					"%d of %d".formatted(orphans, records.size()));
		}
	}

	private void compareIndex(RecordSet records) {
		this.found = 0;
		records.index().forEach((row) -> {
			if (row.expected() == null) {
				this.findings.add(Damage.Part.ORPHAN_VECTORS, "vectors of the index have no record",
						"record " + row.id());
				return;
			}
			this.found++;
			if (!Arrays.equals(row.expected(), row.indexed()) || !row.isScopeRight()) {
				this.findings.add(Damage.Part.VECTORS, "vectors of the index are not those of their records",
						"record " + row.id());
			}
		});
		if (this.found < records.size()) {
			this.findings.add(Damage.Part.VECTORS, "records are missing from the index", records.size() - this.found,
					"%d of %d".formatted(records.size() - this.found, records.size()));
		}
		String table = records.index().table();
		if (!new VectorShadow(this.session, table).agrees()) {
			this.findings.add(Damage.Part.VECTORS, "index of records contradicts itself", table);
		}
	}

}
