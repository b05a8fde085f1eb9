package dev.stroma;

import java.time.Duration;
import java.util.List;

import dev.stroma.index.IndexesWith;
import dev.stroma.store.StoreSettings.Journal;

/**
 * What options say that no behaviour shows without waiting or pulling a plug.
 */
public final class OpenedWith {

	private OpenedWith() {
	}

	public static boolean fullSync(StromaOptions options) {
		return options.store.fullSync();
	}

	public static int maxReaders(StromaOptions options) {
		return options.store.maxReaders();
	}

	public static Duration snapshotLease(StromaOptions options) {
		return options.snapshotLease;
	}

	public static Journal journal(StromaOptions options) {
		return options.store.journal();
	}

	public static IndexesWith indexing(StromaOptions options) {
		return IndexesWith.of(options.indexing);
	}

	public static List<Duration> retryDelays(StromaOptions options) {
		return options.worker.retryDelays();
	}

}
