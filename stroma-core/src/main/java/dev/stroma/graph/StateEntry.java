package dev.stroma.graph;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A value and where it is. Moments are in milliseconds.
 *
 * @param expiresAt the first moment at which it is not seen any more, {@code null} for
 * never
 * @param updatedAt when it was written last
 */
public record StateEntry(String namespace, String key, StateValue value, @Nullable Instant expiresAt,
		Instant updatedAt) {
}
