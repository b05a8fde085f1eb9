package dev.stroma.snapshot;

import java.nio.file.Path;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.error.InvalidInputException;
import dev.stroma.snapshot.GenerationListener.Subscription;
import dev.stroma.store.Damage;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * Snapshots of one scope.
 */
final class StoreSnapshots implements SnapshotManager {

	private static final Log logger = LogFactory.getLog(StoreSnapshots.class);

	private final Store store;

	private final String scope;

	private final String pipeline;

	private final SnapshotLeases leases;

	private final Runnable queued;

	private final Importing importing;

	StoreSnapshots(Store store, String scope, String pipeline, SnapshotLeases leases, Runnable queued,
			Importing importing) {
		this.store = store;
		this.scope = scope;
		this.pipeline = pipeline;
		this.leases = leases;
		this.queued = queued;
		this.importing = importing;
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
	public IntegrityReport verify() {
		requireNoScope("verify()");
		List<Damage> damages = this.store.maintenance().verify();
		return this.store.read((reader) -> IntegrityReport.of(damages,
				reader.embeddingQueue().count(EmbeddingState.PENDING, EmbeddingState.RETRY),
				reader.embeddingQueue().count(EmbeddingState.UNAVAILABLE)));
	}

	@Override
	public IntegrityReport repair() {
		IntegrityReport before = verify();
		if (before.ok()) {
			return before;
		}
		logger.warn("Index '%s' is repaired: %s".formatted(this.store.path(), String.join("; ", before.messages())));
		this.store.maintenance().repair();
		this.queued.run();
		return verify();
	}

	@Override
	public CompactReport compact() {
		requireNoScope("compact()");
		long before = this.store.maintenance().bytes();
		this.store.maintenance().compact();
		return new CompactReport(before, this.store.maintenance().bytes(), this.store.logBytes());
	}

	private void requireNoScope(String what) {
		if (!this.scope.isEmpty()) {
			throw new InvalidInputException("%s is of the whole file, scope '%s' is a part of it: ask the index itself"
				.formatted(what, this.scope));
		}
	}

	@Override
	public void exportTo(Path target) {
		requireNoScope("exportTo(Path)");
		this.store.maintenance().exportTo(target);
	}

	@Override
	public ImportReport importFrom(Path file) {
		return this.importing.importFrom(this.scope, file);
	}

	@Override
	public void backupTo(Path target) {
		requireNoScope("backupTo(Path)");
		this.store.maintenance().backupTo(target);
	}

}
