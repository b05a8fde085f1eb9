package dev.stroma.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Tells listeners of every committed generation.
 * <ol>
 * <li>A commit queues its generation while it still holds the writer, hence in order.
 * <li>After it has let the writer go, it delivers the queue, unless another thread is at
 * it; that one then delivers this generation too.
 * </ol>
 * A slow listener so holds up the thread that delivers, never a change; one that writes
 * itself is told of its own change after it returns.
 */
final class Generations {

	private static final Log logger = LogFactory.getLog(Generations.class);

	private final List<LongConsumer> listeners = new CopyOnWriteArrayList<>();

	private final Deque<Long> queue = new ArrayDeque<>();

	private long last;

	private boolean delivering;

	/**
	 * @return what ends it
	 */
	Runnable listen(LongConsumer listener) {
		// a listener may be given twice, and each is ended by its own
		LongConsumer own = listener::accept;
		this.listeners.add(own);
		return () -> this.listeners.remove(own);
	}

	/**
	 * @param generation the last of which nobody is told
	 */
	void begin(long generation) {
		synchronized (this.queue) {
			this.last = generation;
		}
	}

	/**
	 * @param generation after a commit, which need not have made one
	 */
	void committed(long generation) {
		synchronized (this.queue) {
			if (generation > this.last) {
				this.last = generation;
				this.queue.add(generation);
			}
		}
	}

	void deliver() {
		for (Long generation = next(false); generation != null; generation = next(true)) {
			for (LongConsumer listener : this.listeners) {
				tell(listener, generation);
			}
		}
	}

	private @Nullable Long next(boolean delivers) {
		synchronized (this.queue) {
			if (this.delivering && !delivers) {
				return null;
			}
			Long generation = this.queue.poll();
			this.delivering = generation != null;
			return generation;
		}
	}

	private static void tell(LongConsumer listener, long generation) {
		try {
			listener.accept(generation);
		}
		catch (RuntimeException ex) {
			logger.warn("A listener failed on generation %d, which is committed all the same".formatted(generation),
					ex);
		}
	}

}
