package dev.stroma.store;

import java.util.Locale;

/**
 * A full-text or vector index: derived, with the identity of what it was made with.
 *
 * @param identity of what made the terms, or of the embedding model
 * @param dimension of the vectors, 0 before the first
 * @param layout what it keeps of each vector; of no meaning for terms
 * @param synced whether it has what its identity says of every chunk or record that it
 * should have: all of them when active, those that were reached when building
 * @param filled id of the last chunk or record that was reached while building
 */
record IndexSet(long id, Kind kind, String identity, int dimension, VectorLayout layout, State state, boolean synced,
		long filled) {

	enum Kind {

		TEXT {

			@Override
			long size(Session session, IndexSet set) {
				return new FullTextVocabulary(session, new FullTextSet(session, set.id())).rows();
			}

			@Override
			long chunks(Session session) {
				return new IndexSets(session).active(TEXT).map((set) -> size(session, set)).orElse(0L);
			}

			@Override
			void want(WantedSets wanted, IndexSet set) {
				wanted.text(set.identity());
			}

		},

		/** Vectors of chunks. */
		VECTOR {

			@Override
			long size(Session session, IndexSet set) {
				return session.number("select count(*) from " + new VectorSet(session, set).members());
			}

			@Override
			long chunks(Session session) {
				return session.number("select count(*) from chunk where embedding_id is not null");
			}

			@Override
			void want(WantedSets wanted, IndexSet set) {
				wanted.vectors(set.identity(), set.dimension(), set.layout());
			}

			@Override
			boolean needsExtension(Session session, IndexSet set) {
				return true;
			}

		},

		/** Vectors of whole records. */
		RECORD {

			@Override
			long size(Session session, IndexSet set) {
				return new RecordSet(session, set, false).size();
			}

			@Override
			long chunks(Session session) {
				return session.number("select count(distinct record_id) from chunk where embedding_id is not null");
			}

			@Override
			void want(WantedSets wanted, IndexSet set) {
				wanted.records();
			}

			@Override
			boolean needsExtension(Session session, IndexSet set) {
				return set.state() == State.RETIRED && new VectorSet(session, set).exists();
			}

		};

		/** How many chunks or records a set has. */
		abstract long size(Session session, IndexSet set);

		/** How many chunks or records a whole set has. */
		abstract long chunks(Session session);

		/**
		 * Whether nothing can be done to a set without the vector extension.
		 */
		boolean needsExtension(Session session, IndexSet set) {
			return false;
		}

		/** Asks for a set like this one. */
		abstract void want(WantedSets wanted, IndexSet set);

		String label() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	enum State {

		/** Gets every change, and what was there before piece by piece. */
		BUILDING,

		/** Answers, and gets every change. */
		ACTIVE,

		/** Waits to be deleted. */
		RETIRED;

		String label() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/** For messages. */
	String name() {
		return (this.identity + (this.layout.equals(VectorLayout.FULL) ? "" : " " + this.layout.identity()))
			.replace('\t', ' ');
	}

}
