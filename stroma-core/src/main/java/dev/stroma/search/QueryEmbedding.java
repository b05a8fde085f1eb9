package dev.stroma.search;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.StromaException;

/**
 * Embeds a question in bounded time: a local embedder on the caller's thread, any other
 * on one of a few threads of its own, so that a hanging one costs a search its vector arm
 * and nothing more.
 */
final class QueryEmbedding implements AutoCloseable {

	/** As many as may wait for the embedder. */
	private static final int MAX_THREADS = 100;

	/**
	 * The vector, or how it came that there is none.
	 */
	record Outcome(float @Nullable [] vector, Arm.State state, String reason) {

		private static Outcome failed(Arm.State state, Throwable reason) {
			return new Outcome(null, state, String.valueOf(reason.getMessage()));
		}

	}

	private final Embedder embedder;

	private final Duration timeout;

	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS,
			new SynchronousQueue<>(), (task) -> {
				Thread thread = new Thread(task, "stroma-query-embedding");
				thread.setDaemon(true);
				return thread;
			});

	QueryEmbedding(Embedder embedder, Duration timeout) {
		this.embedder = embedder;
		this.timeout = timeout;
	}

	/**
	 * @param deadline how long the whole search may take, {@code null} for no limit
	 */
	Outcome embed(String question, @Nullable Duration deadline) {
		try {
			float[] vector = this.embedder.profile().isLocal() ? this.embedder.embedQuery(question)
					: embedRemotely(question, deadline);
			return new Outcome(vector, Arm.State.RAN, "");
		}
		catch (NotEmbeddableException ex) {
			return Outcome.failed(Arm.State.NOT_APPLICABLE, ex);
		}
		catch (ProviderException ex) {
			return Outcome.failed(ex.retryable() ? Arm.State.UNAVAILABLE : Arm.State.FAILED, ex);
		}
		catch (StromaException ex) {
			return Outcome.failed(Arm.State.FAILED, ex);
		}
		catch (TimeoutException ex) {
			return new Outcome(null, Arm.State.LATE,
					"embedding the question took longer than %s: raise stroma.search.query-embedding-timeout"
						.formatted(ex.getMessage()));
		}
		catch (RejectedExecutionException ex) {
			return new Outcome(null, Arm.State.UNAVAILABLE,
					"busy: %d questions are being embedded already, try again".formatted(MAX_THREADS));
		}
	}

	private float[] embedRemotely(String question, @Nullable Duration deadline) throws TimeoutException {
		Duration wait = (deadline != null && deadline.compareTo(this.timeout) < 0) ? deadline : this.timeout;
		Future<float[]> vector = this.threads.submit(() -> this.embedder.embedQuery(question));
		try {
			return vector.get(wait.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			throw new TimeoutException(wait.toString());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ProviderException(ProviderException.FailureClass.TIMEOUT,
					"Interrupted while embedding the question", ex);
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof StromaException failure) ? failure
					: new ProviderException(ProviderException.FailureClass.DEPENDENCY_UNAVAILABLE,
							"Embedding the question failed: " + ex.getCause(), ex);
		}
		finally {
			vector.cancel(true);
		}
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}
