package dev.stroma.store;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.store.IndexSet.Kind;

/**
 * Whether a file that is only read, and cannot be made fit, was made with the analyzer
 * and the model that it is read with. Asked of every connection, since the file may have
 * been replaced.
 */
final class ReadOnlyFit {

	private volatile @Nullable String text;

	private volatile @Nullable String model;

	void requireText(String identity) {
		this.text = identity;
	}

	void requireModel(String identity) {
		this.model = identity;
	}

	void check(Session session) {
		check(session, Kind.TEXT, this.text, "terms", "that analyzer and those metadata fields");
		check(session, Kind.VECTOR, this.model, "vectors", "that model, or none");
	}

	private static void check(Session session, Kind kind, @Nullable String wanted, String what, String remedy) {
		IndexSet set = new IndexSets(session).active(kind).orElse(null);
		if (set != null && wanted != null && !set.identity().equals(wanted)) {
			throw new IncompatibleIndexException(
					"The index '%s' is read-only and has %s of '%s', not of '%s': configure %s, or open it read-write once"
						.formatted(session.path(), what, set.identity().replace('\t', ' '), wanted.replace('\t', ' '),
								remedy));
		}
	}

}
