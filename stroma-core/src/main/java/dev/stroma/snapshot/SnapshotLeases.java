package dev.stroma.snapshot;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.error.LimitExceededException;

/**
 * The snapshots that are open, each for a time. At half of it the log names the snapshot;
 * after it, the next commit ends it, or the next snapshot, which needs a reader. Where
 * neither comes, the file's log does not grow and nobody is hurried.
 */
final class SnapshotLeases {

	private static final Log logger = LogFactory.getLog(SnapshotLeases.class);

	private final Clock clock;

	private final Duration length;

	private final Set<Lease> open = ConcurrentHashMap.newKeySet();

	SnapshotLeases(Clock clock, Duration length) {
		this.clock = clock;
		this.length = length;
	}

	/**
	 * @param closing closes the snapshot, or says that it cannot just now
	 */
	Lease begin(long generation, BooleanSupplier closing) {
		Lease lease = new Lease(generation, this.clock.instant(), closing);
		this.open.add(lease);
		return lease;
	}

	/**
	 * Looks at all of them.
	 */
	void review() {
		Instant now = this.clock.instant();
		for (Lease lease : this.open) {
			Duration age = Duration.between(lease.begun, now);
			if (age.compareTo(this.length) >= 0) {
				lease.expire(age);
			}
			else if (age.compareTo(this.length.dividedBy(2)) >= 0) {
				lease.warn(age);
			}
		}
	}

	int count() {
		return this.open.size();
	}

	/**
	 * The age of the oldest, nothing where there is none.
	 */
	Duration oldest() {
		Optional<Instant> first = this.open.stream().map((lease) -> lease.begun).min(Comparator.naturalOrder());
		return first.map((begun) -> Duration.between(begun, this.clock.instant())).orElse(Duration.ZERO);
	}

	final class Lease {

		private final long generation;

		private final Instant begun;

		private final BooleanSupplier closing;

		private boolean warned;

		private volatile boolean expired;

		private Lease(long generation, Instant begun, BooleanSupplier closing) {
			this.generation = generation;
			this.begun = begun;
			this.closing = closing;
		}

		private synchronized void warn(Duration age) {
			if (!this.warned) {
				this.warned = true;
				logger.warn("The snapshot of generation %d has been open for %s and is ended after %s: close it"
					.formatted(this.generation, age, SnapshotLeases.this.length));
			}
		}

		private void expire(Duration age) {
			if (this.closing.getAsBoolean()) {
				this.expired = true;
				end();
				logger.warn("The snapshot of generation %d was open for %s and is ended: close snapshots soon"
					.formatted(this.generation, age));
			}
		}

		void require() {
			if (this.expired) {
				throw new LimitExceededException(
						("The snapshot of generation %d was ended after %s, so that the index's log can be begun anew: "
								+ "open another, or raise stroma.store.snapshot-lease")
							.formatted(this.generation, SnapshotLeases.this.length));
			}
		}

		void end() {
			SnapshotLeases.this.open.remove(this);
		}

	}

}
