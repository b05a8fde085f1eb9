package dev.stroma.store;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Compares everything in the file that is derived with what it was derived from, in one
 * generation: nothing of it is taken on trust but the texts.
 */
final class Verification {

	private final Session session;

	private final boolean vectorsReadable;

	private final @Nullable Function<StoredPassage, FullTextRow> terms;

	/**
	 * @param vectorsReadable whether the extension is loaded
	 * @param terms the terms of a chunk, {@code null} when no analyzer was given
	 */
	Verification(Session session, boolean vectorsReadable, @Nullable Function<StoredPassage, FullTextRow> terms) {
		this.session = session;
		this.vectorsReadable = vectorsReadable;
		this.terms = terms;
	}

	List<Damage> run() {
		Findings findings = new Findings();
		findings.check(Damage.Part.FILE, () -> checkFile(findings));
		findings.check(Damage.Part.RECORDS, () -> new RecordCheck(this.session, findings).run());
		findings.check(Damage.Part.TEXT, () -> new FullTextCheck(this.session, findings).run());
		if (this.terms != null) {
			Function<StoredPassage, FullTextRow> given = this.terms;
			findings.check(Damage.Part.TEXT, () -> new FullTextCheck(this.session, findings).compare(given));
		}
		findings.check(Damage.Part.VECTORS, () -> new VectorCheck(this.session, findings).run(this.vectorsReadable));
		findings.check(Damage.Part.VECTORS,
				() -> new RecordVectorCheck(this.session, findings).run(this.vectorsReadable));
		findings.check(Damage.Part.GRAPH, () -> new GraphCheck(this.session).run(findings));
		return findings.list();
	}

	/**
	 * SQLite's own check runs that of the full-text index too, which believes what it
	 * remembers of the index from an earlier transaction unless it was asked in this one.
	 */
	private void checkFile(Findings findings) {
		new IndexSets(this.session).active(IndexSet.Kind.TEXT)
			.ifPresent((set) -> this.session.execute("select rowid from fts_%d limit 1".formatted(set.id())));
		new FileFaults(this.session).all()
			.forEach((fault) -> findings.add(Damage.Part.FILE, "faults were found by SQLite", fault));
		this.session.sql("pragma foreign_key_check").query((row) -> {
			findings.add(Damage.Part.FILE,
					"rows of table %s refer to a missing %s".formatted(row.getString(1), row.getString(3)),
					"row " + row.getString(2));
		});
	}

}
