package dev.stroma.store;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One entry of the state.
 *
 * @param type what the bytes are: {@code bytes}, {@code text} or {@code json}
 * @param expiresAt the first moment at which it is not seen any more, {@code null} for
 * never; in milliseconds
 * @param updatedAt when it was written last, in milliseconds
 */
public record StoredState(String namespace, String key, String type, byte[] value, @Nullable Instant expiresAt,
		Instant updatedAt) {
}
