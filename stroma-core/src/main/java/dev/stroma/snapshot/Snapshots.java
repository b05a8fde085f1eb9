package dev.stroma.snapshot;

import java.time.Clock;
import java.time.Duration;
import java.util.List;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;

import dev.stroma.store.Store;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

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

	private final MeterRegistry meters;

	private final List<Meter> gauges;

	/**
	 * @param pipeline identity of all that turns records into chunks and vectors
	 * @param lease how long a snapshot lives where something is written
	 * @param queued is told that chunks may wait for their vector
	 * @param importing brings in the records of other files
	 */
	public Snapshots(Store store, String pipeline, Clock clock, Duration lease, MeterRegistry meters, Runnable queued,
			Importing importing) {
		this.importing = importing;
		this.queued = queued;
		this.store = store;
		this.pipeline = pipeline;
		this.leases = new SnapshotLeases(clock, lease);
		this.subscription = store.onCommit((generation) -> this.leases.review());
		this.meters = meters;
		String path = store.path().toString();
		this.gauges = List.of(
				Gauge.builder("stroma.snapshots.open", this.leases, SnapshotLeases::count)
					.description("Snapshots that are open")
					.tag("path", path)
					.register(meters),
				TimeGauge
					.builder("stroma.snapshots.oldest", this.leases, MILLISECONDS,
							(leases) -> leases.oldest().toMillis())
					.description("Age of the oldest open snapshot")
					.tag("path", path)
					.register(meters),
				Gauge.builder("stroma.store.log", store, Store::logBytes)
					.description("Length of the file's log")
					.baseUnit("bytes")
					.tag("path", path)
					.register(meters));
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public SnapshotManager manager(String scope) {
		return new StoreSnapshots(this.store, scope, this.pipeline, this.leases, this.queued, this.importing);
	}

	@Override
	public void close() {
		this.gauges.forEach(this.meters::remove);
		this.subscription.run();
	}

}
