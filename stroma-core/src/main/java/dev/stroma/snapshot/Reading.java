package dev.stroma.snapshot;

import java.time.Duration;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexInUseException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * Where those who read a scope take their generation from: the present one each time, or
 * that of a snapshot. Not API.
 */
public interface Reading {

	/**
	 * Reads one generation of the file.
	 */
	<T> T read(Function<StoreReader, T> reading);

	/**
	 * Searches one generation.
	 * @param most how long to wait for it at the most, {@code null} for as long as is
	 * configured
	 * @throws IndexInUseException when others read for so long
	 */
	<T> T view(@Nullable Duration most, Function<View, T> reading);

	/**
	 * Reads what was committed last.
	 */
	static Reading present(Store store, Views views, String scope) {
		return new PresentReading(store, views, scope);
	}

	/**
	 * Reads what a snapshot sees, one caller after the other.
	 * @param store whose snapshot it has to be
	 * @param scope that it has to be of
	 */
	static Reading of(Snapshot snapshot, Store store, String scope) {
		if (!(InvalidInputException.require(snapshot, "snapshot") instanceof LeasedSnapshot leased)) {
			throw new InvalidInputException("The snapshot is a %s: open one by the SnapshotManager of the index"
				.formatted(snapshot.getClass()));
		}
		return leased.reading(store, scope);
	}

}
