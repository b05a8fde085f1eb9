package dev.stroma.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Keeps the full-text sets in step with the chunks, the one that answers and the one that
 * is built alike. All terms are the new set's: from the first of them on the old one is
 * no more what its identity says.
 */
final class TextIndex {

	private final Session session;

	private final IndexSets sets;

	private final TokenCodec codec;

	private final List<IndexSet> kept;

	private final boolean building;

	TextIndex(Session session, TokenCodec codec) {
		this.session = session;
		this.codec = codec;
		this.sets = new IndexSets(session);
		this.kept = this.sets.all()
			.stream()
			.filter((set) -> set.kind() == Kind.TEXT && set.state() != State.RETIRED)
			.toList();
		this.building = this.kept.size() > 1;
	}

	private FullTextSet text(IndexSet set) {
		if (this.building && set.state() == State.ACTIVE) {
			this.sets.unsynced(set);
		}
		return new FullTextSet(this.session, set.id());
	}

	void insert(long chunk, FullTextRow row) {
		this.kept.forEach((set) -> text(set).insert(chunk, row, this.codec));
	}

	/**
	 * Gives a chunk other terms. In a set that has not come to it yet, it is ahead of its
	 * turn.
	 * @return those it had in the set that answers, if they were others
	 */
	Optional<FullTextRow> replace(long chunk, FullTextRow row) {
		return ofActive((set) -> text(set).replace(chunk, row, this.codec));
	}

	/** Does the same to all sets. */
	private Optional<FullTextRow> ofActive(Function<IndexSet, Optional<FullTextRow>> change) {
		Optional<FullTextRow> before = Optional.empty();
		for (IndexSet set : this.kept) {
			Optional<FullTextRow> row = change.apply(set);
			before = (set.state() == State.ACTIVE) ? row : before;
		}
		return before;
	}

	/**
	 * Rewrites the sets without what was deleted.
	 */
	void purge() {
		this.kept.forEach((set) -> new FullTextSet(this.session, set.id()).purge());
	}

	/**
	 * @return the terms it had in the set that answers, if it was there
	 */
	Optional<FullTextRow> delete(long chunk) {
		return ofActive((set) -> new FullTextSet(this.session, set.id()).delete(chunk, this.codec));
	}

}
