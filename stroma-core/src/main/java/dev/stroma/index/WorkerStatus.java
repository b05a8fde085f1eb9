package dev.stroma.index;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What an {@link EmbeddingWorker} is doing.
 *
 * @param state what it is doing
 * @param waitsUntil when it tries the embedder again, {@code null} unless it waits
 */
public record WorkerStatus(State state, @Nullable Instant waitsUntil) {

	/**
	 * What a worker can be doing.
	 */
	public enum State {

		/** It was not started, or was stopped. */
		STOPPED,

		/** It takes up no chunks until it is started again. */
		PAUSED,

		/** The embedder, or the file, failed; it is tried again later. */
		WAITING,

		/** It takes up chunks as they come. */
		RUNNING

	}

}
