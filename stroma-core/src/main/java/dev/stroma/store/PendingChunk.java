package dev.stroma.store;

import java.util.List;

/**
 * A chunk that waits for its vector, with the texts it is made of.
 *
 * @param attempts how many have failed
 * @param body the whole one of its record, empty where it was not asked for
 */
public record PendingChunk(long id, int attempts, String title, List<String> headingPath, String context, String text,
		String body) {
}
