package dev.stroma.snapshot;

import java.util.function.Function;

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
	public <T> T view(Function<View, T> reading) {
		return this.views.read(this.scope, reading);
	}

}
