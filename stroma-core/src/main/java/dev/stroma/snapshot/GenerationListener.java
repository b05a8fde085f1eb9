package dev.stroma.snapshot;

/**
 * Is told of committed generations.
 */
@FunctionalInterface
public interface GenerationListener {

	/**
	 * What ends a listener's subscription.
	 */
	interface Subscription extends AutoCloseable {

		/** Ends it; doing so twice is harmless. */
		@Override
		void close();

	}

	/**
	 * Called after the commit, on one of the threads that write: those that come behind
	 * are not told before this returns, their changes are not held up. What this throws
	 * is logged. It may read and write the index.
	 */
	void committed(long generation);

}
