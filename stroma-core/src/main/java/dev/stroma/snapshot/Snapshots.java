package dev.stroma.snapshot;

import java.time.Clock;
import java.time.Duration;

import dev.stroma.store.Store;

/**
 * The snapshots of one file, its managers being one per scope. Not API; use
 * {@code Stroma}.
 */
public final class Snapshots implements AutoCloseable {

	private final Store store;

	private final String pipeline;

	private final Runnable queued;

	private final Importing importing;

	private final SnapshotLeases leases;

	private final Runnable subscription;

	/**
	 * @param pipeline identity of all that turns records into chunks and vectors
	 * @param lease how long a snapshot lives where something is written
	 * @param queued is told that chunks may wait for their vector
	 * @param importing brings in the records of other files
	 */
	public Snapshots(Store store, String pipeline, Clock clock, Duration lease, Runnable queued, Importing importing) {
		this.importing = importing;
		this.queued = queued;
		this.store = store;
		this.pipeline = pipeline;
		this.leases = new SnapshotLeases(clock, lease);
		this.subscription = store.onCommit((generation) -> this.leases.review());
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public SnapshotManager manager(String scope) {
		return new StoreSnapshots(this.store, scope, this.pipeline, this.leases, this.queued, this.importing);
	}

	/** How many are open. */
	public int open() {
		return this.leases.count();
	}

	/** The age of the oldest that is open, nothing where there is none. */
	public Duration oldest() {
		return this.leases.oldest();
	}

	@Override
	public void close() {
		this.subscription.run();
	}

}
