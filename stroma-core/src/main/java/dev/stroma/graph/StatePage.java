package dev.stroma.graph;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Some of the entries of a list that is ordered by key.
 *
 * @param entries at most as many as were asked for
 * @param next the key after which the list goes on, {@code null} at its end
 */
public record StatePage(List<StateEntry> entries, @Nullable String next) {

	/** The most entries of one page. */
	public static final int MAX_LIMIT = 1000;

	public StatePage {
		entries = List.copyOf(entries);
	}

}
