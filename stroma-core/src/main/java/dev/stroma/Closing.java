package dev.stroma;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was opened, to be closed in the reverse order: all of it, whatever one part
 * throws.
 */
final class Closing {

	private final Deque<AutoCloseable> parts = new ArrayDeque<>();

	/**
	 * @param part what was opened last
	 */
	synchronized void add(AutoCloseable part) {
		this.parts.push(part);
	}

	/**
	 * @param part what is to be closed after all else
	 */
	synchronized void last(AutoCloseable part) {
		this.parts.addLast(part);
	}

	/**
	 * Closes once; throws what was thrown first.
	 */
	synchronized void close() {
		RuntimeException failure = null;
		for (AutoCloseable part = this.parts.poll(); part != null; part = this.parts.poll()) {
			try {
				close(part);
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

	private static void close(AutoCloseable part) {
		try {
			part.close();
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException("%s could not be closed".formatted(part.getClass().getSimpleName()), ex);
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
