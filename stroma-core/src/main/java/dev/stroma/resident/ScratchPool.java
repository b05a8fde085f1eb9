package dev.stroma.resident;

import java.util.concurrent.ArrayBlockingQueue;

/**
 * Keeps a few scratches for the next searches. Thread-safe.
 */
final class ScratchPool {

	static final int MOST = 8;

	private final ArrayBlockingQueue<Scratch> idle = new ArrayBlockingQueue<>(MOST);

	Scratch borrow() {
		Scratch scratch = this.idle.poll();
		return (scratch != null) ? scratch : new Scratch();
	}

	/** Takes a clean one back; others than the first few are let go. */
	void giveBack(Scratch scratch) {
		this.idle.offer(scratch);
	}

	long bytes() {
		long bytes = 0;
		for (Scratch scratch : this.idle) {
			bytes += scratch.bytes();
		}
		return bytes;
	}

}
