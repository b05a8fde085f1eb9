package dev.stroma.memory;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Some of the memories of a list that is ordered by ref.
 *
 * @param memories at most as many as were asked for
 * @param next the ref after which the list goes on, {@code null} at its end
 */
public record MemoryPage(List<Memory> memories, @Nullable String next) {

	public MemoryPage {
		memories = List.copyOf(memories);
	}

}
