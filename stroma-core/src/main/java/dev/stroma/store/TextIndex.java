package dev.stroma.store;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Keeps the full-text sets in step with the chunks, the one that answers and the one that
 * is built alike. All terms are the new set's: from the first of them on the old one is
 * no more what its identity says. The sets themselves are told when the change is
 * {@linkplain #write() complete}.
 */
final class TextIndex {

	private final IndexSets sets;

	private final TokenCodec codec;

	private final List<Kept> kept;

	private final boolean building;

	/**
	 * A set that is kept in step.
	 */
	private record Kept(IndexSet set, FullTextSet table, PendingTerms pending) {

		boolean isActive() {
			return this.set.state() == State.ACTIVE;
		}

	}

	TextIndex(Session session, TokenCodec codec) {
		this.codec = codec;
		this.sets = new IndexSets(session);
		this.kept = this.sets.all()
			.stream()
			.filter((set) -> set.kind() == Kind.TEXT && set.state() != State.RETIRED)
			.map((set) -> kept(set, new FullTextSet(session, set.id())))
			.toList();
		this.building = this.kept.size() > 1;
	}

	private static Kept kept(IndexSet set, FullTextSet table) {
		return new Kept(set, table, new PendingTerms(table));
	}

	/**
	 * @param tokens what is kept of the row, as the codec writes it
	 */
	void insert(long chunk, FullTextRow row, byte[] tokens) {
		this.kept.forEach((kept) -> {
			differs(kept);
			kept.table().keep(chunk, tokens);
			kept.pending().put(chunk, null, row);
		});
	}

	private void differs(Kept kept) {
		if (this.building && kept.isActive()) {
			this.sets.unsynced(kept.set());
		}
	}

	/**
	 * Gives a chunk other terms. In a set that has not come to it yet, it is ahead of its
	 * turn.
	 * @return those it had in the set that answers, if they were others
	 */
	Optional<FullTextRow> replace(long chunk, FullTextRow row) {
		byte[] tokens = this.codec.encode(row);
		FullTextRow replaced = null;
		for (Kept kept : this.kept) {
			differs(kept);
			FullTextRow before = terms(kept, chunk);
			if (!row.equals(before)) {
				kept.table().forget(chunk);
				kept.table().keep(chunk, tokens);
				kept.pending().put(chunk, before, row);
				replaced = kept.isActive() ? before : replaced;
			}
		}
		return Optional.ofNullable(replaced);
	}

	private @Nullable FullTextRow terms(Kept kept, long chunk) {
		return kept.table().find(chunk).map(this.codec::decode).orElse(null);
	}

	/**
	 * @return the terms it had in the set that answers, if it was there
	 */
	Optional<FullTextRow> delete(long chunk) {
		FullTextRow deleted = null;
		for (Kept kept : this.kept) {
			FullTextRow before = terms(kept, chunk);
			if (before != null) {
				kept.table().forget(chunk);
				kept.pending().put(chunk, before, null);
				deleted = kept.isActive() ? before : deleted;
			}
		}
		return Optional.ofNullable(deleted);
	}

	/** Writes what is kept of the terms that came. */
	void writeKept() {
		this.kept.forEach((kept) -> kept.table().writeKept());
	}

	/**
	 * Tells the sets what the change does. It comes last, see {@link PendingTerms}.
	 */
	void write() {
		this.kept.forEach((kept) -> kept.pending().write());
	}

	/**
	 * Rewrites the sets without what was deleted.
	 */
	void purge() {
		this.kept.forEach((kept) -> kept.table().purge());
	}

}
