package dev.stroma.snapshot;

import java.util.function.Function;

import dev.stroma.store.StoreReader;

/**
 * Reads a scope as a snapshot sees it, from the file.
 */
record PinnedReading(LeasedSnapshot snapshot, String scope) implements Reading {

	@Override
	public <T> T read(Function<StoreReader, T> reading) {
		return this.snapshot.lend(reading);
	}

	@Override
	public <T> T view(Function<View, T> reading) {
		return read((reader) -> reading.apply(new View(reader, null, this.scope)));
	}

}
