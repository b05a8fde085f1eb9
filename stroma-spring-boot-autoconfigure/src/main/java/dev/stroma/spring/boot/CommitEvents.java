package dev.stroma.spring.boot;

import java.util.List;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

import dev.stroma.Stroma;
import dev.stroma.snapshot.GenerationListener.Subscription;

/**
 * Publishes {@link IndexUpdated}, {@link SnapshotSwitched} and
 * {@link EmbeddingBacklogCleared} while the application context runs: from before the
 * other beans of a lifecycle start until they have stopped.
 */
final class CommitEvents implements SmartLifecycle {

	private final String index;

	private final Stroma stroma;

	private final IndexSwitches switches;

	private final ApplicationEventPublisher events;

	/** What ends them, empty when it does not run. */
	private volatile List<Runnable> subscriptions = List.of();

	CommitEvents(String index, Stroma stroma, IndexSwitches switches, ApplicationEventPublisher events) {
		this.index = index;
		this.stroma = stroma;
		this.switches = switches;
		this.events = events;
	}

	@Override
	public synchronized void start() {
		if (isRunning()) {
			return;
		}
		Subscription commits = this.stroma.snapshots()
			.onCommit((generation) -> this.events.publishEvent(new IndexUpdated(this.index, generation)));
		Runnable backlog = this.stroma.worker()
			.onCleared(() -> this.events.publishEvent(new EmbeddingBacklogCleared(this.index)));
		this.subscriptions = List.of(commits::close, backlog, this.switches::ignore);
		this.switches.listen((made) -> this.events.publishEvent(new SnapshotSwitched(this.index, made)));
	}

	@Override
	public synchronized void stop() {
		this.subscriptions.forEach(Runnable::run);
		this.subscriptions = List.of();
	}

	@Override
	public boolean isRunning() {
		return !this.subscriptions.isEmpty();
	}

	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}
