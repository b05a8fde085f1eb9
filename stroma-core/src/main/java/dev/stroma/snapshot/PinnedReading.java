package dev.stroma.snapshot;

import java.time.Duration;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.StoreReader;

/**
 * Reads a scope as a snapshot sees it, from the file.
 */
record PinnedReading(LeasedSnapshot snapshot, String scope) implements Reading {

	@Override
	public <T> T read(Function<StoreReader, T> reading) {
		return this.snapshot.lend(null, reading);
	}

	@Override
	public <T> T view(@Nullable Duration most, Function<View, T> reading) {
		return this.snapshot.lend(most, (reader) -> reading.apply(new View(reader, null, this.scope)));
	}

}
