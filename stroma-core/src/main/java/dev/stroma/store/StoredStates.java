package dev.stroma.store;

import java.util.List;

/**
 * Some entries of the state, by key.
 *
 * @param more whether others follow
 */
public record StoredStates(List<StoredState> entries, boolean more) {
}
