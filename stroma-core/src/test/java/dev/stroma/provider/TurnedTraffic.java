package dev.stroma.provider;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

import dev.stroma.support.TurnableClock;

/**
 * Time that passes only while nobody does anything: threads that pause, or take their
 * time to answer, wait until all others do so too, and the clock is turned to the moment
 * at which the first of them goes on.
 */
final class TurnedTraffic {

	private record Pause(long until, long order, CountDownLatch end) {
	}

	final TurnableClock clock = new TurnableClock();

	private final PriorityQueue<Pause> pauses = new PriorityQueue<>(
			Comparator.comparingLong(Pause::until).thenComparingLong(Pause::order));

	private long now;

	private long order;

	/** Milliseconds since the beginning. */
	synchronized long now() {
		return this.now;
	}

	void sleep(long millis) throws InterruptedException {
		CountDownLatch end = new CountDownLatch(1);
		synchronized (this) {
			this.pauses.add(new Pause(this.now + millis, this.order++, end));
		}
		end.await();
	}

	synchronized int asleep() {
		return this.pauses.size();
	}

	/**
	 * Lets time pass until the work is done.
	 * @param quiet whether nobody does anything
	 */
	void pass(BooleanSupplier quiet, BooleanSupplier done) {
		while (!done.getAsBoolean()) {
			if (quiet.getAsBoolean()) {
				wakeNext();
			}
			else {
				Thread.yield();
			}
		}
	}

	private synchronized void wakeNext() {
		Pause next = this.pauses.poll();
		if (next != null) {
			this.clock.turn(Duration.ofMillis(next.until() - this.now));
			this.now = next.until();
			next.end().countDown();
		}
	}

}
