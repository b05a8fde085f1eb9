package dev.stroma.store;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * Whether the sqlite-vec extension answers vector searches. Without it they are answered
 * by a scan in Java: the same hits, more slowly.
 *
 * @param available whether it is loaded
 * @param version of the extension, {@code null} when not loaded
 * @param library the file it is or would have been loaded from
 * @param platform operating system, processor and C library it has to fit
 * @param reason why it is not available and what to do, empty when it is
 */
public record VecReadiness(boolean available, @Nullable String version, @Nullable Path library, String platform,
		String reason) {
}
