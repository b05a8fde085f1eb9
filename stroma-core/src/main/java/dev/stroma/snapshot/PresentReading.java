package dev.stroma.snapshot;

import java.time.Duration;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * Reads a scope as it is now.
 */
record PresentReading(Store store, Views views, String scope) implements Reading {

	@Override
	public <T> T read(Function<StoreReader, T> reading) {
		return this.store.read(reading);
	}

	@Override
	public <T> T view(@Nullable Duration most, Function<View, T> reading) {
		return this.views.read(this.scope, most, reading);
	}

}
