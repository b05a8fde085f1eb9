package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

import dev.stroma.snapshot.GenerationListener.Subscription;
import dev.stroma.snapshot.SnapshotManager;

/**
 * Publishes an {@link IndexUpdated} after each commit while the application context runs:
 * from before the other beans of a lifecycle start until they have stopped.
 */
final class CommitEvents implements SmartLifecycle {

	private final String index;

	private final SnapshotManager snapshots;

	private final ApplicationEventPublisher events;

	private volatile @Nullable Subscription subscription;

	CommitEvents(String index, SnapshotManager snapshots, ApplicationEventPublisher events) {
		this.index = index;
		this.snapshots = snapshots;
		this.events = events;
	}

	@Override
	public synchronized void start() {
		if (this.subscription == null) {
			this.subscription = this.snapshots
				.onCommit((generation) -> this.events.publishEvent(new IndexUpdated(this.index, generation)));
		}
	}

	@Override
	public synchronized void stop() {
		Subscription subscribed = this.subscription;
		this.subscription = null;
		if (subscribed != null) {
			subscribed.close();
		}
	}

	@Override
	public boolean isRunning() {
		return this.subscription != null;
	}

	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}
