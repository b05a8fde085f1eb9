package dev.stroma;

import java.time.Duration;

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

}
