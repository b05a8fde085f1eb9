package dev.stroma.store;

/**
 * Is told of changes in their order, on the thread that makes them. What it throws would
 * be thrown at one whose change may be committed, so it throws nothing.
 */
public interface CommitListener {

	/** Does nothing. */
	CommitListener NONE = new CommitListener() {

		@Override
		public void prepare(Commit commit) {
		}

		@Override
		public void finished(boolean committed) {
		}

		@Override
		public void replaced() {
		}

	};

	/**
	 * A change is about to be committed: what it does is settled, writing it goes on when
	 * this returns.
	 */
	void prepare(Commit commit);

	/**
	 * The change is over, and the next one has not begun. It was perhaps none, then it
	 * was not prepared.
	 * @param committed whether it is kept
	 */
	void finished(boolean committed);

	/**
	 * The indexes in the file were replaced: what was derived from them is void.
	 */
	void replaced();

}
