package dev.stroma.snapshot;

import java.nio.file.Path;

import dev.stroma.snapshot.GenerationListener.Subscription;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * Snapshots of one scope.
 */
final class StoreSnapshots implements SnapshotManager {

	private final Store store;

	private final String scope;

	private final String pipeline;

	private final SnapshotLeases leases;

	StoreSnapshots(Store store, String scope, String pipeline, SnapshotLeases leases) {
		this.store = store;
		this.scope = scope;
		this.pipeline = pipeline;
		this.leases = leases;
	}

	@Override
	public Snapshot open() {
		this.leases.review();
		return new LeasedSnapshot(this.store, this.scope, this.pipeline, this.leases);
	}

	@Override
	public long generation() {
		return this.store.read(StoreReader::generation);
	}

	@Override
	public Subscription onCommit(GenerationListener listener) {
		return this.store.onCommit(listener::committed)::run;
	}

	@Override
	public void exportTo(Path target) {
		this.store.exportTo(target);
	}

}
