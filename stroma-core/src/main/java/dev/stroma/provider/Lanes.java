package dev.stroma.provider;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * Lets as many requests to one model run at a time as it can take. Somebody waits for the
 * answer to a question, so questions overtake batches, and batches leave one place to
 * questions where there are two or more. In a lane it is first come, first served. Not
 * API: public for the engine's own packages only. Thread-safe.
 */
public final class Lanes {

	/** Requests that may wait, in both lanes together. */
	static final int MAX_WAITING = 100;

	/**
	 * What a request is for.
	 */
	public enum Lane {

		/** Somebody waits for it. */
		QUESTION,

		/** Work in the background. */
		BATCH

	}

	private final ReentrantLock lock = new ReentrantLock();

	private final AdaptiveLimit limit;

	private final Deque<Waiter> questions = new ArrayDeque<>();

	private final Deque<Waiter> batches = new ArrayDeque<>();

	private int running;

	private int runningBatches;

	/**
	 * @param most requests at a time, 1 or more; how many it is in fact is learned from
	 * their failures
	 */
	public Lanes(int most) {
		this.limit = new AdaptiveLimit(most);
	}

	/**
	 * A place, as soon as there is one.
	 * @param maxWait how long to wait for it
	 * @throws ProviderException of class {@code RATE_LIMIT} when 100 requests wait
	 * already, when the wait takes too long and when the thread is interrupted
	 */
	public Permit enter(String who, Lane lane, Duration maxWait) {
		this.lock.lock();
		try {
			Deque<Waiter> queue = (lane == Lane.QUESTION) ? this.questions : this.batches;
			if (queue.isEmpty() && hasPlace(lane)) {
				return take(lane);
			}
			if (waiting() >= MAX_WAITING) {
				throw new ProviderException(FailureClass.RATE_LIMIT,
						"%s is busy: %d requests wait already, try again later".formatted(who, MAX_WAITING));
			}
			return await(who, lane, queue, maxWait);
		}
		finally {
			this.lock.unlock();
		}
	}

	private Permit await(String who, Lane lane, Deque<Waiter> queue, Duration maxWait) {
		Waiter waiter = new Waiter(this.lock.newCondition());
		queue.addLast(waiter);
		long left = TimeUnit.NANOSECONDS.convert(maxWait);
		try {
			while (!waiter.called) {
				if (left <= 0) {
					throw new ProviderException(FailureClass.RATE_LIMIT,
							"%s is busy: no place became free within %s, try again later".formatted(who, maxWait));
				}
				left = waiter.turn.awaitNanos(left);
			}
			return take(lane);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ProviderException(FailureClass.RATE_LIMIT, who + " was interrupted while it waited for a place",
					ex);
		}
		finally {
			queue.remove(waiter);
			callNext();
		}
	}

	private boolean hasPlace(Lane lane) {
		int places = this.limit.limit();
		return this.running < places && (lane == Lane.QUESTION || this.runningBatches < Math.max(1, places - 1));
	}

	private Permit take(Lane lane) {
		this.running++;
		this.runningBatches += (lane == Lane.BATCH) ? 1 : 0;
		return new Permit(this, lane, !hasPlace(lane));
	}

	/** Whoever is called stays in its queue until it has taken its place. */
	private void callNext() {
		Lane lane = this.questions.isEmpty() ? Lane.BATCH : Lane.QUESTION;
		Waiter next = ((lane == Lane.QUESTION) ? this.questions : this.batches).peekFirst();
		if (next != null && !next.called && hasPlace(lane)) {
			next.called = true;
			next.turn.signal();
		}
	}

	int waiting() {
		this.lock.lock();
		try {
			return this.questions.size() + this.batches.size();
		}
		finally {
			this.lock.unlock();
		}
	}

	private static final class Waiter {

		private final Condition turn;

		private boolean called;

		private Waiter(Condition turn) {
			this.turn = turn;
		}

	}

	/**
	 * A place, given back when it is closed. For one thread.
	 */
	public static final class Permit implements AutoCloseable {

		private final Lanes lanes;

		private final Lane lane;

		private final boolean lastPlace;

		private Permit(Lanes lanes, Lane lane, boolean lastPlace) {
			this.lanes = lanes;
			this.lane = lane;
			this.lastPlace = lastPlace;
		}

		/**
		 * Makes a call and counts what becomes of it.
		 */
		public <T> T watch(Supplier<T> call) {
			try {
				T result = call.get();
				succeeded();
				return result;
			}
			catch (ProviderException ex) {
				failed(ex);
				throw ex;
			}
		}

		public void succeeded() {
			record(false);
		}

		/**
		 * Counts what tells that the model cannot take more; other failures tell nothing
		 * of it.
		 */
		public void failed(ProviderException failure) {
			switch (failure.failureClass()) {
				case RATE_LIMIT, TIMEOUT, SERVER, TRANSPORT -> record(true);
				case AUTH, SCHEMA_MISMATCH, DEPENDENCY_UNAVAILABLE -> {
				}
			}
		}

		private void record(boolean failed) {
			this.lanes.lock.lock();
			try {
				this.lanes.limit.record(failed, this.lastPlace);
			}
			finally {
				this.lanes.lock.unlock();
			}
		}

		@Override
		public void close() {
			this.lanes.lock.lock();
			try {
				this.lanes.running--;
				this.lanes.runningBatches -= (this.lane == Lane.BATCH) ? 1 : 0;
				this.lanes.callNext();
			}
			finally {
				this.lanes.lock.unlock();
			}
		}

	}

}
