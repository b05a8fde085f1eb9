package dev.stroma;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was opened, to be closed in the reverse order: all of it, whatever one part
 * throws.
 */
final class Closing {

	private final Deque<Runnable> parts = new ArrayDeque<>();

	/**
	 * @param part closes what was opened last
	 */
	synchronized void add(Runnable part) {
		this.parts.push(part);
	}

	/**
	 * @param part closes what is to be closed after all else
	 */
	synchronized void last(Runnable part) {
		this.parts.addLast(part);
	}

	/**
	 * Closes once; throws what was thrown first.
	 */
	synchronized void close() {
		RuntimeException failure = null;
		for (Runnable part = this.parts.poll(); part != null; part = this.parts.poll()) {
			try {
				part.run();
			}
			catch (RuntimeException ex) {
				if (failure == null) {
					failure = ex;
				}
				else {
					failure.addSuppressed(ex);
				}
			}
		}
		if (failure != null) {
			throw failure;
		}
	}

	/**
	 * Closes because the rest could not be opened.
	 * @param cause goes on with whatever fails now
	 */
	void closeAfter(RuntimeException cause) {
		try {
			close();
		}
		catch (RuntimeException ex) {
			cause.addSuppressed(ex);
		}
	}

}
